import { observer } from 'mobx-react-lite';
import checkbox from '../ui/Checkbox.module.css';
import { Field, type FieldProps } from './Field.tsx';
import type { FieldState } from './Form.ts';
import styles from './Switch.module.css';

interface SwitchProps extends Pick<FieldProps, 'label' | 'hint'> {
  field: FieldState<boolean>;
  /** True for one that is shown and cannot be changed. */
  readOnly?: boolean;
}

/** A checkbox that looks like a switch and is announced as one, with its label beside it. */
export const Switch = observer(function Switch({ field, label, hint, readOnly = false }: SwitchProps) {
  return (
    <Field label={label} hint={hint} error={field.error} rowClass={styles.row}>
      {(control) => (
        <input
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox has its state itself (https://www.w3.org/TR/html-aria/)
          role="switch"
          {...control}
          className={`${checkbox.control} ${styles.track}`}
          name={field.name}
          disabled={readOnly}
          checked={field.value}
          onChange={(event) => field.set(event.target.checked)}
        />
      )}
    </Field>
  );
});
