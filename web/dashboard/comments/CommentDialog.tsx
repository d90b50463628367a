import type { ListedComment } from '../../../shared/comments/comments.ts';
import { t } from '../../../shared/texts/t.ts';
import { texts } from '../../../shared/texts/texts.ts';
import { CloseButton, Dialog } from '../../ui/Dialog.tsx';
import { joinFacts } from '../ui/joinFacts.ts';
import { dayAndTimeOf } from '../ui/ownTime.ts';
import styles from './CommentsScreen.module.css';
import { stateOf } from './HeldComments.ts';

interface CommentDialogProps {
  comment: ListedComment;
  /** False for authors, who see what is written under their articles, and decide nothing. */
  canJudge: boolean;
  /** Called once it is closed, with the status that was chosen, if any. */
  onClose: (status: 'approved' | 'spam' | undefined) => void;
}

/** One comment whole, with what the spam rules and readers say of it. */
export function CommentDialog({ comment, canJudge, onClose }: CommentDialogProps) {
  const { user, writer, message, createdAt, editedAt, answered, reasons, reports, reportReasons } = comment;
  const state = stateOf(comment);

  return (
    <Dialog
      title={t('Comment by {name}', { name: user?.username ?? writer ?? t(texts.deletedAccount) })}
      wide
      onClose={(value) => onClose(value === '' ? undefined : (value as 'approved' | 'spam'))}
      buttons={
        <>
          <CloseButton>{t('Close')}</CloseButton>
          {canJudge && state !== 'spam' && <CloseButton value="spam">{t('Mark as spam')}</CloseButton>}
          {canJudge && state !== 'approved' && <CloseButton value="approved">{t('Approve')}</CloseButton>}
        </>
      }
    >
      <p className="tiny" dir="auto">
        {joinFacts([
          comment.post.title,
          dayAndTimeOf(createdAt),
          ...(editedAt ? [t('edited {time}', { time: dayAndTimeOf(editedAt) })] : []),
          ...(answered ? [t('to {name}', { name: answered.username })] : []),
        ])}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long comment scrolls, also by keyboard */}
      <p className={styles.message} dir="auto" tabIndex={0}>
        {message}
      </p>
      {reasons.length > 0 && <Reasons title={t('Held because of')} reasons={reasons} />}
      {reports > 0 && (
        <Reasons
          title={t('{count, plural, one {# report} other {# reports}} by readers', { count: reports })}
          reasons={reportReasons}
        />
      )}
    </Dialog>
  );
}

function Reasons({ title, reasons }: { title: string; reasons: string[] }) {
  return (
    <div>
      <p className={styles.why}>{title}</p>
      <ul className={styles.reasons}>
        {reasons.map((reason, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two readers may give the same reason
          <li key={index} dir="auto">
            {reason}
          </li>
        ))}
      </ul>
    </div>
  );
}
