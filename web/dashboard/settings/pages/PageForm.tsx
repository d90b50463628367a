import { useCallback, useState } from 'react';
import { textPageMessages as messages } from '../../../../shared/textPageMessages.ts';
import type { TextPage, TextPageCard } from '../../../../shared/textPages.ts';
import { statusOf } from '../../../kernel/ApiProblem.ts';
import { ListNotice } from '../../list/ListNotice.tsx';
import type { FormProps } from '../../list/ListScreen.tsx';
import { useDashboard } from '../../useDashboard.ts';
import { useLoaded } from '../../useLoaded.ts';
import { PageFields } from './PageFields.tsx';
import styles from './PagesSettings.module.css';

/** The form of a new page or of an existing one, which is loaded first with its text. */
export function PageForm({ row, onSaved, onDeleted, ...rest }: FormProps<TextPageCard>) {
  const { api } = useDashboard();
  // A new page that was saved is known already, and must not be loaded.
  const [slug] = useState(row?.slug ?? null);
  const [saved, setSaved] = useState<TextPage | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form of a page is loaded once
  const call = useCallback(async () => {
    try {
      return slug === null ? null : await api.textPage(slug);
    } catch (problem) {
      if (statusOf(problem) === 404) onDeleted();
      throw problem;
    }
  }, [api, slug]);
  const { value, hasFailed, load } = useLoaded(call, messages.fetchFailed);
  const page = saved ?? (slug === null ? null : value);

  const handleSaved: FormProps<TextPage>['onSaved'] = (savedNow, options) => {
    setSaved(savedNow);
    onSaved(savedNow, options);
  };

  if (page !== undefined) {
    return <PageFields {...rest} row={page} slug={row?.slug} onSaved={handleSaved} onDeleted={onDeleted} />;
  }
  if (hasFailed) return <ListNotice text="This page could not be loaded." onRetry={load} />;
  return <div className={`breathing ${styles.waiting}`} role="status" aria-label="Loading the page" />;
}
