import { Link } from '../ui/Link.tsx';
import styles from './BlogsScreen.module.css';

/** The placeholder that the specification names; its heading is that of the top bar. */
export function BlogsScreen() {
  return (
    <p className={styles.text}>
      This screen is empty. What you publish is listed under <Link to="/dashboard/article">Article</Link>.
    </p>
  );
}
