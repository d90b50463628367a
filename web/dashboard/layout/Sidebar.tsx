import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useStores } from '../../kernel/stores.ts';
import { Link } from '../../ui/Link.tsx';
import { Mark } from '../../ui/Mark.tsx';
import { ScreenLinks } from './ScreenLinks.tsx';
import styles from './Sidebar.module.css';

interface SidebarProps {
  collapsed: boolean;
  onCollapse: () => void;
}

/** The navigation from 768 px up; collapsed, it shows only icons. */
export const Sidebar = observer(function Sidebar({ collapsed, onCollapse }: SidebarProps) {
  const { site } = useStores();
  const label = collapsed ? 'Expand sidebar' : 'Collapse sidebar';

  return (
    <aside className={styles.sidebar} aria-label="Sidebar" data-collapsed={collapsed || undefined}>
      <Link className={styles.wordmark} to="/dashboard" title={collapsed ? site.name : undefined}>
        <Mark className={styles.mark} />
        <span className={styles.text}>{site.name}</span>
      </Link>
      <nav aria-label="Dashboard">
        <ScreenLinks tooltips={collapsed} />
      </nav>
      <button
        type="button"
        className={styles.collapse}
        aria-label={label}
        aria-expanded={!collapsed}
        title={label}
        onClick={onCollapse}
      >
        {collapsed ? <PanelLeftOpen size={20} aria-hidden="true" /> : <PanelLeftClose size={20} aria-hidden="true" />}
        <span className={styles.text}>Collapse</span>
      </button>
    </aside>
  );
});
