import { observer } from 'mobx-react-lite';
import { t } from '../../shared/texts/t.ts';
import { Button } from '../ui/Button.tsx';
import inputs from './Field.module.css';
import { Field, type FieldProps } from './Field.tsx';
import type { FieldState } from './Form.ts';
import styles from './Select.module.css';

interface SelectProps extends Pick<FieldProps, 'label' | 'hint'> {
  field: FieldState<string>;
  /** The label of the empty value. */
  placeholder: string;
  options: readonly string[];
  /** Returns the label of an option; by default the option itself. */
  nameOf?: (option: string) => string;
  disabled?: boolean;
  /** True while the options are loading, when no value counts as missing. */
  loading?: boolean;
  /** Set if the options could not be loaded; loads them again. */
  onRetry?: (() => void) | undefined;
}

/** A select of texts, of which one must be chosen. A value that is not among the options stays selected until another one is. */
export const Select = observer(function Select(props: SelectProps) {
  const { field, label, hint, placeholder, options, nameOf = String, disabled, loading = false, onRetry } = props;
  const { value } = field;
  const isMissing = value !== '' && !options.includes(value);
  const isDeleted = isMissing && !loading && !onRetry;

  return (
    <Field label={label} hint={hint} error={field.error}>
      {(control) => (
        <>
          <div className={styles.box}>
            <select
              {...control}
              required
              disabled={disabled}
              className={`${inputs.input} ${styles.select}`}
              aria-busy={loading || undefined}
              data-empty={value === '' || undefined}
              name={field.name}
              value={value}
              onChange={(event) => field.set(event.target.value)}
            >
              <option value="">{loading && value === '' ? t('Loading…') : placeholder}</option>
              {isMissing && (
                <option value={value}>{isDeleted ? t('{name} (no longer there)', { name: value }) : value}</option>
              )}
              {options.map((option) => (
                <option key={option} value={option}>
                  {nameOf(option)}
                </option>
              ))}
            </select>
          </div>
          {onRetry && !loading && (
            <div className={`row ${styles.failed}`} role="alert">
              <span>{t('The choices could not be loaded.')}</span>
              <Button onClick={onRetry}>{t('Try again')}</Button>
            </div>
          )}
        </>
      )}
    </Field>
  );
});
