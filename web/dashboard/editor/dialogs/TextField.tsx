import type { ComponentProps, ReactNode } from 'react';
import styles from '../../../forms/Field.module.css';
import { Field } from '../../../forms/Field.tsx';

interface TextFieldProps extends Pick<ComponentProps<'input'>, 'inputMode' | 'autoComplete' | 'disabled' | 'type'> {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  value: string;
  onChange: (value: string) => void;
}

/** A line of text in a dialog. */
export function TextField({ label, hint, error, value, onChange, ...rest }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <input
          {...rest}
          {...control}
          className={styles.input}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
