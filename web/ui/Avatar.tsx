import { initial } from '../../shared/kit/text.ts';
import styles from './Avatar.module.css';

/** The first letter of a name in a circle, '?' without one. Decorative, since the name is shown beside it. */
export function Avatar({ name }: { name: string | null | undefined }) {
  return (
    <span className={styles.avatar} aria-hidden="true">
      {initial(name)}
    </span>
  );
}
