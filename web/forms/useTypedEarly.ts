import { type RefObject, useLayoutEffect } from 'react';
import type { FieldState } from './Form.ts';

/** Takes over what was typed, or filled in by the browser, before the script was there. */
export function useTypedEarly(
  input: RefObject<HTMLInputElement | HTMLTextAreaElement | null>,
  field: FieldState<string>,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what stands there at the beginning
  useLayoutEffect(() => {
    const typed = input.current?.value ?? '';
    if (typed !== '' && typed !== field.value) field.set(typed);
  }, []);
}
