import { type RefObject, useLayoutEffect } from 'react';
import type { FieldState } from './Form.ts';

/** Copies a text to the field that was typed, or filled in by the browser, before the page was hydrated. */
export function useEarlyInput(
  input: RefObject<HTMLInputElement | HTMLTextAreaElement | null>,
  field: FieldState<string>,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the value at hydration
  useLayoutEffect(() => {
    const typed = input.current?.value ?? '';
    if (typed !== '' && typed !== field.value) field.set(typed);
  }, []);
}
