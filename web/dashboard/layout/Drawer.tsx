import { Menu, X } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import { useStores } from '../../app/stores.ts';
import { ThemeSwitch } from '../../layout/ThemeSwitch.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import styles from './Drawer.module.css';
import { ScreenLinks } from './ScreenLinks.tsx';

/** The sidebar below 768 px: a native dialog, so that all else is out of reach while it is open. */
export const Drawer = observer(function Drawer({ className }: { className?: string | undefined }) {
  const { navigation } = useStores();
  const dialog = useRef<HTMLDialogElement>(null);
  const [open, setOpen] = useState(false);
  const { shown } = navigation;

  const close = () => dialog.current?.close();

  // biome-ignore lint/correctness/useExhaustiveDependencies: closes whenever another screen is shown
  useEffect(close, [shown]);

  useEffect(() => {
    const wide = matchMedia('(min-width: 768px)');
    wide.addEventListener('change', close);
    return () => wide.removeEventListener('change', close);
  });

  return (
    <div className={className}>
      <IconButton
        label="Menu"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => {
          dialog.current?.showModal();
          setOpen(true);
        }}
      >
        <Menu size={22} aria-hidden="true" />
      </IconButton>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard has Escape and the button */}
      <dialog
        ref={dialog}
        className={styles.drawer}
        aria-label="Menu"
        onClick={({ target, currentTarget }) => target === currentTarget && close()}
        onClose={() => setOpen(false)}
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
          <div className={styles.theme}>{open && <ThemeSwitch />}</div>
        </div>
      </dialog>
    </div>
  );
});
