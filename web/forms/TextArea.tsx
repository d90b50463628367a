import { observer } from 'mobx-react-lite';
import type { ComponentProps } from 'react';
import styles from './Field.module.css';
import { Field } from './Field.tsx';
import type { TextInputProps } from './TextInput.tsx';
import { useTextInput } from './useTextInput.ts';

type TextAreaProps = Pick<TextInputProps, 'field' | 'label' | 'hint' | 'maxLength' | 'required'> &
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
