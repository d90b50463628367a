import { observer } from 'mobx-react-lite';
import { type ReactNode, useId } from 'react';
import inputs from './Field.module.css';
import type { FieldState } from './Form.ts';
import styles from './Switch.module.css';

interface SwitchProps {
  field: FieldState<boolean>;
  label: string;
  /** Shown below the switch. */
  hint?: ReactNode;
}

/** A checkbox that looks like a switch and is announced as one, with its label beside it. */
export const Switch = observer(function Switch({ field, label, hint }: SwitchProps) {
  const id = useId();
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = field.error ? `${id}-error` : undefined;
  const describedBy = [errorId, hintId].filter(Boolean).join(' ') || undefined;

  return (
    <div className={inputs.field}>
      <label className={styles.row}>
        <input
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox has its state itself (https://www.w3.org/TR/html-aria/)
          role="switch"
          className={styles.track}
          aria-describedby={describedBy}
          aria-invalid={field.error ? true : undefined}
          name={field.name}
          checked={field.value}
          onChange={(event) => field.set(event.target.checked)}
        />
        {label}
      </label>
      {hint && (
        <p id={hintId} className={inputs.hint}>
          {hint}
        </p>
      )}
      {field.error && (
        <p id={errorId} className={inputs.error}>
          {field.error}
        </p>
      )}
    </div>
  );
});
