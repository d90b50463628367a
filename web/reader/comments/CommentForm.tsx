import { observer } from 'mobx-react-lite';
import { type KeyboardEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { limits } from '../../../shared/limits.ts';
import { done, failed, texts } from '../../../shared/messages.ts';
import { characterCount } from '../../../shared/text.ts';
import { useAutosave } from '../../drafts/useAutosave.ts';
import inputs from '../../forms/Field.module.css';
import { Form } from '../../forms/Form.ts';
import { statusOf } from '../../kernel/ApiProblem.ts';
import { newKey } from '../../kernel/newKey.ts';
import { shallowNavigation } from '../../kernel/shallowNavigation.ts';
import { useStores } from '../../kernel/stores.ts';
import button from '../../ui/Button.module.css';
import styles from './CommentForm.module.css';
import type { CommentsStore } from './CommentsStore.ts';

const COUNTED_FROM = 200;

export interface CommentFormProps {
  articleId: string;
  comments: CommentsStore;
}

/** The comment form of a signed-in reader. The text is stored on the device until it is sent. */
export const CommentForm = observer(function CommentForm({ articleId, comments }: CommentFormProps) {
  const { session, toasts } = useStores();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [form] = useState(() => new Form({ message: '', key: newKey() }));
  const isStored = useAutosave(form, { kind: 'comment', id: articleId, fields: ['message'], beside: ['key'] });
  const { message } = form.values;
  const left = limits.commentMax - characterCount(message.trim());
  const error = form.errors.message;
  const isWrong = error !== undefined || left < 0;

  const handleSend = async () => {
    if (message.trim() === '' || left < 0) return;
    const call = { done: done.commentAdded, failed: failed.addComment };
    const send = () => toasts.promise(comments.add(message, form.values.key), call);
    const answer = await form.submit(send).catch((problem) => {
      session.endIfRefused(problem);
      if (statusOf(problem) === 409) form.set('key', newKey());
    });
    if (!answer) return;
    form.reset({ message: '', key: newKey() });
    await comments.reload().catch((problem) => toasts.failure(problem, failed.fetchComments));
    // It stands among the newest comments, which an address with an older page of them would not show again.
    const isThereStill = window.location.pathname === pathname;
    if (isThereStill && window.location.search !== '')
      await navigate(pathname, { ...shallowNavigation, replace: true });
  };

  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void handleSend();
  };

  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        void handleSend();
      }}
    >
      <textarea
        className={`${inputs.input} ${styles.text}`}
        name="message"
        rows={2}
        placeholder="Share your thoughts..."
        aria-labelledby="leave-a-comment"
        aria-describedby="comment-note"
        aria-invalid={isWrong || undefined}
        value={message}
        onChange={(event) => form.set('message', event.target.value)}
        onKeyDown={handleKey}
      />
      <div className={`line ${styles.row}`}>
        <p id="comment-note" className={`note tiny ${styles.note} ${isWrong ? styles.wrong : ''}`} aria-live="polite">
          {error ?? (left < COUNTED_FROM ? noteOf(left) : message !== '' && !isStored && texts.unstored)}
        </p>
        <button
          type="submit"
          className={`${button.primary} ${styles.send}`}
          aria-disabled={form.busy || left < 0 || undefined}
        >
          {form.busy ? 'Sending…' : 'Send'}
        </button>
      </div>
    </form>
  );
});

function noteOf(left: number): string {
  return left < 0 ? `${-left} too many` : `${left} left`;
}
