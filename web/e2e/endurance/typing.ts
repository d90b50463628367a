import type { Page } from '@playwright/test';
import type { TestedForm } from './forms.ts';
import type { Faults } from './TestSetup.ts';

/** Replaces the text of a form's field, key by key. */
export async function typeText(page: Page, form: TestedForm, text: string): Promise<void> {
  if (form.type) return form.type(page, text);
  await form.field(page).press('Control+a');
  await page.keyboard.type(text);
}

/** The number of characters of a text that are not at its place in another. */
export function missing(text: string, found: string): number {
  if (found.includes(text)) return 0;
  let same = 0;
  while (same < text.length && text[same] === found[same]) same++;
  return text.length - same;
}

/** Counts what is wrong with the things on the server whose text has a token. */
export async function checkSaved(form: TestedForm, token: string, text: string): Promise<Faults> {
  const saved = (await form.saved()).filter((each) => each.includes(token)).map(withoutTags);
  const lost = Math.min(text.length, ...saved.map((each) => missing(text, each)));
  return { lost, duplicates: Math.max(0, saved.length - 1), overwrites: 0 };
}

const withoutTags = (html: string) => html.replaceAll(/<[^>]+>/g, '');
