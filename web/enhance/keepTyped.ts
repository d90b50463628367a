import { type DraftKind, draftName } from '../drafts/draftName.ts';
import { deleteLateDraft, writeLateDraft } from '../drafts/lateDrafts.ts';
import { newKey } from '../kernel/newKey.ts';

/** The drafts that were kept. */
const kept: string[] = [];

/** Keeps what was typed into a form before the application had it, where its page is left, and until it is shown again. */
export function keepTyped(): void {
  addEventListener('pagehide', () => {
    if (document.documentElement.dataset.app === 'running') return;
    for (const form of document.querySelectorAll<HTMLFormElement>('form[data-draft]')) keep(form);
  });
  // From the back/forward cache, which keeps the fields.
  addEventListener('pageshow', () => {
    for (const key of kept.splice(0)) deleteLateDraft(key);
  });
}

function keep(form: HTMLFormElement): void {
  const fields = [...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')];
  if (fields.every(({ value, defaultValue }) => value === defaultValue)) return;
  const texts = Object.fromEntries(fields.map(({ name, value }) => [name, value]));
  const at = Date.now();
  const key = `${draftName('', form.dataset.draft as DraftKind)}#${at}`;
  writeLateDraft(key, { text: JSON.stringify({ ...texts, key: newKey() }), at, row: null });
  kept.push(key);
}
