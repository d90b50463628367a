import { useLocation, useNavigate } from 'react-router-dom';
import { done, failed } from '../../../../shared/texts/messages.ts';
import { t } from '../../../../shared/texts/t.ts';
import { statusOf } from '../../../kernel/ApiProblem.ts';
import { newKey } from '../../../kernel/newKey.ts';
import { shallowNavigation } from '../../../kernel/shallowNavigation.ts';
import { useStores } from '../../../kernel/stores.ts';
import type { CommentsStore } from '../CommentsStore.ts';
import { CommentForm, type CommentTexts } from './CommentForm.tsx';

/** The form for a new comment on an article. */
export function NewComment({ comments }: { comments: CommentsStore }) {
  const { toasts } = useStores();
  const { pathname } = useLocation();
  const navigate = useNavigate();

  const handleSend = ({ message, key, website }: CommentTexts) =>
    toasts.promise(comments.add({ message, ...(website && { website }) }, key), {
      done: done.commentAdded,
      failed: failed.addComment,
    });

  const handleSent = async () => {
    await comments.reload().catch((problem) => toasts.failure(problem, failed.fetchComments));
    // It stands among the newest comments, which an address with an older page of them would not show again.
    const isThereStill = window.location.pathname === pathname;
    if (isThereStill && window.location.search !== '')
      await navigate(pathname, { ...shallowNavigation, replace: true });
    if (isThereStill) requestAnimationFrame(showNewest);
  };

  return (
    <CommentForm
      kind="comment"
      id={comments.articleId}
      labelledBy="leave-a-comment"
      placeholder={t('Share your thoughts...')}
      onSend={handleSend}
      onRefused={keyAfter}
      onSent={handleSent}
    />
  );
}

/** Returns another key for a text that is another one than the key was used for. */
export const keyAfter = (problem: unknown) => (statusOf(problem) === 409 ? newKey() : undefined);

/** Brings the newest comment, which is the last, into view. */
function showNewest(): void {
  const comments = document.querySelectorAll('[aria-labelledby="comments"] > li');
  comments[comments.length - 1]?.scrollIntoView({ block: 'nearest' });
}
