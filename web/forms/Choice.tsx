import type { ComponentProps } from 'react';
import { language } from '../../shared/texts/t.ts';
import inputs from './Field.module.css';
import { Field, type FieldProps } from './Field.tsx';
import styles from './Select.module.css';

interface ChoiceProps<Value extends string>
  extends Pick<FieldProps, 'label' | 'hint' | 'error'>,
    Pick<ComponentProps<'select'>, 'name' | 'disabled' | 'required'> {
  value: Value;
  /** Each value with its text, in their order. */
  options: readonly (readonly [value: string, text: string])[];
  onChoose: (value: Value) => void;
}

/** A labelled select of one of a few values. */
export function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { label, hint, error, options, onChoose, ...select } = props;

  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <div className={styles.box}>
          <select
            {...control}
            {...select}
            lang={language()}
            className={`${inputs.input} ${styles.select}`}
            onChange={({ target }) => onChoose(target.value as Value)}
          >
            {options.map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
        </div>
      )}
    </Field>
  );
}
