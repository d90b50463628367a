import { type DraftKind, draftName } from '../drafts/draftName.ts';
import { writeLateDraft } from '../drafts/lateDrafts.ts';
import { newKey } from '../kernel/newKey.ts';

/** Keeps what was typed into a form before the application had it, where its page is left. */
export function keepTyped(): void {
  addEventListener('pagehide', () => {
    if (document.documentElement.dataset.app === 'running') return;
    for (const form of document.querySelectorAll<HTMLFormElement>('form[data-draft]')) keep(form);
  });
}

function keep(form: HTMLFormElement): void {
  const fields = [...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')];
  if (fields.every(({ value, defaultValue }) => value === defaultValue)) return;
  const texts = Object.fromEntries(fields.map(({ name, value }) => [name, value]));
  const at = Date.now();
  const name = draftName('', form.dataset.draft as DraftKind);
  writeLateDraft(`${name}#${at}`, { text: JSON.stringify({ ...texts, key: newKey() }), at, row: null });
}
