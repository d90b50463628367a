import { observer } from 'mobx-react-lite';
import type { ComponentProps } from 'react';
import button from '../ui/Button.module.css';
import inputs from './Field.module.css';
import { Field, type FieldProps } from './Field.tsx';
import type { FieldState } from './Form.ts';
import styles from './Select.module.css';

type Own = 'name' | 'value' | 'onChange' | 'id' | 'className' | 'children' | 'multiple' | 'size' | 'ref';

interface SelectProps extends Omit<ComponentProps<'select'>, Own>, Pick<FieldProps, 'label' | 'hint'> {
  field: FieldState<string>;
  /** Stands for the empty value. */
  placeholder: string;
  options: readonly string[];
  /** While the options are on their way, the value is not doubted. */
  loading?: boolean;
  /** Given where the options could not be loaded; asks for them again. */
  onRetry?: (() => void) | undefined;
}

/** One of several texts. A value that is not among them stays chosen until another one is. */
export const Select = observer(function Select({
  field,
  label,
  hint,
  placeholder,
  options,
  loading = false,
  onRetry,
  ...rest
}: SelectProps) {
  const { value } = field;
  const stray = value !== '' && !options.includes(value);
  const gone = stray && !loading && !onRetry;

  return (
    <Field label={label} hint={hint} error={field.error}>
      {(control) => (
        <>
          <div className={styles.box}>
            <select
              {...rest}
              {...control}
              className={`${inputs.input} ${styles.select}`}
              aria-busy={loading || undefined}
              data-empty={value === '' || undefined}
              name={field.name}
              value={value}
              onChange={(event) => field.set(event.target.value)}
            >
              <option value="">{loading && value === '' ? 'Loading…' : placeholder}</option>
              {stray && <option value={value}>{gone ? `${value} (no longer there)` : value}</option>}
              {options.map((option) => (
                <option key={option} value={option}>
                  {option}
                </option>
              ))}
            </select>
          </div>
          {onRetry && !loading && <Failed onRetry={onRetry} />}
        </>
      )}
    </Field>
  );
});

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={styles.failed} role="alert">
      <span>The choices could not be loaded.</span>
      <button type="button" className={button.quiet} onClick={onRetry}>
        Try again
      </button>
    </div>
  );
}
