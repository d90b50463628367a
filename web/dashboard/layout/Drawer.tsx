import { Menu, X } from 'lucide-react';
import { t } from '../../../shared/texts/t.ts';
import { MenuDialog } from '../../layout/header/MenuDialog.tsx';
import { ThemeSwitch } from '../../layout/header/ThemeSwitch.tsx';
import button from '../../ui/IconButton.module.css';
import styles from './Drawer.module.css';
import { ScreenLinks } from './ScreenLinks.tsx';

/** The sidebar below 768 px. */
export function Drawer() {
  return (
    <MenuDialog
      className="narrow-only"
      buttonClass={button.plain}
      dialogClass={styles.drawer}
      openIcon={<Menu size={22} />}
      closeIcon={<X size={22} />}
    >
      <nav className={styles.screens} aria-label={t('Dashboard')}>
        <ScreenLinks />
      </nav>
      <ThemeSwitch />
    </MenuDialog>
  );
}
