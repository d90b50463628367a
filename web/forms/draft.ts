import { reaction } from 'mobx';
import type { Form } from './Form.ts';
import type { Slot } from './Slot.ts';

/**
 * Keeps on this device what is typed into a form, until the form begins anew, and puts it back at once where something
 * was kept. For forms of text alone, none of it secret. Gives the function that ends this; what is kept stays.
 */
export function keepDraft<Values extends Record<string, string>>(form: Form<Values>, slot: Slot): () => void {
  if (!form.dirty) form.fill(draftIn(slot.read()) as Partial<Values>);
  return reaction(
    () => (form.dirty ? JSON.stringify(form.values) : null),
    (text) => void slot.write(text),
  );
}

function draftIn(text: string | null): Record<string, string> {
  try {
    const kept: unknown = JSON.parse(text ?? 'null');
    const entries = Object.entries(kept ?? {}).filter(([, value]) => typeof value === 'string');
    return Object.fromEntries(entries) as Record<string, string>;
  } catch {
    return {};
  }
}
