import { observer } from 'mobx-react-lite';
import { type ChangeEvent, type ComponentProps, useLayoutEffect, useRef } from 'react';
import { characterCount } from '../../shared/kit/text.ts';
import { t } from '../../shared/texts/t.ts';
import styles from './Field.module.css';
import { Field, type FieldProps } from './Field.tsx';
import type { FieldState } from './Form.ts';

type Own = 'name' | 'value' | 'onChange' | 'id' | 'className' | 'children' | 'ref';

export interface TextInputProps extends Omit<ComponentProps<'input'>, Own>, Pick<FieldProps, 'label' | 'hint'> {
  field: FieldState<string>;
  /** The most characters that are accepted. Twice as many can be typed, so that a text can be pasted and then cut. */
  limit?: number | undefined;
}

/** A line of text: `type`, `autoComplete` and the like go to the input. */
export const TextInput = observer(function TextInput({ field, label, hint, limit, ...rest }: TextInputProps) {
  const input = useTextInput(field);

  return (
    <Field label={label} hint={hint} error={field.error ?? tooLong(field.value, limit)}>
      {(control) => (
        <input dir="auto" maxLength={limit && limit * 2} {...rest} {...control} {...input} className={styles.input} />
      )}
    </Field>
  );
});

type TextAreaProps = Pick<
  TextInputProps,
  'field' | 'label' | 'hint' | 'limit' | 'maxLength' | 'required' | 'readOnly'
> &
  Pick<ComponentProps<'textarea'>, 'rows'>;

/** A text of several lines; grows with its text where the browser supports it. */
export const TextArea = observer(function TextArea({ field, label, hint, limit, ...rest }: TextAreaProps) {
  const input = useTextInput(field);

  return (
    <Field label={label} hint={hint} error={field.error ?? tooLong(field.value, limit)}>
      {(control) => (
        <textarea
          dir="auto"
          maxLength={limit && limit * 2}
          {...rest}
          {...control}
          {...input}
          className={styles.input}
        />
      )}
    </Field>
  );
});

/** The error of a text that is longer than it may be. */
export function tooLong(text: string, limit = Number.POSITIVE_INFINITY): string | undefined {
  const extra = characterCount(text.trim()) - limit;
  return extra > 0 ? t('{extra} too many: {limit} characters at most.', { extra, limit }) : undefined;
}

/** The attributes that connect an input or textarea with a field. */
export function useTextInput(field: FieldState<string>) {
  const ref = useRef<HTMLInputElement & HTMLTextAreaElement>(null);

  // Text that was typed, or filled in by the browser, before the page was hydrated.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the value at hydration
  useLayoutEffect(() => {
    const typed = ref.current?.value ?? '';
    if (typed !== '' && typed !== field.value) field.set(typed);
  }, []);

  const onChange = ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => field.set(target.value);
  return { ref, name: field.name, value: field.value, onChange };
}
