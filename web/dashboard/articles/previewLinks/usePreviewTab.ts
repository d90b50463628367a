import { useRef } from 'react';
import type { Article } from '../../../../shared/articles.ts';
import { failed } from '../../../../shared/messages.ts';
import { useStores } from '../../../kernel/stores.ts';
import { useDashboard } from '../../useDashboard.ts';

/** Returns a function that opens a tab with the article as it is being written, by a preview link of its own. */
export function usePreviewTab(article: Article | null, flush: () => Promise<void>): () => Promise<void> {
  const { api } = useDashboard();
  const { toasts } = useStores();
  const url = useRef<string | null>(null);

  return async () => {
    if (!article) return;
    // At once, because browsers block what is opened later.
    const tab = window.open('about:blank', '_blank');
    try {
      await flush();
      url.current ??= (await api.createPreviewLink(article._id)).url;
      if (!tab) window.open(url.current, '_blank', 'noopener');
      else {
        tab.opener = null;
        tab.location.replace(url.current);
      }
    } catch (problem) {
      tab?.close();
      toasts.failure(problem, failed.createPreviewLink);
    }
  };
}
