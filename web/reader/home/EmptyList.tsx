import { texts } from '../../../shared/messages.ts';
import { Link } from '../../ui/Link.tsx';
import { Mark } from '../../ui/Mark.tsx';
import styles from './EmptyList.module.css';

/** Stands in for a list without articles; `category` is the one that is filtered by. */
export function EmptyList({ category }: { category: string | null }) {
  return (
    <div className={styles.empty}>
      <Mark className={styles.mark} />
      <p className={styles.text}>{texts.noArticles}</p>
      {category !== null && <Link to="/">See all articles</Link>}
    </div>
  );
}
