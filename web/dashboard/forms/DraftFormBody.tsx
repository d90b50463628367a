import { Save, X } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { limits } from '../../../shared/kit/limits.ts';
import { t } from '../../../shared/texts/t.ts';
import type { Draft } from '../../drafts/Draft.ts';
import { FormBody } from '../../forms/FormBody.tsx';
import { SubmitButton } from '../../forms/SubmitButton.tsx';
import { statusOf } from '../../kernel/ApiProblem.ts';
import { Button } from '../../ui/Button.tsx';
import { useConfirm } from '../ui/Confirm.tsx';
import { IconOrText } from '../ui/IconOrText.tsx';
import { useShortcut } from '../ui/useShortcut.ts';
import { DraftConflict } from './conflict/DraftConflict.tsx';
import type { ComparedField } from './conflict/mergeFields.ts';
import type { Saver } from './conflict/savers.ts';
import styles from './DraftFormBody.module.css';
import { DraftStatusLine } from './DraftStatusLine.tsx';
import notices from './Unsaved.module.css';
import { useUnsavedChangesBlocker } from './useUnsavedChangesBlocker.ts';

interface DraftFormBodyProps<Values extends object> {
  draft: Draft<Values>;
  /** The fields that are compared where the row was saved elsewhere meanwhile. */
  compared: ComparedField<Values>[];
  /** Resolves to the account that saved a version; missing where nobody knows. */
  saverOf?: ((version: number) => Promise<Saver>) | undefined;
  /** The text of the button that saves. */
  label: string;
  onSave: () => void;
  /** Keeps what is typed as a draft, on Ctrl+S, and makes the button alone save; missing for a form that the keys save too. */
  onKeep?: () => void;
  /** Leaves the form; missing for one that is a whole screen, which takes neither the focus nor the view. */
  onCancel?: () => void;
  /** Set for a form of a few short fields. */
  narrow?: true;
  /** A button before the one that saves. */
  main?: ReactNode;
  /** Further buttons beside the one that saves. */
  beside?: ReactNode;
  /** A line below the buttons, which then are above the fields. */
  tools?: ReactNode;
  /** Shown above the fields. */
  above?: ReactNode;
  children: ReactNode;
}

/** A form of the dashboard: its fields, its buttons, and the status of its draft. */
export const DraftFormBody = observer(function DraftFormBody<Values extends object>(props: DraftFormBodyProps<Values>) {
  const { draft, compared, saverOf, label, onSave, onKeep, onCancel, narrow, main, beside, tools, above } = props;
  const discard = useDiscard(draft);
  const top = useRef<HTMLDivElement>(null);
  useScrollIntoForm(onCancel ? top : null);
  useUnsavedChangesBlocker(draft);
  useShortcut({ key: 's', mod: true }, onKeep ?? onSave);

  const notice = noticeOf(draft);

  const handleDiscard = async () => {
    if (!(await discard())) return;
    // The pressed button disappears.
    firstField(top.current)?.focus();
  };

  const buttons = (
    <>
      {main}
      <SubmitButton form={draft.form} busyText={t('Saving')}>
        {tools ? <IconOrText icon={<Save size={18} />}>{label}</IconOrText> : label}
      </SubmitButton>
      {onCancel && (
        <Button data-close onClick={onCancel}>
          {tools ? <IconOrText icon={<X size={18} />}>{t('Close')}</IconOrText> : t('Close')}
        </Button>
      )}
      {beside}
      {draft.form.dirty && !draft.form.busy && (
        // A narrow screen has it where the text's details are.
        <span className={tools ? 'wide-only' : undefined} data-aside>
          <Button onClick={handleDiscard}>{t('Discard changes')}</Button>
        </span>
      )}
    </>
  );
  const status = <DraftStatusLine draft={draft} onRetry={onSave} />;

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles a key of the fields within
    <div
      ref={top}
      className={narrow ? `${styles.form} ${styles.narrow}` : styles.form}
      onKeyDown={onKeep && withoutSubmission}
    >
      {notice && (
        <p className={`row ${notices.notice}`} role="status">
          {notice}
        </p>
      )}
      {above}
      <FormBody form={draft.form} onSubmit={onSave}>
        {tools && (
          <div className={styles.head}>
            <div className={`row ${styles.bar}`}>
              <div className={`row ${styles.buttons}`}>{buttons}</div>
              {status}
            </div>
            {tools}
          </div>
        )}
        {props.children}
        {!tools && (
          <div className={`row ${styles.end}`}>
            {buttons}
            {status}
          </div>
        )}
      </FormBody>
      <DraftConflict draft={draft} fields={compared} saverOf={saverOf} onSave={onSave} />
    </div>
  );
});

function noticeOf<Values extends object>({ isDeleted, problem, changedElsewhere, restored, server }: Draft<Values>) {
  if (isDeleted) return t('This was deleted elsewhere. What you typed is below: save it as a new one, or copy it.');
  if (statusOf(problem) === 404)
    return t('This was deleted elsewhere. What you typed is below, where you can copy it.');
  if (changedElsewhere)
    return t(
      'This was changed elsewhere since you began. What you typed is below; when you save, you see both changes.',
    );
  if (server?.status === 'gone')
    return t('This was saved or discarded in another tab or on another device. What you typed is below.');
  return restored && t('What you typed before is here again.');
}

/** Returns the function that discards what is typed, once that is confirmed; resolves to true where it was. */
export function useDiscard<Values extends object>(draft: Draft<Values>): () => Promise<boolean> {
  const confirm = useConfirm();

  return async () => {
    const isConfirmed = await confirm(discardConfirmation());
    if (isConfirmed) draft.discard();
    return isConfirmed;
  };
}

const discardConfirmation = () => ({
  title: t('Discard Changes'),
  text: t('Are you sure you want to discard what you typed? This action cannot be undone.'),
  yes: t('Discard'),
});

/** Keeps Enter in a field from submitting its form. */
function withoutSubmission(event: KeyboardEvent): void {
  const { key, target, currentTarget } = event;
  const form = currentTarget.querySelector('form');
  if (key !== 'Enter' || event.nativeEvent.isComposing || !(target instanceof HTMLInputElement) || target.form !== form)
    return;
  if (!['file', 'button', 'submit'].includes(target.type)) event.preventDefault();
}

/** Scrolls to the form when it opens, and focuses its first field unless the focus is in the form or on a tab already. */
function useScrollIntoForm(top: React.RefObject<HTMLElement | null> | null): void {
  useEffect(() => {
    if (!top) return;
    const timer = setTimeout(() => {
      top.current?.scrollIntoView({ block: 'start' });
      if (hasFocusAlready(top.current)) return;
      firstField(top.current)?.focus({ preventScroll: true });
    }, limits.scrollToFormMs);
    return () => clearTimeout(timer);
  }, [top]);
}

function firstField(form: HTMLElement | null): HTMLElement | null {
  return form?.querySelector<HTMLElement>('input, select, textarea') ?? null;
}

function hasFocusAlready(form: HTMLElement | null): boolean {
  const { activeElement } = document;
  return activeElement?.getAttribute('role') === 'tab' || Boolean(form?.contains(activeElement));
}
