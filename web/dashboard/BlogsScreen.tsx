import { Link } from '../ui/Link.tsx';
import styles from './BlogsScreen.module.css';

/** The placeholder that the specification names; its heading is that of the top bar. */
export function BlogsScreen() {
  return (
    <p className={styles.text}>
      Nothing is kept here. What you publish stands under <Link to="/dashboard/article">Article</Link>.
    </p>
  );
}
