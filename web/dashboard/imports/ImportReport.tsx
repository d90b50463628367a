import { useCallback, useState } from 'react';
import type { ImportResult } from '../../../shared/imports/imports.ts';
import { limits } from '../../../shared/kit/limits.ts';
import { t } from '../../../shared/texts/t.ts';
import { Choice } from '../../forms/Choice.tsx';
import { useLoaded } from '../../kernel/useLoaded.ts';
import { Pagination } from '../list/Pagination.tsx';
import { ListNotice } from '../ui/ListNotice.tsx';
import { useDashboard } from '../useDashboard.ts';
import styles from './ImportSettings.module.css';
import { resultLabels } from './importTexts.ts';

/** The entries of an import with their places in the file and their results, in a trial those that they would have. */
export function ImportReport({ of }: { of: string }) {
  const { api } = useDashboard();
  const [{ result, page }, setShown] = useState<{ result: ImportResult | ''; page: number }>({ result: '', page: 1 });
  const call = useCallback(
    () => api.importEntries({ of, page, limit: limits.adminPageSize, ...(result && { result }) }),
    [api, of, page, result],
  );
  const { value, hasFailed, isLoading, load } = useLoaded(call);

  return (
    <section className="stack" aria-label={t('Report of the import')}>
      <Choice
        label={t('Result')}
        value={result}
        options={[['', t('All')], ...Object.entries(resultLabels).map(([each, label]) => [each, t(label)] as const)]}
        onChoose={(chosen) => setShown({ result: chosen, page: 1 })}
      />
      {hasFailed && <ListNotice text={t('The report could not be loaded.')} onRetry={load} />}
      {value?.total === 0 && <ListNotice text={t('There is nothing to say.')} />}
      <ol className={`reloads ${styles.report}`} aria-busy={isLoading}>
        {value?.data.map(({ kind, place, result: each, note }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the entries of a page never change their order
          <li key={index}>
            <strong>{t(resultLabels[each])}</strong> <span className="soft">{place || kind}</span>
            {note && <p className="tiny">{note}</p>}
          </li>
        ))}
      </ol>
      {value && value.totalPages > 1 && (
        <Pagination
          list={{ rows: value.data, totalPages: value.totalPages }}
          page={page}
          onTurn={(next) => setShown({ result, page: next })}
        />
      )}
    </section>
  );
}
