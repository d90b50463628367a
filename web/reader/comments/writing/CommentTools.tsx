import { observer } from 'mobx-react-lite';
import { useRef, useState } from 'react';
import type { Comment } from '../../../../shared/comments/comments.ts';
import { limits } from '../../../../shared/kit/limits.ts';
import { confirmations } from '../../../../shared/texts/confirmations.ts';
import { done, failed } from '../../../../shared/texts/messages.ts';
import { t } from '../../../../shared/texts/t.ts';
import { texts } from '../../../../shared/texts/texts.ts';
import { detailOf, statusOf } from '../../../kernel/ApiProblem.ts';
import { useStores } from '../../../kernel/stores.ts';
import { rich } from '../../../texts/rich.tsx';
import { CloseButton, Dialog } from '../../../ui/Dialog.tsx';
import type { CommentToolsProps } from '../CommentItem.tsx';
import { CommentForm, type CommentTexts } from './CommentForm.tsx';
import styles from './CommentTools.module.css';
import { keyAfter } from './NewComment.tsx';
import { openForms } from './openForms.ts';

/** The actions of a signed-in reader on a comment: answer and report those of others, edit and delete their own. */
export const CommentTools = observer(function CommentTools({ comment, comments }: CommentToolsProps) {
  const { api, session, toasts } = useStores();
  const [isDeleting, setDeleting] = useState(false);
  const [isReported, setReported] = useState(false);
  const tools = useRef<HTMLDivElement>(null);
  const forms = openForms(comments);
  const form = forms.get(comment._id);

  const close = () => {
    forms.delete(comment._id);
    // The form with the focus disappears.
    requestAnimationFrame(() => tools.current?.querySelector('button')?.focus());
  };

  const handleDelete = async (isSure: boolean) => {
    setDeleting(false);
    if (!isSure) return;
    const call = { done: done.commentDeleted, failed: failed.deleteComment };
    try {
      await toasts.promise(api.deleteComment(comment._id), call);
    } catch (problem) {
      session.endIfRefused(problem);
      if (statusOf(problem) !== 404) return;
    }
    const hasAnswers = comments.comments.some(({ parent }) => parent === comment._id);
    comments.change(comment._id, hasAnswers ? placeOf(comment) : null);
  };

  return (
    <div ref={tools} className={styles.tools}>
      {comment.status && <p className={styles.held}>{t('Waits for approval. Only you can see it.')}</p>}
      {!form && (
        <ToolButtons
          comment={comment}
          isReported={isReported}
          onOpen={(kind) => forms.set(comment._id, kind)}
          onDelete={() => setDeleting(true)}
        />
      )}
      {form === 'answer' && <AnswerForm comment={comment} comments={comments} onClose={close} />}
      {form === 'edit' && <EditForm comment={comment} comments={comments} onClose={close} />}
      {form === 'report' && (
        <ReportForm comment={comment} comments={comments} onReported={() => setReported(true)} onClose={close} />
      )}
      {isDeleting && (
        <Dialog
          title={t(confirmations.deleteComment.title)}
          text={t(confirmations.deleteComment.text)}
          onClose={(value) => void handleDelete(value === 'yes')}
          buttons={
            <>
              <CloseButton>{t('Cancel')}</CloseButton>
              <CloseButton kind="bad" value="yes">
                {t('Delete')}
              </CloseButton>
            </>
          }
        />
      )}
    </div>
  );
});

interface ToolButtonsProps {
  comment: Comment;
  isReported: boolean;
  onOpen: (kind: 'answer' | 'edit' | 'report') => void;
  onDelete: () => void;
}

