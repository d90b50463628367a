import type { Comment } from '../../../shared/comments.ts';
import { shortDateTime } from '../../../shared/dates.ts';
import { texts } from '../../../shared/messages.ts';
import { useStores } from '../../kernel/stores.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Badge } from '../../ui/Badge.tsx';
import styles from './CommentItem.module.css';

export function CommentItem({ comment: { user, createdAt, message } }: { comment: Comment }) {
  const { dates } = useStores().site;

  return (
    <li className={styles.comment}>
      <Avatar name={user?.username} />
      <div className={styles.words}>
        <p className={`row ${styles.user}`}>
          <bdi>{user?.username ?? texts.unknownAuthor}</bdi>
          {user?.isAdmin && <Badge kind="rubric">Admin</Badge>}
        </p>
        <time className="tiny" dateTime={createdAt}>
          {shortDateTime(createdAt, dates)}
        </time>
        <p className={styles.message}>{message}</p>
      </div>
    </li>
  );
}
