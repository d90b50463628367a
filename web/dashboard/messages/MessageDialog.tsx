import type { Contact } from '../../../shared/contacts.ts';
import { shortDateTime } from '../../../shared/dates.ts';
import button from '../../ui/Button.module.css';
import { CloseButton, Dialog } from '../../ui/Dialog.tsx';
import styles from './MessageDialog.module.css';

/** One message whole, as it was typed. */
export function MessageDialog({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  const { username, email, message, createdAt } = contact;

  return (
    <Dialog
      title={`Message from ${username}`}
      wide
      onClose={onClose}
      buttons={
        <>
          <CloseButton>Close</CloseButton>
          <a className={button.quiet} href={`mailto:${email}`}>
            Reply by email
          </a>
        </>
      }
    >
      <p className="tiny">
        {email}, {shortDateTime(createdAt)}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long message scrolls, also by keyboard */}
      <p className={styles.message} tabIndex={0}>
        {message}
      </p>
    </Dialog>
  );
}
