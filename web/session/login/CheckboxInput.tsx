import { observer } from 'mobx-react-lite';
import type { FieldState } from '../../forms/Form.ts';
import checkbox from '../../ui/Checkbox.module.css';
import styles from '../AuthPage.module.css';

interface CheckboxInputProps {
  field: FieldState<boolean>;
  label: string;
}

/** A checkbox with its label beside it. */
export const CheckboxInput = observer(function CheckboxInput({ field, label }: CheckboxInputProps) {
  return (
    <label className={`line ${styles.check}`} lang="en">
      <input
        type="checkbox"
        className={checkbox.box}
        name={field.name}
        checked={field.value}
        onChange={(event) => field.set(event.target.checked)}
      />
      {label}
    </label>
  );
});
