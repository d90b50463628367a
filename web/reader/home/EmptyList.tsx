import { texts } from '../../../shared/texts.ts';
import { Link } from '../../ui/Link.tsx';
import { Mark } from '../../ui/Mark.tsx';
import styles from './EmptyList.module.css';

/** The text in place of an empty list; `category` is the one in the filter. */
export function EmptyList({ category }: { category: string | null }) {
  return (
    <div className={`centred ${styles.empty}`} lang="en">
      <Mark className={styles.mark} />
      <p className={styles.text}>{texts.noArticles}</p>
      {category !== null && <Link to="/">See all articles</Link>}
    </div>
  );
}
