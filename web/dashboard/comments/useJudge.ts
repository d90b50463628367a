import { commentsJudged, failed } from '../../../shared/texts/messages.ts';
import { t } from '../../../shared/texts/t.ts';
import { useStores } from '../../kernel/stores.ts';
import { useShortcut } from '../ui/useShortcut.ts';
import { useDashboard } from '../useDashboard.ts';

/** Gives the comments of these ids a status. */
type Judge = (ids: string[], status: 'approved' | 'spam') => Promise<void>;

/** Returns a function that judges comments; its toast has a button that gives each the status back that it had. */
export function useJudge(): Judge {
  const { toasts } = useStores();
  const { api, comments, heldComments } = useDashboard();

  return async (ids, status) => {
    if (ids.length === 0) return;
    const restore = heldComments.restoring(ids);
    const texts = { done: commentsJudged[status], failed: failed.unknown };
    const undo = async () => {
      await comments.change(ids, () => toasts.promise(restore(), { done: t('Undone!'), failed: failed.restore }));
      void heldComments.load();
    };
    const action = { label: t('Undo'), run: () => void undo() };
    await comments.change(ids, () => toasts.promise(api.setCommentStatuses({ ids, status }), texts, action));
    void heldComments.load();
  };
}

/** Moves through the comments with j and k; a approves, s marks as spam, and d deletes the selected ones, or the one with the focus. */
export function useCommentKeys({ judge, onDelete }: { judge: Judge; onDelete(ids: string[]): Promise<void> }): void {
  const { comments, isAuthor } = useDashboard();

  const move = (step: 1 | -1) => {
    const rows = rowsOfTable();
    const place = rows.findIndex((row) => row.contains(document.activeElement));
    const row = rows[place < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, place + step))];
    row?.querySelector<HTMLElement>('input')?.focus();
  };

  const targets = (): string[] => {
    if (isAuthor) return [];
    if (comments.selected.size > 0) return [...comments.selected];
    const row = comments.rows?.[rowsOfTable().findIndex((each) => each.contains(document.activeElement))];
    return row && !comments.deleting.has(row._id) ? [row._id] : [];
  };

  useShortcut({ key: 'j' }, () => move(1));
  useShortcut({ key: 'k' }, () => move(-1));
  useShortcut({ key: 'a' }, () => void judge(targets(), 'approved'));
  useShortcut({ key: 's' }, () => void judge(targets(), 'spam'));
  useShortcut({ key: 'd' }, () => {
    const ids = targets();
    if (ids.length > 0) void onDelete(ids);
  });
}

const rowsOfTable = () => [...document.querySelectorAll('#main tbody tr')];
