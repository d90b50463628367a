import { useState } from 'react';
import type { Mail, MailDelivery } from '../../../shared/mail.ts';
import { mailMessages } from '../../../shared/mailMessages.ts';
import { failed } from '../../../shared/messages.ts';
import { useStores } from '../../kernel/stores.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import entries from '../list/Entries.module.css';
import { ownDateTime } from '../ownTime.ts';
import { useDashboard } from '../useDashboard.ts';
import { MailDialog } from './MailDialog.tsx';
import { statusLabels } from './statusLabels.ts';

/** The number of looks for the end of an attempt, and the time before each, in milliseconds. */
const [LOOKS, PAUSE] = [5, 700];

interface MailEntryProps {
  mail: Mail;
  delivery: MailDelivery;
  onRetried: () => Promise<void>;
}

/** One mail: to whom, when, and what became of it. */
export function MailEntry({ mail, delivery, onRetried }: MailEntryProps) {
  const { api } = useDashboard();
  const { toasts } = useStores();
  const [isBusy, setIsBusy] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const { _id, to, subject, status, createdAt, error } = mail;
  const canRetry = delivery !== 'none' && (status === 'waiting' || status === 'failed');

  const handleRetry = async () => {
    setIsBusy(true);
    const texts = { done: mailMessages.retried, failed: failed.unknown };
    const begun = await toasts.promise(api.retryMail(_id), texts).catch(() => null);
    // The mail server takes a moment to respond.
    for (let look = 0; begun && look < LOOKS; look++) {
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
      const current = await api.mail(_id).catch(() => null);
      if (current?.mail.status !== 'waiting') break;
    }
    await onRetried();
    setIsBusy(false);
  };

  return (
    <li className={entries.entry}>
      <time className={`soft ${entries.time}`} dateTime={createdAt}>
        {ownDateTime(createdAt)}
      </time>
      <div className={entries.text}>
        <p>
          <strong>{subject}</strong> to {to}
        </p>
        {error && <p className="tiny">{error}</p>}
        {status === 'waiting' && <p className="tiny">{waitingOf(mail)}</p>}
      </div>
      <div className={`line ${entries.actions}`}>
        <Badge kind={status === 'failed' ? 'rubric' : 'plain'}>{statusLabels[status]}</Badge>
        {canRetry && (
          <Button busy={isBusy} aria-label={`Send now: ${subject} to ${to}`} onClick={() => void handleRetry()}>
            Send now
          </Button>
        )}
        {delivery === 'shown' && status === 'shown' && (
          <Button aria-label={`Read: ${subject} to ${to}`} onClick={() => setIsOpen(true)}>
            Read
          </Button>
        )}
      </div>
      {isOpen && <MailDialog mail={mail} onClose={() => setIsOpen(false)} />}
    </li>
  );
}

/** Says how often a mail was tried, and when it is tried next. */
function waitingOf({ attempts, nextAt }: Mail): string {
  if (attempts === 0 || nextAt === null) return 'It is sent in a moment.';
  return `Tried ${attempts === 1 ? 'once' : `${attempts} times`}, next at ${ownDateTime(nextAt)}.`;
}
