import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { language, t } from '../../../shared/texts/t.ts';
import { rich } from '../../texts/rich.tsx';
import { Link } from '../../ui/Link.tsx';
import { menu, screenPath, screens } from '../screens.tsx';
import { useDashboard } from '../useDashboard.ts';
import styles from './ScreenLinks.module.css';

/** The links to the screens; collapsed, they show only icons, with their names as tooltips. */
export const ScreenLinks = observer(function ScreenLinks({ collapsed = false }: { collapsed?: boolean }) {
  const { pathname } = useLocation();
  const { heldComments, isAuthor } = useDashboard();
  const links = menu.filter(({ path }) => !isAuthor || screens[path].forAuthors);

  useEffect(() => {
    // Authors decide nothing about comments.
    if (!isAuthor) void heldComments.load();
  }, [heldComments, isAuthor]);

  return (
    <ul className={`stack ${styles.links}`}>
      {links.map(({ path, Icon }) => (
        <li key={path}>
          <Link
            className={`line ${styles.link}`}
            to={path}
            title={collapsed ? t(screens[path].title) : undefined}
            aria-current={screenPath(pathname) === path ? 'page' : undefined}
          >
            <Icon size={20} />
            <span className={collapsed ? 'visually-hidden' : undefined}>{t(screens[path].title)}</span>
            {path === '/dashboard/comments' && heldComments.count > 0 && (
              <span className={styles.count}>
                {rich('{count}<hidden> to decide</hidden>', {
                  count: heldComments.count.toLocaleString(language()),
                  hidden: (words) => <span className="visually-hidden">{words}</span>,
                })}
              </span>
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
});
