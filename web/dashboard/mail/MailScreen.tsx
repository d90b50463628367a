import { useCallback, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { limits } from '../../../shared/limits.ts';
import type { Mail, MailDelivery, MailStatus } from '../../../shared/mail.ts';
import { failed } from '../../../shared/messages.ts';
import inputs from '../../forms/Field.module.css';
import { Field } from '../../forms/Field.tsx';
import { pageIn } from '../../kernel/pageIn.ts';
import { shallowNavigation } from '../../kernel/shallowNavigation.ts';
import entries from '../list/Entries.module.css';
import { ListNotice } from '../list/ListNotice.tsx';
import { Pagination } from '../list/Pagination.tsx';
import { useDashboard } from '../useDashboard.ts';
import { useLoaded } from '../useLoaded.ts';
import { MailEntry } from './MailEntry.tsx';
import styles from './MailScreen.module.css';
import { statusLabels } from './statusLabels.ts';

const deliveries: Record<MailDelivery, string> = {
  smtp: 'Mails that wait are tried again for three days, after growing pauses. They stay in this list for 30 days.',
  shown: 'No mail leaves this machine: each one is shown in the terminal, and here.',
  none: 'This publication sends no mail: set SMTP_URL and MAIL_FROM, and people can reset a lost password.',
};

const placeholders = Array.from({ length: limits.adminPageSize }, (_, index) => index);

/** The mails of the publication: what waits, was sent, or failed and why. */
export function Screen() {
  const { status, page, result, hasFailed, isLoading, load, open } = useMails();
  const section = useRef<HTMLElement>(null);
  const [wasRetried, setWasRetried] = useState(false);

  const handleRetry = () => {
    section.current?.focus();
    void load();
  };

  return (
    <section ref={section} aria-label="Mail" tabIndex={-1} className="stack">
      {result && <p className="note">{deliveries[result.delivery]}</p>}
      <search className={styles.filter} aria-label="Filters">
        <Field label="Status">
          {(control) => (
            <select
              {...control}
              className={inputs.input}
              value={status ?? ''}
              onChange={({ target }) => open({ status: target.value })}
            >
              <option value="">All mails</option>
              {Object.entries(statusLabels).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          )}
        </Field>
      </search>
      <p className="note tiny" role="status">
        {result && `${result.total.toLocaleString('en-US')} in all, newest first${wasRetried ? ', loaded again' : ''}`}
      </p>
      {hasFailed && <ListNotice text="The mails could not be loaded." onRetry={handleRetry} />}
      {!hasFailed && result?.data.length === 0 && (
        <ListNotice text={status ? 'No mail has this status.' : 'No mails yet.'} />
      )}
      <ol className={`reloads ${entries.entries}`} aria-busy={isLoading}>
        {!hasFailed && !result
          ? placeholders.map((index) => <li key={index} className={entries.placeholder} />)
          : result?.data.map((mail: Mail) => (
              <MailEntry
                key={mail._id}
                mail={mail}
                delivery={result.delivery}
                onRetried={async () => {
                  await load();
                  setWasRetried(true);
                }}
              />
            ))}
      </ol>
      {result && (
        <Pagination
          list={{ rows: result.data, totalPages: result.totalPages }}
          page={Math.min(page, result.totalPages)}
          onTurn={(to) => open({ page: to > 1 ? String(to) : '' })}
        />
      )}
    </section>
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
