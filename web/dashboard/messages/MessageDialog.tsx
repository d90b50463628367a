import type { ContactStatus, ListedContact } from '../../../shared/contacts/contacts.ts';
import { useStores } from '../../kernel/stores.ts';
import button from '../../ui/Button.module.css';
import { CloseButton, Dialog } from '../../ui/Dialog.tsx';
import { ownDateTime } from '../ui/ownTime.ts';
import styles from './MessageDialog.module.css';
import { replyAddress } from './replyAddress.ts';

interface MessageDialogProps {
  contact: ListedContact;
  /** Called once it is closed, with the status that was chosen for the message, if any. */
  onClose: (status: ContactStatus | undefined) => void;
}

/** One message whole, as it was typed, with what can be done with it. */
export function MessageDialog({ contact, onClose }: MessageDialogProps) {
  const { site } = useStores();
  const { username, email, message, createdAt, status } = contact;

  return (
    <Dialog
      title={`Message from ${username}`}
      wide
      onClose={(value) => onClose(value === '' ? undefined : (value as ContactStatus))}
      buttons={
        <>
          <CloseButton>Close</CloseButton>
          <CloseButton value="unread">Mark as unread</CloseButton>
          {status === 'archived' ? (
            <CloseButton value="read">Move to inbox</CloseButton>
          ) : (
            <CloseButton value="archived">Archive</CloseButton>
          )}
          <a className={button.quiet} href={replyAddress(contact, site.name)}>
            Reply by email
          </a>
        </>
      }
    >
      <p className="tiny">
        {email}, {ownDateTime(createdAt)}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long message scrolls, also by keyboard */}
      <p className={styles.message} tabIndex={0}>
        {message}
      </p>
    </Dialog>
  );
}
