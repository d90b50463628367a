import { useRef } from 'react';
import type { Comment } from '../../../shared/comments.ts';
import { plural } from '../../../shared/text.ts';
import { CommentItem } from './CommentItem.tsx';
import styles from './CommentsPanel.module.css';
import { useScrollStop } from './useScrollStop.ts';

/** What readers said about an article, oldest first. Beside the text where there is room, then scrolling on its own. */
export function CommentsPanel({ comments }: { comments: Comment[] }) {
  const list = useRef<HTMLOListElement>(null);
  const tabIndex = useScrollStop(list);

  return (
    <aside className={styles.panel} aria-labelledby="comments">
      <h2 id="comments" className={styles.heading}>
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
}
