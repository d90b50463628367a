import { useEffect, useRef, useState } from 'react';
import type { Article } from '../../../shared/articles.ts';
import { done, failed } from '../../../shared/messages.ts';
import { statusOf } from '../../kernel/ApiProblem.ts';
import { useStores } from '../../kernel/stores.ts';
import type { FormProps } from '../list/ListScreen.tsx';
import { useRowForm } from '../list/useRowForm.ts';
import { useDashboard } from '../useDashboard.ts';
import { type ArticleValues, valuesOf } from './articleValues.ts';
import { sendArticle } from './sendArticle.ts';
import { useImageDraft } from './useImageDraft.ts';

const created = { done: done.articleCreated, failed: failed.createArticle };
const updated = { done: done.articleUpdated, failed: failed.unknown };

/** The form of one article: its draft, the progress of its upload, and functions to save and to cancel. */
export function useArticleForm({ row: article, ...options }: Omit<FormProps<Article>, 'onCancel'>) {
  const { site, toasts, connection } = useStores();
  const { signIn, articles } = useDashboard();
  const [progress, setProgress] = useState<number | null>(null);
  const sending = useRef<AbortController | null>(null);
  useEffect(() => () => sending.current?.abort(), []);

  const send = async (values: ArticleValues) => {
    const controller = new AbortController();
    const { signal } = controller;
    sending.current = controller;
    const onProgress = values.imgUrl.kind === 'new' ? setProgress : undefined;
    onProgress?.(0);
    try {
      return await signIn.during(() => sendArticle({ article, values, timeZone: site.timeZone, signal, onProgress }));
    } catch (problem) {
      if (statusOf(problem) === 0 && !signal.aborted) connection.lose();
      throw problem;
    } finally {
      setProgress(null);
    }
  };

  const { draft, save } = useRowForm({
    ...options,
    kind: 'article',
    row: article,
    list: articles,
    valuesOf: (saved) => valuesOf(saved, site.timeZone),
    // A file is stored separately.
    storable: ({ imgUrl, ...texts }) => (imgUrl.kind === 'new' ? texts : { ...texts, imgUrl }),
    send: async (values) => (await toasts.promise(send(values), article ? updated : created)).article,
    onMoved: () => moveImage(draft.storage.key),
  });
  const moveImage = useImageDraft(draft, draft.storage.key);

  return { draft, progress, save, cancel: () => sending.current?.abort() };
}
