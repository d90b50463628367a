import { useCallback, useState } from 'react';
import { limits } from '../../../shared/kit/limits.ts';
import type { MailDelivery, MailsQuery } from '../../../shared/mail/mail.ts';
import { failed } from '../../../shared/texts/messages.ts';
import { useLoaded } from '../../kernel/useLoaded.ts';
import { EntryList } from '../list/EntryList.tsx';
import { FilterSelect } from '../list/filters/FilterSelect.tsx';
import { queryOf } from '../list/filters/filters.ts';
import { useListAddress } from '../list/useListAddress.ts';
import { useDashboard } from '../useDashboard.ts';
import { MailEntry } from './MailEntry.tsx';
import styles from './MailScreen.module.css';
import { statusLabels } from './statusLabels.ts';

const deliveries: Record<MailDelivery, string> = {
  smtp: 'Mails that wait are tried again for three days, after growing pauses. They stay in this list for 30 days.',
  shown: 'No mail leaves this machine: each one is shown in the terminal, and here.',
  none: 'This publication sends no mail: set SMTP_URL and MAIL_FROM, and people can reset a lost password.',
};

const statuses = Object.entries(statusLabels).map(([value, text]) => ({ value, text }));

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
      label="Mail"
      texts={{
        failed: 'The mails could not be loaded.',
        empty: status ? 'No mail has this status.' : 'No mails yet.',
        more: wasRetried ? ', loaded again' : '',
      }}
      entry={(mail) => (
        <MailEntry key={mail._id} mail={mail} delivery={loaded.value?.delivery ?? 'none'} onRetried={handleRetried} />
      )}
    >
      {loaded.value && <p className="note">{deliveries[loaded.value.delivery]}</p>}
      <search className={styles.filter} aria-label="Filters">
        <FilterSelect name="status" label="Status" all="All mails" options={statuses} />
      </search>
    </EntryList>
  );
}
