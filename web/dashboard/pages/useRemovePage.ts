import { textPageMessages as messages } from '../../../shared/textPages/textPageMessages.ts';
import type { TextPage, TextPageCard } from '../../../shared/textPages/textPages.ts';
import { done, failed } from '../../../shared/texts/messages.ts';
import { t } from '../../../shared/texts/t.ts';
import { useStores } from '../../kernel/stores.ts';
import { useDashboard } from '../useDashboard.ts';

const deleted = { done: messages.deleted, failed: messages.deleteFailed };
const reset = { done: messages.reset, failed: messages.resetFailed };
const restored = { done: done.restored, failed: failed.restore };
const updated = { done: messages.updated, failed: messages.updateFailed };

/** Functions that delete and reset a page; the toast of each has a button that brings it back. Neither ever throws. */
export function useRemovePage(load: () => Promise<void>) {
  const { toasts } = useStores();
  const { api } = useDashboard();

  /** Makes a call whose failure a toast has told, and loads the list afterwards. */
  const run = async (call: () => Promise<unknown>) => {
    try {
      await call();
    } catch {
      // Nothing has changed.
    }
    await load();
  };

  const readFirst = async ({ slug }: TextPageCard, failed: string): Promise<TextPage> => {
    try {
      return await api.textPage(slug);
    } catch (problem) {
      toasts.failure(problem, failed);
      throw problem;
    }
  };

  return {
    delete: ({ _id, slug }: TextPageCard) =>
      run(async () => {
        const ids = { kind: 'pages' as const, ids: [_id] };
        const undo = () => void run(() => toasts.promise(api.restoreTrash(ids), restored));
        await toasts.promise(api.deleteTextPage(slug), deleted, { label: t('Undo'), run: undo });
      }),

    reset: (card: TextPageCard) =>
      run(async () => {
        const { slug, title, menuTitle, content, version } = await readFirst(card, messages.resetFailed);
        const fields = { title, menuTitle, content };
        const undo = () => void run(() => toasts.promise(api.updateTextPage(slug, fields), updated));
        await toasts.promise(api.resetTextPage(slug, {}, { version }), reset, { label: t('Undo'), run: undo });
      }),
  };
}
