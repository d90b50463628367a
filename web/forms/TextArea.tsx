import { observer } from 'mobx-react-lite';
import { type ComponentProps, useRef } from 'react';
import styles from './Field.module.css';
import { Field, type FieldProps } from './Field.tsx';
import type { FieldState } from './Form.ts';
import { useEarlyInput } from './useEarlyInput.ts';

type Own = 'name' | 'value' | 'onChange' | 'id' | 'className' | 'children';

interface TextAreaProps extends Omit<ComponentProps<'textarea'>, Own | 'ref'>, Pick<FieldProps, 'label' | 'hint'> {
  field: FieldState<string>;
}

/** A text of several lines; grows with its text where the browser supports it. */
export const TextArea = observer(function TextArea({ field, label, hint, ...rest }: TextAreaProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  useEarlyInput(area, field);

  return (
    <Field label={label} hint={hint} error={field.error}>
      {(control) => (
        <textarea
          {...rest}
          {...control}
          ref={area}
          className={styles.input}
          name={field.name}
          value={field.value}
          onChange={(event) => field.set(event.target.value)}
        />
      )}
    </Field>
  );
});
