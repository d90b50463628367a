import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { language, t } from '../../../shared/texts/t.ts';
import { closeMenus } from '../../enhance/menus.ts';
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

/** A button with the menu of a narrow window, which `enhance/menus` opens and closes. */
export function MenuDialog({ className, buttonClass, dialogClass, openIcon, closeIcon, children }: MenuDialogProps) {
  const id = useId();
  const location = useLocation();
  const shownAt = useRef(location);

  // Not at hydration, before which it may have been opened.
  useEffect(() => {
    if (shownAt.current !== location) closeMenus();
    shownAt.current = location;
  }, [location]);

  return (
    // It needs a script to open.
    <div className={className} lang={language()} data-needs-script>
      <button
        type="button"
        className={buttonClass}
        aria-label={t('Menu')}
        title={t('Menu')}
        aria-haspopup="dialog"
        aria-expanded="false"
        aria-controls={id}
        data-act="menu"
      >
        {openIcon}
      </button>
      <dialog id={id} className={`${styles.dialog} ${dialogClass}`} aria-label={t('Menu')} data-menu>
        <div className={styles.panel}>
          <button
            type="button"
            className={`${buttonClass} ${styles.close}`}
            aria-label={t('Close menu')}
            title={t('Close menu')}
            data-act="close"
          >
            {closeIcon}
          </button>
          {children}
        </div>
      </dialog>
    </div>
  );
}
