import { expect, type Page } from '@playwright/test';
import type { Device } from './Device.ts';
import { type FormName, forms, openForm, textIn } from './forms.ts';
import { saves } from './saves.ts';
import type { TestSetup } from './TestSetup.ts';
import { type Faults, noFaults, sum } from './TestSetup.ts';
import { checkSaved, typeText } from './typing.ts';

/** Types into the same form in two tabs, closes both, and saves what is found then, one after the other. */
export async function twoTabs(setup: TestSetup, name: FormName, tokens: [string, string]): Promise<Faults> {
  const form = await forms[name](setup);
  const texts = tokens.map((token) => setup.random.text(token));
  const tabs = [await setup.device.openTab(), await setup.device.openTab()];
  for (const tab of tabs) await openForm(tab, form, setup.server.url);
  for (const [index, tab] of tabs.entries()) await typeText(tab, form, texts[index] ?? '');
  await Promise.all(tabs.map((tab) => tab.close({ runBeforeUnload: true })));

  let faults = noFaults;
  for (const _ of texts) {
    const page = await setup.device.openTab();
    await openForm(page, form, setup.server.url);
    await expect
      .poll(() => textIn(page, form), { timeout: 5_000 })
      .not.toBe('')
      .catch(() => {});
    const text = await textIn(page, form);
    if (text === '') continue;
    await form.complete?.(page);
    await saves.uninterrupted({ setup, form, page, text });
    await page.close();
  }
  for (const [index, token] of tokens.entries())
    faults = sum(faults, await checkSaved(form, token, texts[index] ?? ''));
  return faults;
}

interface Editing {
  field: 'title' | 'content';
  page: Page;
  token: string;
  /** The status of the response to the save. */
  status: number;
}

/**
 * Opens one article on two devices, changes it on both, and saves both. The second save must leave what the first has
 * changed, or be refused; then its text must still be on its screen.
 */
export async function twoDevices(setup: TestSetup, others: Device, tokens: [string, string]): Promise<Faults> {
  const { site, random, server } = setup;
  const category = await site.createCategory('presses');
  const { _id } = await site.createArticle({ title: 'As it was', category });
  const editings: Editing[] = [];
  for (const [index, device] of [setup.device, others].entries()) {
    const page = await device.openTab();
    await page.goto(`${server.url}/dashboard/article?form=${_id}`);
    const field = random.pick(['title', 'content'] as const);
    await expect(input(page, field)).toBeVisible();
    editings.push({ field, page, token: tokens[index] ?? '', status: 0 });
  }
  for (const editing of random.shuffled(editings)) {
    const { field, page, token } = editing;
    await input(page, field).press('Control+End');
    await page.keyboard.type(` ${token}`);
  }
  for (const editing of editings) editing.status = await press(editing.page);

  const [article] = await site.rows('articles');
  const [first, second] = editings as [Editing, Editing];
  const has = (token: string) => `${article.title} ${article.content}`.includes(token);
  const isShown = async ({ page, token }: Editing) => (await shownTexts(page)).includes(token);
  const lost = await Promise.all(
    [first, second].map(async (editing) => (has(editing.token) || (await isShown(editing)) ? 0 : editing.token.length)),
  );
  const isOverwritten = first.status < 300 && second.status < 300 && !has(first.token);
  return {
    lost: isOverwritten ? (lost[1] ?? 0) : (lost[0] ?? 0) + (lost[1] ?? 0),
    duplicates: 0,
    overwrites: isOverwritten ? 1 : 0,
  };
}

const input = (page: Page, field: Editing['field']) =>
  field === 'title' ? page.getByLabel('Title', { exact: true }) : page.getByRole('textbox', { name: 'Content' });

async function press(page: Page): Promise<number> {
  const answered = page.waitForResponse(
    (response) => response.request().method() === 'PUT' && !response.url().includes('/drafts/'),
  );
  await page.getByRole('button', { name: 'Update Article' }).press('Enter');
  return (await answered).status();
}

/** Everything that is on the screen, and in its fields. */
function shownTexts(page: Page): Promise<string> {
  return page.evaluate(() => {
    const fields = [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')];
    return [document.body.innerText, ...fields.map(({ value }) => value)].join(' ');
  });
}
