import { useLocation } from 'react-router-dom';
import { Link } from '../../ui/Link.tsx';
import { menu, screenPath, screens } from '../screens.tsx';
import styles from './ScreenLinks.module.css';

/** The links to the screens, with their names as tooltips where only the icons are shown. */
export function ScreenLinks({ tooltips = false }: { tooltips?: boolean }) {
  const { pathname } = useLocation();

  return (
    <ul className={styles.links}>
      {menu.map(({ path, Icon }) => (
        <li key={path}>
          <Link
            className={styles.link}
            to={path}
            title={tooltips ? screens[path].title : undefined}
            aria-current={screenPath(pathname) === path ? 'page' : undefined}
          >
            <Icon size={20} />
            <span className={styles.text}>{screens[path].title}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
