import { limits } from '../../../shared/limits.ts';
import styles from './RowTags.module.css';

/** The first three tags, and the number of further ones: '+2'. */
export function RowTags({ tags }: { tags: string[] }) {
  const shown = tags.slice(0, limits.tableTags);
  const more = tags.length - shown.length;

  return (
    <ul className={styles.tags} title={tags.join(', ')}>
      {shown.map((tag) => (
        <li key={tag} className={styles.tag}>
          {tag}
        </li>
      ))}
      {more > 0 && <li>+{more}</li>}
    </ul>
  );
}
