import { texts } from '../../../shared/messages.ts';
import { type HomeAddress, homePath } from '../../../shared/paths.ts';
import { Link } from '../../ui/Link.tsx';
import { Mark } from '../../ui/Mark.tsx';
import styles from './EmptyList.module.css';

interface EmptyListProps {
  address: HomeAddress;
  /** How many articles the whole list has; more than none means that the address is past its end. */
  total: number;
}

export function EmptyList({ address: { page, category }, total }: EmptyListProps) {
  return (
    <div className={styles.empty}>
      <Mark className={styles.mark} />
      <p className={styles.text}>{texts.noArticles}</p>
      {total > 0 || page > 1 ? (
        <Link to={homePath({ category })}>Back to page 1</Link>
      ) : (
        category !== null && <Link to="/">See all articles</Link>
      )}
    </div>
  );
}
