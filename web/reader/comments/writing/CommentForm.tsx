import { observer } from 'mobx-react-lite';
import { type KeyboardEvent, useId, useState } from 'react';
import { limits } from '../../../../shared/kit/limits.ts';
import { characterCount } from '../../../../shared/kit/text.ts';
import { t } from '../../../../shared/texts/t.ts';
import { texts } from '../../../../shared/texts/texts.ts';
import type { CommentDraftKind } from '../../../drafts/draftName.ts';
import { useAutosave } from '../../../drafts/useAutosave.ts';
import inputs from '../../../forms/Field.module.css';
import { Form } from '../../../forms/Form.ts';
import { Honeypot } from '../../../forms/Honeypot.tsx';
import { newKey } from '../../../kernel/newKey.ts';
import { useStores } from '../../../kernel/stores.ts';
import button from '../../../ui/Button.module.css';
import { Button } from '../../../ui/Button.tsx';
import styles from './CommentForm.module.css';

const COUNTED_FROM = 200;

export interface CommentTexts {
  message: string;
  /** The conditions of the call: the key of a new comment, the version of one that is edited. */
  key: string;
  website: string;
}

interface CommentFormProps {
  kind: CommentDraftKind;
  /** The article, or the comment that is answered, edited or reported. */
  id: string;
  /** The name of the input. */
  label?: string;
  /** The id of the element that names it. */
  labelledBy?: string;
  placeholder?: string;
  initial?: Pick<CommentTexts, 'message' | 'key'>;
  max?: number;
  /** Set where nothing need be typed. */
  optional?: true;
  /** The label of the button. */
  send?: string;
  isFocused?: true;
  onSend(values: CommentTexts): Promise<unknown>;
  /** Receives a refusal; returns what is sent along the next time, where that changes. */
  onRefused?(problem: unknown): string | undefined;
  onSent?(): unknown;
  /** Closes a form that can be closed; the device keeps what was typed into it. */
  onClose?(): void;
}

/** A form for a comment of a signed-in reader. The text is stored on the device until it is sent. */
export const CommentForm = observer(function CommentForm(props: CommentFormProps) {
  const {
    kind,
    id,
    label,
    labelledBy,
    placeholder,
    initial,
    max = limits.commentMax,
    optional,
    isFocused,
    onSend,
  } = props;
  const { session, site } = useStores();
  const note = useId();
  const fresh = () => ({ message: '', key: newKey(), ...initial, website: '' });
  const [form] = useState(() => new Form<CommentTexts & Record<string, string>>(fresh()));
  const isStored = useAutosave(form, { kind, id, fields: ['message'], beside: ['key'] });
  const { message } = form.values;
  const left = max - characterCount(message.trim());
  const error = form.errors.message;
  const isWrong = error !== undefined || left < 0;

  const handleSend = async () => {
    if ((message.trim() === '' && !optional) || left < 0) return;
    const answer = await form.submit(onSend).catch((problem) => {
      session.endIfRefused(problem);
      const key = props.onRefused?.(problem);
      if (key) form.set('key', key);
    });
    if (!answer) return;
    form.reset(fresh());
    await props.onSent?.();
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
        aria-label={label}
        aria-labelledby={labelledBy}
        lang={site.language}
        dir="auto"
        ref={isFocused && focus}
        className={`${inputs.input} ${styles.text}`}
        name="message"
        rows={2}
        placeholder={placeholder}
        aria-describedby={note}
        aria-invalid={isWrong || undefined}
        value={message}
        onChange={(event) => form.set('message', event.target.value)}
        onKeyDown={handleKey}
      />
      {kind === 'comment' && <Honeypot field={form.field('website')} />}
      <div className={`line ${styles.row}`}>
        <p id={note} className={`note tiny ${styles.note} ${isWrong ? styles.wrong : ''}`} aria-live="polite">
          {error ?? (left < COUNTED_FROM ? noteOf(left) : message !== '' && !isStored && t(texts.unstored))}
        </p>
        {props.onClose && <Button onClick={props.onClose}>{t('Close')}</Button>}
        <button
          type="submit"
          className={`${button.primary} ${styles.send}`}
          aria-disabled={form.busy || left < 0 || undefined}
        >
          {form.busy ? t('Sending…') : (props.send ?? t('Send'))}
        </button>
      </div>
    </form>
  );
});

function noteOf(left: number): string {
  return left < 0 ? t('{count} too many', { count: -left }) : t('{count} left', { count: left });
}

const focus = (input: HTMLTextAreaElement | null) => input?.focus();
