import { runInAction } from 'mobx';
import type { ReaderApi } from '../../../../shared/api.ts';
import { draftHint } from '../../../drafts/draftHint.ts';
import type { CommentsStore } from '../CommentsStore.ts';
import { openForms } from './openForms.ts';

/** Everything that signed-in readers do with comments: one chunk, loaded when they are. */
export { CommentTools } from './CommentTools.tsx';
export { NewComment } from './NewComment.tsx';

/** Shows the reader's own comments that wait for approval, and opens the forms with what this device has stored of answers and edits. */
export function showUnfinished(comments: CommentsStore, api: ReaderApi, account: string): void {
  // Where these fail, readers still have everything else.
  void showHeld(comments, api).catch(() => {});
  if (draftHint.read() !== null) void openStored(comments, account).catch(() => {});
}

async function showHeld(comments: CommentsStore, api: ReaderApi): Promise<void> {
  const held = await api.heldComments(comments.articleId);
  runInAction(() => {
    for (const comment of held.comments) comments.append(comment);
  });
}

async function openStored(comments: CommentsStore, account: string): Promise<void> {
  const { draftsOf } = await import('../../../drafts/openDrafts.ts');
  for (const kind of ['answer', 'edit', 'report'] as const) {
    const drafts = await draftsOf(account, kind);
    runInAction(() => {
      for (const { id } of drafts) openForms(comments).set(id, kind);
    });
  }
}
