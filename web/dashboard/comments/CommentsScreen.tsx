import type { Comment } from '../../../shared/comments.ts';
import { confirmations } from '../../../shared/confirmations.ts';
import { shortDateTime } from '../../../shared/dates.ts';
import { limits } from '../../../shared/limits.ts';
import { texts } from '../../../shared/messages.ts';
import { articlePath } from '../../../shared/paths.ts';
import { Link } from '../../ui/Link.tsx';
import type { Column } from '../list/ListRow.tsx';
import { ListTable } from '../list/ListTable.tsx';
import { useDashboard } from '../useDashboard.ts';

const columns: Column<Comment>[] = [
  { name: 'User', width: 8.5, cell: ({ user }) => user?.username ?? texts.unknownAuthor },
  {
    name: 'Post',
    width: 9,
    cell: ({ post }) => (
      <Link to={articlePath(post)} title={post.title}>
        {[...post.title].slice(0, limits.tablePost).join('')}...
      </Link>
    ),
  },
  { name: 'Comment', cell: ({ message }) => <span title={message}>{message}</span> },
  { name: 'Created At', width: 13, sort: '-createdAt', line: true, cell: ({ createdAt }) => shortDateTime(createdAt) },
];

const sorts = { '-createdAt': 'newest first', createdAt: 'oldest first' };

/** The comments of all articles. */
export function CommentsScreen() {
  return (
    <ListTable
      list={useDashboard().comments}
      label="Comments"
      order="newest first"
      finding={{ sorts }}
      columns={columns}
      nameOf={({ user }) => `the comment by ${user?.username ?? texts.unknownAuthor}`}
      confirmations={{ one: confirmations.deleteComment, many: confirmations.deleteComments }}
      empty="No comments yet."
    />
  );
}
