import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { t } from '../../../shared/texts/t.ts';
import { useStores } from '../../kernel/stores.ts';
import { Logo } from '../../layout/header/Logo.tsx';
import { Link } from '../../ui/Link.tsx';
import links from './ScreenLinks.module.css';
import { ScreenLinks } from './ScreenLinks.tsx';
import styles from './Sidebar.module.css';

/** The navigation from 768 px up; collapsed, it shows only icons. */
export const Sidebar = observer(function Sidebar(props: { collapsed: boolean; onCollapse: () => void }) {
  const { collapsed, onCollapse } = props;
  const { site } = useStores();
  const textClass = collapsed ? 'visually-hidden' : undefined;
  const label = t(collapsed ? 'Expand sidebar' : 'Collapse sidebar');

  return (
    <aside className={`wide-only ${styles.sidebar}`} aria-label={t('Sidebar')}>
      <Link className={`line ${styles.wordmark}`} to="/dashboard" title={collapsed ? site.name : undefined}>
        <Logo className={styles.mark} />
        <span className={textClass} dir="auto">
          {site.name}
        </span>
      </Link>
      <nav aria-label={t('Dashboard')}>
        <ScreenLinks collapsed={collapsed} />
      </nav>
      <button
        type="button"
        className={`line ${links.link} ${styles.collapse}`}
        aria-label={label}
        aria-expanded={!collapsed}
        title={label}
        onClick={onCollapse}
      >
        {collapsed ? (
          <PanelLeftOpen className="icon-next" size={20} />
        ) : (
          <PanelLeftClose className="icon-previous" size={20} />
        )}
        <span className={textClass}>{t('Collapse')}</span>
      </button>
    </aside>
  );
});
