import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'react-router-dom';
import styles from './MenuDialog.module.css';

interface MenuDialogProps {
  /** The class of the element around the button and the dialog. */
  className: string;
  buttonClass: string | undefined;
  dialogClass: string | undefined;
  openIcon: ReactNode;
  closeIcon: ReactNode;
  /** The links. */
  children: ReactNode;
}

/**
 * A button with the menu of a narrow window: a native modal dialog, so that the rest is inert while it is open. It closes
 * on a navigation, and when the window is wide enough to need no menu.
 */
export function MenuDialog({ className, buttonClass, dialogClass, openIcon, closeIcon, children }: MenuDialogProps) {
  const id = useId();
  const location = useLocation();
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = () => dialog.current?.close();

  // biome-ignore lint/correctness/useExhaustiveDependencies: closes on each navigation
  useEffect(close, [location]);

  useEffect(() => {
    const wide = matchMedia('(min-width: 768px)');
    wide.addEventListener('change', close);
    return () => wide.removeEventListener('change', close);
  });

  const open = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    // Safari does not focus a clicked button, to which the dialog is to return the focus.
    currentTarget.focus();
    // Rendered synchronously, since the dialog focuses the first element in it.
    flushSync(() => setOpen(true));
    dialog.current?.showModal();
  };

  return (
    // It needs a script to open.
    <div className={className} lang="en" data-needs-script>
      <button
        type="button"
        className={buttonClass}
        aria-label="Menu"
        title="Menu"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={open}
      >
        {openIcon}
      </button>
      <dialog
        ref={dialog}
        id={id}
        className={`${styles.dialog} ${dialogClass}`}
        aria-label="Menu"
        // Beside the panel, the dialog itself is the target.
        onClick={({ target, currentTarget }) => target === currentTarget && close()}
        onKeyDown={trapFocus}
        onClose={() => setOpen(false)}
      >
        {isOpen && (
          <div className={styles.panel}>
            <button
              type="button"
              className={`${buttonClass} ${styles.close}`}
              aria-label="Close menu"
              title="Close menu"
              onClick={close}
            >
              {closeIcon}
            </button>
            {children}
          </div>
        )}
      </dialog>
    </div>
  );
}

/** Moves the focus from the last link to the first and back; by default, browsers include their own controls. */
function trapFocus(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Tab') return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('a, button, input:checked')];
  const [from, to] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]];
  if (document.activeElement !== from) return;
  event.preventDefault();
  to?.focus({ focusVisible: true });
}
