import type { ComponentType } from 'react';
import type { Comment } from '../../../shared/comments/comments.ts';
import { shortDateTime } from '../../../shared/kit/dates.ts';
import { commentsPath } from '../../../shared/site/paths.ts';
import { t } from '../../../shared/texts/t.ts';
import { texts } from '../../../shared/texts/texts.ts';
import { useStores } from '../../kernel/stores.ts';
import { rich } from '../../texts/rich.tsx';
import { Avatar } from '../../ui/Avatar.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Link } from '../../ui/Link.tsx';
import styles from './CommentItem.module.css';
import type { CommentsStore } from './CommentsStore.ts';

export interface CommentToolsProps {
  comment: Comment;
  comments: CommentsStore;
}

interface CommentItemProps extends CommentToolsProps {
  /** The actions of a signed-in reader, once they are loaded. */
  Tools: ComponentType<CommentToolsProps> | undefined;
}

/** A comment, an answer to one, or the place of one that is not shown any more. */
export function CommentItem({ comment, comments, Tools }: CommentItemProps) {
  const { dates } = useStores().site;
  const { user, writer, createdAt, editedAt, message, answered, parent } = comment;

  return (
    <li className={parent ? `${styles.comment} ${styles.answer}` : styles.comment}>
      <Avatar name={user?.username} />
      <div className={styles.words}>
        {!comment.removed && (
          <>
            <p className={`row ${styles.user}`}>
              <bdi>{user?.username ?? writer ?? t(texts.deletedAccount)}</bdi>
              {user?.isAdmin && <Badge kind="rubric">{t('Admin')}</Badge>}
              {answered && (
                <span className={`tiny ${styles.answered}`}>
                  {rich('to {name}', { name: <bdi>{answered.username}</bdi> })}
                </span>
              )}
            </p>
            <time className="tiny" dateTime={createdAt}>
              {shortDateTime(createdAt, dates)}
            </time>
            {editedAt && (
              <span className="tiny"> · {t('edited {time}', { time: shortDateTime(editedAt, dates) })}</span>
            )}
          </>
        )}
        <p className={comment.removed ? 'soft' : styles.message} dir="auto">
          {comment.removed ? t(message) : message}
        </p>
        {Tools && !comment.removed && <Tools comment={comment} comments={comments} />}
        {comment.hasMoreAnswers && (
          <Link className={styles.more} to={commentsPath(comment.post, 1, comment._id)}>
            {t('All answers')}
          </Link>
        )}
      </div>
    </li>
  );
}
