import { type ReactNode, useCallback, useState } from 'react';
import { limits } from '../../../shared/kit/limits.ts';
import type { Mail, MailDelivery, MailsQuery } from '../../../shared/mail/mail.ts';
import { mailMessages } from '../../../shared/mail/mailMessages.ts';
import { failed } from '../../../shared/texts/messages.ts';
import { t } from '../../../shared/texts/t.ts';
import { useStores } from '../../kernel/stores.ts';
import { useLoaded } from '../../kernel/useLoaded.ts';
import { rich } from '../../texts/rich.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { CloseButton, Dialog } from '../../ui/Dialog.tsx';
import { Link } from '../../ui/Link.tsx';
import entries from '../list/Entries.module.css';
import { EntryList } from '../list/EntryList.tsx';
import { FilterSelect } from '../list/filters/FilterSelect.tsx';
import { queryOf } from '../list/filters/filters.ts';
import { useListAddress } from '../list/useListAddress.ts';
import { ownDateTime } from '../ui/ownTime.ts';
import { useDashboard } from '../useDashboard.ts';
import styles from './MailScreen.module.css';
import { statusLabels } from './statusLabels.ts';

function deliveryText(delivery: MailDelivery): ReactNode {
  switch (delivery) {
    case 'smtp':
      return t(
        'Mails that wait are tried again for three days, after growing pauses. They stay in this list for 30 days.',
      );
    case 'shown':
      return t('No mail leaves this machine: each one is shown in the terminal, and here.');
    case 'none':
      return rich(
        'This publication sends no mail: <a>set up a mail server</a>, and people can reset a lost password.',
        {
          a: (words) => <Link to="/dashboard/setting?tab=mail">{words}</Link>,
        },
      );
  }
}

/** The mails of the publication: what waits, was sent, or failed and why. */
export function Screen() {
  const { api } = useDashboard();
  const { page, filters } = useListAddress();
  const { status } = filters;
  const call = useCallback(
    () => api.mails({ page, limit: limits.adminPageSize, ...queryOf<MailsQuery>({ status }) }),
    [api, page, status],
  );
  const loaded = useLoaded(call, failed.unknown);
  const [wasRetried, setWasRetried] = useState(false);

  const handleRetried = async () => {
    await loaded.load();
    setWasRetried(true);
  };

  return (
    <EntryList
      loaded={loaded}
      label={t('Mail')}
      texts={{
        failed: t('The mails could not be loaded.'),
        empty: t(status ? 'No mail has this status.' : 'No mails yet.'),
      }}
      isReloaded={wasRetried}
      entry={(mail) => (
        <MailEntry key={mail._id} mail={mail} delivery={loaded.value?.delivery ?? 'none'} onRetried={handleRetried} />
      )}
    >
      {loaded.value && <p className="note">{deliveryText(loaded.value.delivery)}</p>}
      <search className={styles.filter} aria-label={t('Filters')}>
        <FilterSelect
          name="status"
          label={t('Status')}
          all={t('All mails')}
          options={Object.entries(statusLabels).map(([value, text]) => ({ value, text: t(text) }))}
        />
      </search>
    </EntryList>
  );
}

/** The number of looks for the end of an attempt, and the time before each, in milliseconds. */
const [LOOKS, PAUSE] = [5, 700];

interface MailEntryProps {
  mail: Mail;
  delivery: MailDelivery;
  onRetried: () => Promise<void>;
}

/** One mail: to whom, when, and what became of it. */
function MailEntry({ mail, delivery, onRetried }: MailEntryProps) {
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
        <p>{rich('<b>{subject}</b> to {to}', { b: (words) => <strong>{words}</strong>, subject, to })}</p>
        {error && <p className="tiny">{error}</p>}
        {status === 'waiting' && <p className="tiny">{waitingOf(mail)}</p>}
      </div>
      <div className={`line ${entries.actions}`}>
        <Badge kind={status === 'failed' ? 'rubric' : 'plain'}>{t(statusLabels[status])}</Badge>
        {canRetry && (
          <Button
            busy={isBusy}
            aria-label={t('Send now: {subject} to {to}', { subject, to })}
            onClick={() => void handleRetry()}
          >
            {t('Send now')}
          </Button>
        )}
        {delivery === 'shown' && status === 'shown' && (
          <Button aria-label={t('Read: {subject} to {to}', { subject, to })} onClick={() => setIsOpen(true)}>
            {t('Read')}
          </Button>
        )}
      </div>
      {isOpen && <MailDialog mail={mail} onClose={() => setIsOpen(false)} />}
    </li>
  );
}

/** Says how often a mail was tried, and when it is tried next. */
function waitingOf({ attempts, nextAt }: Mail): string {
  if (attempts === 0 || nextAt === null) return t('It is sent in a moment.');
  return t('Tried {attempts, plural, one {once} other {# times}}, next at {time}.', {
    attempts,
    time: ownDateTime(nextAt),
  });
}

/** The text of a mail that was only shown, with links that can be followed. */
function MailDialog({ mail, onClose }: { mail: Mail; onClose: () => void }) {
  const { api } = useDashboard();
  const call = useCallback(() => api.mail(mail._id), [api, mail._id]);
  const { value, hasFailed } = useLoaded(call, failed.unknown);
  const text = value?.text?.text;

  return (
    <Dialog title={mail.subject} wide onClose={onClose} buttons={<CloseButton>{t('Close')}</CloseButton>}>
      <p className="tiny">{t('To {address}', { address: mail.to })}</p>
      {hasFailed || value?.text === null ? (
        <p role="alert">{t('The text of this mail cannot be shown.')}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long mail scrolls, also by keyboard
        <p className={styles.content} tabIndex={0} aria-busy={text === undefined}>
          {text && withLinks(text)}
        </p>
      )}
    </Dialog>
  );
}

/** Makes links of the addresses in a text. */
function withLinks(text: string) {
  return text.split(/(https?:\/\/\S+)/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change their order
      <a key={index} href={part} target="_blank" rel="noreferrer">
        {part}
      </a>
    ),
  );
}
