import { Check, Eye, ShieldAlert } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { ListedComment } from '../../../shared/comments/comments.ts';
import { confirmations } from '../../../shared/texts/confirmations.ts';
import { denials } from '../../../shared/texts/messages.ts';
import { language, listOf, msg, t } from '../../../shared/texts/t.ts';
import { texts } from '../../../shared/texts/texts.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { StatusFilter } from '../list/filters/StatusFilter.tsx';
import type { Column } from '../list/ListRow.tsx';
import { ListTable } from '../list/ListTable.tsx';
import { useListAddress } from '../list/useListAddress.ts';
import { useConfirm } from '../ui/Confirm.tsx';
import { dayAndTimeOf } from '../ui/ownTime.ts';
import { useDashboard } from '../useDashboard.ts';
import { CommentDialog } from './CommentDialog.tsx';
import { CommentedArticle, CommentFilters, CommentWriter } from './CommentFilters.tsx';
import styles from './CommentsScreen.module.css';
import { stateOf } from './HeldComments.ts';
import { useCommentKeys, useJudge } from './useJudge.ts';

const nameOf = ({ user, writer }: ListedComment) =>
  t('the comment by {name}', {
    context: 'object of a verb',
    name: user?.username ?? writer ?? t(texts.deletedAccount),
  });

const columns: Column<ListedComment>[] = [
  { name: msg('User'), width: 8.5, cell: ({ user, writer }) => <CommentWriter user={user} writer={writer} /> },
  { name: msg('Post'), width: 9, cell: ({ post }) => <CommentedArticle post={post} /> },
  { name: msg('Comment'), isContent: true, cell: (comment) => <Message comment={comment} /> },
  {
    name: msg('Created At'),
    width: 13,
    sort: '-createdAt',
    line: true,
    cell: ({ createdAt }) => dayAndTimeOf(createdAt),
  },
];

const sorts = msg({ '-createdAt': 'newest first', createdAt: 'oldest first' });

const statuses = msg({ all: 'All', pending: 'Waiting', spam: 'Spam', reported: 'Reported', approved: 'Published' });

const noneOf: Record<string, string> = msg({
  pending: 'No comment waits for approval.',
  spam: 'There is no spam.',
  reported: 'No comment is reported.',
  approved: 'No comment is published.',
});

/** The comments of all articles, for an author those under their own, and what waits for a decision among them. */
export const CommentsScreen = observer(function CommentsScreen() {
  const { comments, isAuthor } = useDashboard();
  const { filters } = useListAddress();
  const confirm = useConfirm();
  const judge = useJudge();
  const [opened, setOpened] = useState<ListedComment | null>(null);

  const handleDelete = async (ids: string[]) => {
    const { deleteComment, deleteComments } = confirmations;
    if (!(await confirm(ids.length === 1 ? deleteComment : deleteComments(ids.length)))) return;
    const [id = ''] = ids;
    await (comments.selected.size > 0 ? comments.deleteSelected() : comments.delete(id));
  };
  useCommentKeys({ judge, onDelete: handleDelete });

  const judgeSelected = (status: 'approved' | 'spam', label: string) => (
    <Button busy={comments.deleting.size > 0} onClick={() => void judge([...comments.selected], status)}>
      {label}
    </Button>
  );

  return (
    <div className={styles.screen}>
      <ListTable
        list={comments}
        label={t('Comments')}
        finding={{ list: 'comments', sorts, children: <CommentFilters /> }}
        filter={<StatusFilter statuses={statuses} counts={comments.counts} kind="comment" />}
        bulk={
          !comments.isAllSelected && (
            <>
              {judgeSelected('approved', t('Approve'))}
              {judgeSelected('spam', t('Spam'))}
            </>
          )
        }
        columns={columns}
        nameOf={nameOf}
        onOpen={setOpened}
        extraButtons={(comment) => (
          <CommentButtons
            comment={comment}
            onRead={() => setOpened(comment)}
            onJudge={(status) => void judge([comment._id], status)}
          />
        )}
        {...(isAuthor && {
          whyNotDeletable: () => t(denials.commentsForAdmins),
          whyNotSelectable: t(denials.commentsForAdmins),
        })}
        confirmations={{ one: () => confirmations.deleteComment, many: confirmations.deleteComments }}
        empty={t(noneOf[filters.status ?? ''] ?? msg('No comments yet.'))}
      />
      {opened && (
        <CommentDialog
          comment={opened}
          canJudge={!isAuthor}
          onClose={(status) => {
            setOpened(null);
            if (status) void judge([opened._id], status);
          }}
        />
      )}
    </div>
  );
});

interface CommentButtonsProps {
  comment: ListedComment;
  onRead: () => void;
  onJudge: (status: 'approved' | 'spam') => void;
}

const CommentButtons = observer(function CommentButtons({ comment, onRead, onJudge }: CommentButtonsProps) {
  const { comments, isAuthor } = useDashboard();
  const busy = comments.deleting.has(comment._id);
  const name = nameOf(comment);
  const state = stateOf(comment);

  return (
    <>
      <IconButton label={t('Read {name}', { name })} title={t('Read')} onClick={onRead}>
        <Eye size={18} />
      </IconButton>
      {!isAuthor && state !== 'approved' && (
        <IconButton
          label={t('Approve {name}', { name })}
          title={t('Approve (a)')}
          busy={busy}
          onClick={() => onJudge('approved')}
        >
          <Check size={18} />
        </IconButton>
      )}
      {!isAuthor && state !== 'spam' && (
        <IconButton
          label={t('Mark {name} as spam', { name })}
          title={t('Spam (s)')}
          busy={busy}
          onClick={() => onJudge('spam')}
        >
          <ShieldAlert size={18} />
        </IconButton>
      )}
    </>
  );
});

/** The text of a comment in its row, and below it what there is to decide. */
function Message({ comment }: { comment: ListedComment }) {
  const { message, reasons, reportReasons } = comment;
  const state = stateOf(comment);
  if (state === 'approved') return <span title={message}>{message}</span>;
  const why = listOf([...reasons, ...reportReasons]);
  const label = state === 'reported' ? t('Reported ({count, number})', { count: comment.reports }) : t(statuses[state]);

  return (
    <>
      <span className={styles.line} title={message}>
        {message}
      </span>
      <span className={`${styles.line} ${styles.why}`} title={why} lang={language()}>
        {why === '' ? label : t('{status}: {reasons}', { status: label, reasons: why })}
      </span>
    </>
  );
}
