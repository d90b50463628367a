import { observer } from 'mobx-react-lite';
import { type ComponentProps, useRef } from 'react';
import styles from './Field.module.css';
import { Field, type FieldProps } from './Field.tsx';
import type { FieldState } from './Form.ts';
import { useEarlyInput } from './useEarlyInput.ts';

type Own = 'name' | 'value' | 'onChange' | 'id' | 'className' | 'children';

export interface TextInputProps extends Omit<ComponentProps<'input'>, Own | 'ref'>, Pick<FieldProps, 'label' | 'hint'> {
  field: FieldState<string>;
}

/** A line of text: `type`, `autoComplete` and the like go to the input. */
export const TextInput = observer(function TextInput({ field, label, hint, ...rest }: TextInputProps) {
  const input = useRef<HTMLInputElement>(null);
  useEarlyInput(input, field);

  return (
    <Field label={label} hint={hint} error={field.error}>
      {(control) => (
        <input
          {...rest}
          {...control}
          ref={input}
          className={styles.input}
          name={field.name}
          value={field.value}
          onChange={(event) => field.set(event.target.value)}
        />
      )}
    </Field>
  );
});
