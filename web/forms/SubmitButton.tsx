import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { language, t } from '../../shared/texts/t.ts';
import button from '../ui/Button.module.css';
import { WithoutScript } from '../ui/page/WithoutScript.tsx';
import { useHydrated } from '../ui/useHydrated.ts';
import styles from './SubmitButton.module.css';

interface SubmitButtonProps {
  form: { busy: boolean };
  /** The status that is announced while the form is being sent. */
  busyText?: string;
  children: ReactNode;
}

/** Submits the form, once at a time. It does not lose the focus while the form is busy. */
export const SubmitButton = observer(function SubmitButton({
  form,
  busyText = t('Sending…'),
  children,
}: SubmitButtonProps) {
  // Until the page is hydrated, the browser would submit the form itself, to an address that does not exist.
  const ready = useHydrated();

  return (
    <div className={styles.row} lang={language()}>
      <button
        type="submit"
        className={`${button.primary} ${styles.button}`}
        disabled={!ready}
        aria-disabled={form.busy || undefined}
        onClick={(event) => form.busy && event.preventDefault()}
      >
        {children}
      </button>
      <span className="visually-hidden" role="status">
        {form.busy && busyText}
      </span>
      <WithoutScript>
        <p className={styles.hint}>{t('This form needs JavaScript and a recent browser.')}</p>
      </WithoutScript>
    </div>
  );
});
