import { type ChangeEvent, useLayoutEffect, useRef } from 'react';
import type { FieldState } from './Form.ts';

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
