import { observer } from 'mobx-react-lite';
import { useStores } from '../app/stores.ts';
import { Link } from '../ui/Link.tsx';
import { Mark } from '../ui/Mark.tsx';
import styles from './Header.module.css';
import { ThemeSwitch } from './ThemeSwitch.tsx';

export const Header = observer(function Header() {
  const { site } = useStores();

  return (
    <header className={styles.header}>
      <div className={styles.row}>
        <Link className={styles.wordmark} to="/">
          <Mark className={styles.mark} />
          {site.name}
        </Link>
        <nav className={styles.links} aria-label="Main">
          <Link to="/">Home</Link>
        </nav>
        <ThemeSwitch />
      </div>
    </header>
  );
});
