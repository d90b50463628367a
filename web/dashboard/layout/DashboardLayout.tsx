import { useState } from 'react';
import { Outlet } from 'react-router-dom';
import { isRightToLeft } from '../../../shared/kit/languageTag.ts';
import { language } from '../../../shared/texts/t.ts';
import { deviceStorage } from '../../kernel/deviceStorage.ts';
import styles from './DashboardLayout.module.css';
import { Shortcuts } from './Shortcuts.tsx';
import { Sidebar } from './Sidebar.tsx';
import { TopBar } from './TopBar.tsx';
import { WorkList } from './WorkList.tsx';

const storedSidebar = deviceStorage('octavo-sidebar');

/** The layout of every screen: the navigation, the title and the account. */
export function DashboardLayout({ title }: { title: string }) {
  const [collapsed, setCollapsed] = useState(() => storedSidebar.read() === 'collapsed');

  const handleCollapse = () => {
    storedSidebar.write(collapsed ? null : 'collapsed');
    setCollapsed(!collapsed);
  };

  return (
    <div
      className={styles.dashboard}
      lang={language()}
      dir={isRightToLeft(language()) ? 'rtl' : 'ltr'}
      data-collapsed={collapsed || undefined}
    >
      <Sidebar collapsed={collapsed} onCollapse={handleCollapse} />
      <div>
        <TopBar title={title} />
        <main id="main" className={styles.main} tabIndex={-1}>
          <WorkList />
          <Outlet />
        </main>
      </div>
      <Shortcuts />
    </div>
  );
}
