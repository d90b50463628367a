import { ExternalLink } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { t } from '../../../shared/texts/t.ts';
import { LazyBell } from '../../account/LazyBell.tsx';
import { useStores } from '../../kernel/stores.ts';
import { LogoutButton } from '../../layout/header/LogoutButton.tsx';
import { ThemeSwitch } from '../../layout/header/ThemeSwitch.tsx';
import { Avatar } from '../../ui/Avatar.tsx';
import { Link } from '../../ui/Link.tsx';
import { Drawer } from './Drawer.tsx';
import styles from './TopBar.module.css';

export const TopBar = observer(function TopBar({ title }: { title: string }) {
  const { user } = useStores().session;

  return (
    <header className={`line ${styles.bar}`}>
      <Drawer />
      <h1 className={styles.title} tabIndex={-1}>
        {title}
      </h1>
      <div className="wide-only">
        <ThemeSwitch />
      </div>
      <LazyBell />
      <Link className={`line ${styles.link}`} to="/" aria-label={t('View site')} title={t('View site')}>
        <ExternalLink size={18} />
        <span className="wide-only">{t('View site')}</span>
      </Link>
      <Link className={styles.avatar} to="/dashboard/setting" aria-label={t('Settings')} title={user?.username}>
        <Avatar name={user?.username} />
      </Link>
      <LogoutButton className={`line ${styles.link}`} />
    </header>
  );
});
