import type { Statistics } from '../../../shared/statistics/statistics.ts';
import { useStores } from '../../kernel/stores.ts';
import { Link } from '../../ui/Link.tsx';
import styles from './Statistics.module.css';

/** The rows that wait for the caller, with links to them. */
export function Waiting(props: Pick<Statistics, 'waiting'>) {
  const { drafts, scheduled, handedIn, messages, comments, heldComments, reportedComments } = props.waiting;
  const { user } = useStores().session;
  const lines = [
    [drafts, 'draft of yours', 'drafts of yours', `article?status=draft&author=${user?._id}`],
    [scheduled, 'scheduled article', 'scheduled articles', 'article?status=scheduled'],
    [handedIn, 'article is handed in', 'articles are handed in', 'article?status=handed-in'],
    [messages, 'unread message', 'unread messages', 'messages?status=unread'],
    [heldComments, 'comment waits for approval', 'comments wait for approval', 'comments?status=pending'],
    [reportedComments, 'reported comment', 'reported comments', 'comments?status=reported'],
    [comments, 'comment in the last 7 days', 'comments in the last 7 days', 'comments'],
  ] as const;
  const waiting = lines.filter(([count]) => count > 0);

  if (waiting.length === 0) return <p className="note">Nothing is waiting for you.</p>;
  return (
    <ul className={`row ${styles.waiting}`}>
      {waiting.map(([count, one, several, screen]) => (
        <li key={screen}>
          <Link to={`/dashboard/${screen}`}>
            {count.toLocaleString('en-US')} {count === 1 ? one : several}
          </Link>
        </li>
      ))}
    </ul>
  );
}
