import { commentsJudged, failed } from '../../../shared/messages.ts';
import { useStores } from '../../kernel/stores.ts';
import { useDashboard } from '../useDashboard.ts';

/** Gives the comments of these ids a status. */
export type Judge = (ids: string[], status: 'approved' | 'spam') => Promise<void>;

/** Returns a function that judges comments; its toast has a button that gives each the status back that it had. */
export function useJudge(): Judge {
  const { toasts } = useStores();
  const { api, comments, heldComments } = useDashboard();

  return async (ids, status) => {
    if (ids.length === 0) return;
    const restore = heldComments.restoring(ids);
    const texts = { done: commentsJudged[status], failed: failed.unknown };
    const undo = async () => {
      await comments.change(ids, () => toasts.promise(restore(), { done: 'Undone!', failed: failed.restore }));
      void heldComments.load();
    };
    const action = { label: 'Undo', run: () => void undo() };
    await comments.change(ids, () => toasts.promise(api.setCommentStatuses({ ids, status }), texts, action));
    void heldComments.load();
  };
}
