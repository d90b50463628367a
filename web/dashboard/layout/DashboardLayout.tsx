import { observer } from 'mobx-react-lite';
import { type ReactNode, useState } from 'react';
import { Boundary } from '../../app/Boundary.tsx';
import { useStores } from '../../app/stores.ts';
import { deviceStorage } from '../../drafts/deviceStorage.ts';
import { Shortcuts } from '../shortcuts/Shortcuts.tsx';
import styles from './DashboardLayout.module.css';
import { Sidebar } from './Sidebar.tsx';
import { TopBar } from './TopBar.tsx';

const remembered = deviceStorage('octavo-sidebar');

/** What stands around every screen: the way to the others, the title, and who works here. */
export const DashboardLayout = observer(function DashboardLayout({
  title,
  children,
}: {
  title: string;
  children: ReactNode;
}) {
  const { navigation } = useStores();
  const [collapsed, setCollapsed] = useState(() => remembered.read() === 'collapsed');
  if (!navigation.shown) return null;

  const handleCollapse = () => {
    remembered.write(collapsed ? null : 'collapsed');
    setCollapsed(!collapsed);
  };

  return (
    <div className={styles.dashboard} data-collapsed={collapsed || undefined}>
      <Sidebar collapsed={collapsed} onCollapse={handleCollapse} />
      <div className={styles.work}>
        <TopBar title={title} />
        <main id="main" className={styles.main} tabIndex={-1}>
          <Boundary visit={navigation.shown}>{children}</Boundary>
        </main>
      </div>
      <Shortcuts />
    </div>
  );
});
