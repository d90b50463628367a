import { observer } from 'mobx-react-lite';
import { useRef } from 'react';
import { plural } from '../../../shared/text.ts';
import { useStores } from '../../app/stores.ts';
import { CommentItem } from './CommentItem.tsx';
import styles from './CommentsPanel.module.css';
import { LeaveComment } from './LeaveComment.tsx';
import { useScrollStop } from './useScrollStop.ts';

/** What readers say about an article, oldest first. Beside the text where there is room, then scrolling on its own. */
export const CommentsPanel = observer(function CommentsPanel({ articleId }: { articleId: string }) {
  const { comments } = useStores().comments;
  const list = useRef<HTMLOListElement>(null);
  const tabIndex = useScrollStop(list);

  return (
    <aside className={styles.panel} aria-label="Comments">
      <LeaveComment articleId={articleId} />
      <h2 id="comments" className={styles.heading} aria-live="polite">
        {plural(comments.length, 'Comment')}
      </h2>
      {comments.length > 0 ? (
        <ol ref={list} className={styles.list} tabIndex={tabIndex} aria-labelledby="comments">
          {comments.map((comment) => (
            <CommentItem key={comment._id} comment={comment} />
          ))}
        </ol>
      ) : (
        <p className={styles.empty}>The margin is still empty: nobody has commented yet.</p>
      )}
    </aside>
  );
});
