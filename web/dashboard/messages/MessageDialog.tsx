import type { Contact, ContactStatus, ListedContact } from '../../../shared/contacts/contacts.ts';
import { truncate } from '../../../shared/kit/text.ts';
import { t } from '../../../shared/texts/t.ts';
import { useStores } from '../../kernel/stores.ts';
import button from '../../ui/Button.module.css';
import { CloseButton, Dialog } from '../../ui/Dialog.tsx';
import { inPublicationLanguage } from '../ui/inPublicationLanguage.ts';
import { joinFacts } from '../ui/joinFacts.ts';
import { dayAndTimeOf, ownDateTime } from '../ui/ownTime.ts';
import styles from './MessageDialog.module.css';

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
      title={t('Message from {name}', { name: username })}
      wide
      onClose={(value) => onClose(value === '' ? undefined : (value as ContactStatus))}
      buttons={
        <>
          <CloseButton>{t('Close')}</CloseButton>
          <CloseButton value="unread">{t('Mark as unread')}</CloseButton>
          {status === 'archived' ? (
            <CloseButton value="read">{t('Move to inbox')}</CloseButton>
          ) : (
            <CloseButton value="archived">{t('Archive')}</CloseButton>
          )}
          <a
            className={button.quiet}
            href={inPublicationLanguage(site.language, () => replyAddress(contact, site.name))}
          >
            {t('Reply by email')}
          </a>
        </>
      }
    >
      <p className="tiny">{joinFacts([email, ownDateTime(createdAt)])}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long message scrolls, also by keyboard */}
      <p className={styles.message} dir="auto" tabIndex={0}>
        {message}
      </p>
    </Dialog>
  );
}

/** The part of a message that is quoted, in characters: mail programs get some 2,000 on their command line. */
const QUOTED = 600;

/** Returns the address that opens a mail program with a reply, which quotes the message: https://www.rfc-editor.org/rfc/rfc6068 */
export function replyAddress({ username, email, message, createdAt }: Contact, siteName: string): string {
  const quoted = truncate(message, QUOTED);
  const lines = [
    ...['', '', t('{name} wrote on {time}:', { name: username, time: dayAndTimeOf(createdAt) })],
    ...quoted.split(/\r?\n/).map((line) => `> ${line}`),
  ];
  const fields = { subject: t('Re: Your message to {site}', { site: siteName }), body: lines.join('\r\n') };
  const query = Object.entries(fields).map(([name, text]) => `${name}=${encodeURIComponent(text.toWellFormed())}`);
  return `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}?${query.join('&')}`;
}
