import { type ReactNode, useCallback, useState } from 'react';
import type { DocumentKind } from '../../../shared/documents/drafts.ts';
import { t } from '../../../shared/texts/t.ts';
import { statusOf } from '../../kernel/ApiProblem.ts';
import { useLoaded } from '../../kernel/useLoaded.ts';
import type { FormProps } from '../forms/useRowForm.ts';
import { ListNotice } from '../ui/ListNotice.tsx';
import { useModule } from '../ui/useModule.ts';
import { loadEditor } from './ContentInput.tsx';
import styles from './WholeDocument.module.css';

interface WholeDocumentProps<Row> extends Pick<FormProps<Row>, 'onSaved' | 'onDeleted'> {
  /** The slug of the row to edit; null for a new one. */
  slug: string | null;
  read: (slug: string) => Promise<Row>;
  kind: DocumentKind;
  /** The toast where it cannot be loaded. */
  failed: string;
  children: (row: Row | null, onSaved: FormProps<Row>['onSaved']) => ReactNode;
}

/** Loads the whole article or page of a card for its form; a new one that was saved is known already. */
export function WholeDocument<Row>({
  read,
  kind,
  failed,
  onSaved,
  onDeleted,
  children,
  ...props
}: WholeDocumentProps<Row>) {
  // With the text, which is shown as soon as it is there.
  useModule(loadEditor);
  // The form of a row is loaded once.
  const [slug] = useState(props.slug);
  const [saved, setSaved] = useState<Row | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same
  const call = useCallback(async () => {
    try {
      return slug === null ? null : await read(slug);
    } catch (problem) {
      if (statusOf(problem) === 404) onDeleted();
      throw problem;
    }
  }, [slug]);
  const { value, hasFailed, load } = useLoaded(call, failed);
  const row = saved ?? (slug === null ? null : value);

  const handleSaved: FormProps<Row>['onSaved'] = (savedNow, options) => {
    setSaved(() => savedNow);
    onSaved(savedNow, options);
  };

  if (row !== undefined) return children(row, handleSaved);
  if (hasFailed)
    return (
      <ListNotice
        text={t(kind === 'page' ? 'This page could not be loaded.' : 'This article could not be loaded.')}
        onRetry={load}
      />
    );
  return (
    <div
      className={`breathing ${styles.waiting}`}
      role="status"
      aria-label={t(kind === 'page' ? 'Loading the page' : 'Loading the article')}
    />
  );
}
