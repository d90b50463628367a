import { observer } from 'mobx-react-lite';
import { type ReactNode, useEffect, useRef } from 'react';
import { limits } from '../../shared/limits.ts';
import { FormBody } from '../forms/FormBody.tsx';
import type { KeptForm } from '../forms/KeptForm.ts';
import { SubmitButton } from '../forms/SubmitButton.tsx';
import button from '../ui/Button.module.css';
import { FormStanding } from './FormStanding.tsx';
import styles from './KeptFormBody.module.css';
import { useShortcut } from './shortcuts/useShortcut.ts';
import { useConfirm } from './useConfirm.ts';
import { useLeaving } from './useLeaving.ts';

interface KeptFormBodyProps<Values extends object> {
  kept: KeptForm<Values>;
  /** Names the form, and its button. */
  label: string;
  onSave: () => void;
  onCancel: () => void;
  /** A form of a few short fields. */
  narrow?: true;
  /** More buttons beside the one that saves. */
  beside?: ReactNode;
  children: ReactNode;
}

/** A form of the dashboard: its fields, the way to save it, and where what is typed stands. */
export const KeptFormBody = observer(function KeptFormBody<Values extends object>(props: KeptFormBodyProps<Values>) {
  const { kept, label, onSave, onCancel, narrow, beside, children } = props;
  const confirm = useConfirm();
  const top = useRef<HTMLDivElement>(null);
  useArrival(top);
  useLeaving(kept);
  useShortcut({ key: 's', mod: true }, onSave);

  const handleDiscard = async () => {
    if (await confirm(discarding)) kept.discard();
  };

  return (
    <div ref={top} className={narrow ? `${styles.form} ${styles.narrow}` : styles.form}>
      {kept.changedElsewhere && (
        <p className={styles.notice} role="status">
          This was changed elsewhere since you began. What you typed is below; saving it replaces the other change.
        </p>
      )}
      {kept.restored && !kept.changedElsewhere && (
        <p className={styles.notice} role="status">
          What you typed before is here again.
        </p>
      )}
      <FormBody form={kept.form} onSubmit={onSave}>
        {children}
        <div className={styles.end}>
          <SubmitButton form={kept.form} busyText="Saving">
            {label}
          </SubmitButton>
          <button type="button" className={button.quiet} onClick={onCancel}>
            Cancel
          </button>
          {beside}
          {kept.form.dirty && !kept.form.busy && (
            <button type="button" className={button.quiet} onClick={handleDiscard}>
              Discard changes
            </button>
          )}
          <FormStanding standing={kept.standing} onRetry={onSave} />
        </div>
      </FormBody>
    </div>
  );
});

const discarding = {
  title: 'Discard Changes',
  text: 'Are you sure you want to discard what you typed? This action cannot be undone.',
  yes: 'Discard',
};

/** Scrolls to the form once it stands there, and puts the focus into its first field, unless one walks among the tabs or is in it already. */
function useArrival(top: React.RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      top.current?.scrollIntoView({ block: 'start' });
      if (isTakenUp(top.current)) return;
      top.current?.querySelector<HTMLElement>('input, select, textarea')?.focus({ preventScroll: true });
    }, limits.scrollToFormMs);
    return () => clearTimeout(timer);
  }, [top]);
}

function isTakenUp(form: HTMLElement | null): boolean {
  const { activeElement } = document;
  return activeElement?.getAttribute('role') === 'tab' || Boolean(form?.contains(activeElement));
}
