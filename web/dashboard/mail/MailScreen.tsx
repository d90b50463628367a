import { useCallback, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { limits } from '../../../shared/limits.ts';
import type { MailDelivery, MailStatus } from '../../../shared/mail.ts';
import { failed } from '../../../shared/messages.ts';
import { Choice } from '../../forms/Choice.tsx';
import { pageIn } from '../../kernel/pageIn.ts';
import { shallowNavigation } from '../../kernel/shallowNavigation.ts';
import { useLoaded } from '../../kernel/useLoaded.ts';
import { EntryList } from '../list/EntryList.tsx';
import { useDashboard } from '../useDashboard.ts';
import { MailEntry } from './MailEntry.tsx';
import styles from './MailScreen.module.css';
import { statusLabels } from './statusLabels.ts';

const deliveries: Record<MailDelivery, string> = {
  smtp: 'Mails that wait are tried again for three days, after growing pauses. They stay in this list for 30 days.',
  shown: 'No mail leaves this machine: each one is shown in the terminal, and here.',
  none: 'This publication sends no mail: set SMTP_URL and MAIL_FROM, and people can reset a lost password.',
};

const statuses = [['', 'All mails'], ...Object.entries(statusLabels)] as const;

/** The mails of the publication: what waits, was sent, or failed and why. */
export function Screen() {
  const { status, open, ...list } = useMails();
  const { result, load } = list;
  const [wasRetried, setWasRetried] = useState(false);

  const handleRetried = async () => {
    await load();
    setWasRetried(true);
  };

  return (
    <EntryList
      {...list}
      label="Mail"
      texts={{
        failed: 'The mails could not be loaded.',
        empty: status ? 'No mail has this status.' : 'No mails yet.',
        more: wasRetried ? ', loaded again' : '',
      }}
      entry={(mail) => (
        <MailEntry key={mail._id} mail={mail} delivery={result?.delivery ?? 'none'} onRetried={handleRetried} />
      )}
      onTurn={(to) => open({ page: to > 1 ? String(to) : '' })}
    >
      {result && <p className="note">{deliveries[result.delivery]}</p>}
      <search className={styles.filter} aria-label="Filters">
        <Choice
          label="Status"
          value={status ?? ''}
          options={statuses}
          onChoose={(chosen) => open({ status: chosen })}
        />
      </search>
    </EntryList>
  );
}

/** One page of mails with its filter, which the address has. */
function useMails() {
  const { api } = useDashboard();
  const [query, setQuery] = useSearchParams();
  const [status, page] = [statusIn(query), pageIn(query)];
  const call = useCallback(
    () => api.mails({ page, limit: limits.adminPageSize, ...(status && { status }) }),
    [api, page, status],
  );
  const loaded = useLoaded(call, failed.unknown);

  const open = (changes: { status?: string; page?: string }) => {
    const all = { status: status ?? '', ...changes };
    setQuery(Object.fromEntries(Object.entries(all).filter(([, value]) => value !== '')), shallowNavigation);
  };
  return { status, page, open, ...loaded, result: loaded.value };
}

function statusIn(query: URLSearchParams): MailStatus | undefined {
  const status = query.get('status') ?? '';
  return Object.hasOwn(statusLabels, status) ? (status as MailStatus) : undefined;
}