const ToolButtons = observer(function ToolButtons({ comment, isReported, onOpen, onDelete }: ToolButtonsProps) {
  const { session, site } = useStores();
  const isOwn = comment.user?._id === session.user?._id;
  const canWrite = site.comments !== 'off';
  const name = writerOf(comment);

  const button = (word: string, label: string, act: () => void) => (
    <button type="button" className={styles.tool} aria-label={label} onClick={act}>
      {word}
    </button>
  );

  return (
    <div className="row">
      {canWrite &&
        !comment.status &&
        button(t('Answer', { context: 'verb' }), t('Answer the comment by {name}', { name }), () => onOpen('answer'))}
      {canWrite && isOwn && button(t('Edit'), t('Edit the comment by {name}', { name }), () => onOpen('edit'))}
      {isOwn && button(t('Delete'), t('Delete the comment by {name}', { name }), onDelete)}
      {!isOwn &&
        !isReported &&
        button(t('Report', { context: 'verb' }), t('Report the comment by {name}', { name }), () => onOpen('report'))}
      {isReported && <p className="tiny">{t('Reported')}</p>}
    </div>
  );
});

const writerOf = ({ user, writer }: Comment) => user?.username ?? writer ?? t(texts.deletedAccount);

interface ToolFormProps extends CommentToolsProps {
  onClose: () => void;
}

function AnswerForm({ comment, comments, onClose }: ToolFormProps) {
  const { toasts } = useStores();
  const name = writerOf(comment);
  const adding = { done: done.commentAdded, failed: failed.addComment };

  return (
    <CommentForm
      kind="answer"
      id={comment._id}
      label={t('Answer to {name}', { name })}
      placeholder={t('Answer {name}…', { name })}
      isFocused
      onSend={({ message, key }) => toasts.promise(comments.add({ message, parent: comment._id }, key), adding)}
      onRefused={keyAfter}
      onSent={onClose}
      onClose={onClose}
    />
  );
}

function ReportForm({ comment, onReported, onClose }: ToolFormProps & { onReported: () => void }) {
  const { api, toasts } = useStores();
  const reporting = { done: done.commentReported, failed: failed.reportComment };

  return (
    <CommentForm
      kind="report"
      id={comment._id}
      label={t('Reason to report the comment by {name} (optional)', { name: writerOf(comment) })}
      placeholder={t('What is wrong with it? (optional)')}
      max={limits.reportMax}
      optional
      send={t('Report', { context: 'verb' })}
      isFocused
      onSend={({ message }) => toasts.promise(api.reportComment(comment._id, { reason: message }), reporting)}
      onSent={() => {
        onReported();
        onClose();
      }}
      onRefused={(problem) => {
        if (statusOf(problem) === 409) onReported();
        return undefined;
      }}
      onClose={onClose}
    />
  );
}

/** The form for a comment of one's own. Where it was changed meanwhile, it shows that text, and sending again replaces it. */
function EditForm({ comment, comments, onClose }: ToolFormProps) {
  const { api, toasts } = useStores();
  const [other, setOther] = useState<Comment | null>(null);

  const handleSend = async ({ message, key }: CommentTexts) => {
    const call = api.updateComment(comment._id, { message }, { version: Number(key) });
    const answer = await toasts.promise(call, { done: done.commentUpdated, failed: failed.updateComment });
    comments.change(comment._id, answer.comment);
    return answer;
  };

  const handleRefused = (problem: unknown) => {
    const now = detailOf<Comment>(problem, 'comment');
    if (!now) return undefined;
    setOther(now);
    return String(now.version);
  };

  return (
    <>
      {other && (
        <p className={styles.held} role="status">
          {rich(
            other.status
              ? 'It was changed meanwhile, and now reads “{text}” and waits for approval. ' +
                  'Save again to replace that with your text.'
              : 'It was changed meanwhile, and now reads “{text}”. Save again to replace that with your text.',
            { text: <bdi>{other.message}</bdi> },
          )}
        </p>
      )}
      <CommentForm
        kind="edit"
        id={comment._id}
        label={t('Your comment')}
        initial={{ message: comment.message, key: String(comment.version) }}
        send={t('Save')}
        isFocused
        onSend={handleSend}
        onRefused={handleRefused}
        onSent={onClose}
        onClose={onClose}
      />
    </>
  );
}

/** The place of a deleted comment that has answers. */
const placeOf = (comment: Comment): Comment => ({
  ...comment,
  message: t(texts.commentDeleted),
  user: null,
  removed: true,
});
