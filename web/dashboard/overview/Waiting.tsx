import type { Statistics } from '../../../shared/statistics.ts';
import { useStores } from '../../kernel/stores.ts';
import { Link } from '../../ui/Link.tsx';
import styles from './Statistics.module.css';

const counted = (count: number, one: string, several: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : several}`;

/** The rows that wait for the caller, with links to them. */
export function Waiting({
  waiting: { drafts, scheduled, handedIn, messages, comments, heldComments, reportedComments },
}: Pick<Statistics, 'waiting'>) {
  const { user } = useStores().session;
  const lines = [
    {
      count: drafts,
      text: counted(drafts, 'draft of yours', 'drafts of yours'),
      to: `/dashboard/article?status=draft&author=${user?._id}`,
    },
    {
      count: scheduled,
      text: counted(scheduled, 'scheduled article', 'scheduled articles'),
      to: '/dashboard/article?status=scheduled',
    },
    {
      count: handedIn,
      text: counted(handedIn, 'article is handed in', 'articles are handed in'),
      to: '/dashboard/article?status=handed-in',
    },
    {
      count: messages,
      text: counted(messages, 'unread message', 'unread messages'),
      to: '/dashboard/messages?status=unread',
    },
    {
      count: heldComments,
      text: counted(heldComments, 'comment waits for approval', 'comments wait for approval'),
      to: '/dashboard/comments?status=pending',
    },
    {
      count: reportedComments,
      text: counted(reportedComments, 'reported comment', 'reported comments'),
      to: '/dashboard/comments?status=reported',
    },
    {
      count: comments,
      text: `${counted(comments, 'comment', 'comments')} in the last 7 days`,
      to: '/dashboard/comments',
    },
  ].filter(({ count }) => count > 0);

  if (lines.length === 0) return <p className="note">Nothing is waiting for you.</p>;
  return (
    <ul className={styles.waiting}>
      {lines.map(({ text, to }) => (
        <li key={to}>
          <Link to={to}>{text}</Link>
        </li>
      ))}
    </ul>
  );
}
