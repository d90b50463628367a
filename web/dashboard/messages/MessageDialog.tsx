import { useEffect, useRef } from 'react';
import type { Contact } from '../../../shared/contacts.ts';
import { shortDateTime } from '../../../shared/dates.ts';
import button from '../../ui/Button.module.css';
import dialogStyles from '../Confirm.module.css';
import styles from './MessageDialog.module.css';

/** One message whole, as it was typed. */
export function MessageDialog({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  const { username, email, message, createdAt } = contact;
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);

  return (
    <dialog
      ref={dialog}
      className={`${dialogStyles.dialog} ${styles.wide}`}
      aria-labelledby="message"
      onClose={onClose}
    >
      <h2 id="message" className={dialogStyles.title}>
        Message of {username}
      </h2>
      <p className={styles.about}>
        {email}, {shortDateTime(createdAt)}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long message scrolls, also by keyboard */}
      <p className={styles.message} tabIndex={0}>
        {message}
      </p>
      <div className={dialogStyles.answers}>
        <button type="button" className={button.quiet} onClick={() => dialog.current?.close()}>
          Close
        </button>
        <a className={button.quiet} href={`mailto:${email}`}>
          Reply by email
        </a>
      </div>
    </dialog>
  );
}
