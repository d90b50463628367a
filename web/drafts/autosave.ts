import { reaction } from 'mobx';
import type { Form } from '../forms/Form.ts';
import { parseStored, type StoredText } from '../kernel/deviceStorage.ts';

/**
 * Stores what is typed into a form with every change, until the form is reset, and restores at once what was stored before.
 * For forms of text alone, none of it secret. Returns the function that ends this; the stored draft stays.
 */
export function autosave<Values extends Record<string, string>>(form: Form<Values>, storage: StoredText): () => void {
  if (!form.dirty) form.fill(textsIn(parseStored(storage.read())) as Partial<Values>);
  return reaction(
    () => (form.dirty ? JSON.stringify(form.values) : null),
    (text) => void storage.write(text),
  );
}

function textsIn(stored: unknown): Record<string, string> {
  const entries = Object.entries(stored ?? {}).filter(([, value]) => typeof value === 'string');
  return Object.fromEntries(entries) as Record<string, string>;
}
