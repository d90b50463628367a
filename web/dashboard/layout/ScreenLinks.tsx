import { useLocation } from 'react-router-dom';
import { Link } from '../../ui/Link.tsx';
import { menu, screenPath, screens } from '../screens.tsx';
import styles from './ScreenLinks.module.css';

/** The links to the screens; collapsed, they show only icons, with their names as tooltips. */
export function ScreenLinks({ collapsed = false }: { collapsed?: boolean }) {
  const { pathname } = useLocation();

  return (
    <ul className={styles.links}>
      {menu.map(({ path, Icon }) => (
        <li key={path}>
          <Link
            className={`line ${styles.link}`}
            to={path}
            title={collapsed ? screens[path].title : undefined}
            aria-current={screenPath(pathname) === path ? 'page' : undefined}
          >
            <Icon size={20} />
            <span className={collapsed ? 'visually-hidden' : undefined}>{screens[path].title}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
