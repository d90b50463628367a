import { Menu, X } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { ThemeSwitch } from '../../layout/ThemeSwitch.tsx';
import { useMenu } from '../../layout/useMenu.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import styles from './Drawer.module.css';
import { ScreenLinks } from './ScreenLinks.tsx';

/** The sidebar below 768 px: a native modal dialog, so that the rest is inert while it is open. */
export const Drawer = observer(function Drawer({ className }: { className?: string | undefined }) {
  const { dialog, isOpen, open, close, onClose } = useMenu();

  return (
    <div className={className}>
      <IconButton label="Menu" aria-haspopup="dialog" aria-expanded={isOpen} onClick={open}>
        <Menu size={22} aria-hidden="true" />
      </IconButton>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard has Escape and the button */}
      <dialog
        ref={dialog}
        className={styles.drawer}
        aria-label="Menu"
        onClick={({ target, currentTarget }) => target === currentTarget && close()}
        onClose={onClose}
      >
        <div className={styles.panel}>
          <div className={styles.close}>
            <IconButton label="Close menu" onClick={close}>
              <X size={22} aria-hidden="true" />
            </IconButton>
          </div>
          <nav aria-label="Dashboard">
            <ScreenLinks />
          </nav>
          <div className={styles.theme}>{isOpen && <ThemeSwitch />}</div>
        </div>
      </dialog>
    </div>
  );
});
