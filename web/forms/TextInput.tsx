import { observer } from 'mobx-react-lite';
import type { ComponentProps } from 'react';
import styles from './Field.module.css';
import { Field, type FieldProps } from './Field.tsx';
import type { FieldState } from './Form.ts';
import { useTextInput } from './useTextInput.ts';

type Own = 'name' | 'value' | 'onChange' | 'id' | 'className' | 'children' | 'ref';

export interface TextInputProps extends Omit<ComponentProps<'input'>, Own>, Pick<FieldProps, 'label' | 'hint'> {
  field: FieldState<string>;
}

/** A line of text: `type`, `autoComplete` and the like go to the input. */
export const TextInput = observer(function TextInput({ field, label, hint, ...rest }: TextInputProps) {
  const input = useTextInput(field);

  return (
    <Field label={label} hint={hint} error={field.error}>
      {(control) => <input {...rest} {...control} {...input} className={styles.input} />}
    </Field>
  );
});

type TextAreaProps = Pick<TextInputProps, 'field' | 'label' | 'hint' | 'maxLength' | 'required' | 'readOnly'> &
  Pick<ComponentProps<'textarea'>, 'rows'>;

/** A text of several lines; grows with its text where the browser supports it. */
export const TextArea = observer(function TextArea({ field, label, hint, ...rest }: TextAreaProps) {
  const input = useTextInput(field);

  return (
    <Field label={label} hint={hint} error={field.error}>
      {(control) => <textarea {...rest} {...control} {...input} className={styles.input} />}
    </Field>
  );
});
