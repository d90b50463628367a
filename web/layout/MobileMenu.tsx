import { observer } from 'mobx-react-lite';
import type { KeyboardEvent, MouseEvent } from 'react';
import { useStores } from '../kernel/stores.ts';
import { Icon } from '../ui/Icon.tsx';
import { accountLink } from './account.ts';
import { LogoutButton } from './LogoutButton.tsx';
import { pageLinks } from './links.ts';
import styles from './MobileMenu.module.css';
import { PageLink } from './PageLink.tsx';
import { useMenu } from './useMenu.ts';

/** The links of the header below its breakpoint: a native modal dialog, so that the rest is inert while it is open. */
export const MobileMenu = observer(function MobileMenu({ className }: { className?: string | undefined }) {
  const { session } = useStores();
  const { dialog, isOpen, wasOpened, open, close, onClose } = useMenu();

  return (
    // It needs a script to open; the footer has the links too.
    <div className={className} data-needs-script>
      <button
        type="button"
        className={styles.button}
        aria-label="Menu"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls="menu"
        onClick={open}
      >
        <Icon name="menu" />
      </button>
      <dialog
        ref={dialog}
        id="menu"
        className={styles.dialog}
        aria-label="Menu"
        onClick={(event) => isOutside(event) && close()}
        onKeyDown={trapFocus}
        onClose={onClose}
      >
        {wasOpened && (
          <div className={styles.panel}>
            <button
              type="button"
              className={`${styles.button} ${styles.close}`}
              aria-label="Close menu"
              onClick={close}
            >
              <Icon name="close" />
            </button>
            <nav aria-label="Menu">
              <ul className={styles.links}>
                {[...pageLinks, accountLink(session.user)].map((link) => (
                  <li key={link.to}>
                    <PageLink {...link} />
                  </li>
                ))}
                {session.isAuthenticated && (
                  <li>
                    <LogoutButton onDone={close} />
                  </li>
                )}
              </ul>
            </nav>
          </div>
        )}
      </dialog>
    </div>
  );
});

/** Tells if a click is beside the panel: only there is the dialog itself the target. */
function isOutside({ target, currentTarget }: MouseEvent): boolean {
  return target === currentTarget;
}

/** Moves the focus from the last link to the first and back; by default, browsers include their own controls. */
function trapFocus(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Tab') return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('a, button')];
  const [from, to] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]];
  if (document.activeElement !== from) return;
  event.preventDefault();
  to?.focus({ focusVisible: true });
}
