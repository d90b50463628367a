import { expect, type Page, type Response } from '@playwright/test';
import { unfinished } from '../dashboard/articles/articleForm.ts';
import type { Device } from './Device.ts';
import { type FormName, forms, openForm, ready, textIn } from './forms.ts';
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

/** Begins new articles one after the other, each of which is left for the next, and goes on with all of them after an interruption. */
export async function severalNew(setup: TestSetup, tokens: string[]): Promise<Faults> {
  const { random, device, server } = setup;
  const form = await forms.newArticle(setup);
  const texts = tokens.map((token) => random.text(token));
  let page = await device.openTab();
  await page.goto(`${server.url}/dashboard/article`);
  for (const text of texts) {
    await page.getByRole('tab', { name: 'Add Article' }).click();
    await ready(page, form);
    await typeText(page, form, text);
    await page.getByRole('tab', { name: 'Articles' }).click();
    await expect(unfinished(page, text)).toBeVisible();
  }
  if (random.below(2) === 0) await device.kill();
  else await page.close();

  page = await device.openTab();
  await page.goto(`${server.url}/dashboard/article`);
  for (const text of random.shuffled(texts)) {
    await unfinished(page, text).click();
    await expect(form.field(page)).toHaveValue(text);
    await form.complete?.(page);
    await saves.uninterrupted({ setup, form, page, text });
  }
  let faults = noFaults;
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
  const { site, random } = setup;
  const { editings } = await openTwice(setup, others, tokens);
  for (const editing of random.shuffled(editings)) await typeToken(editing);
  for (const editing of editings) editing.status = await press(editing.page);

  const [article] = await site.rows('articles');
  const [first, second] = editings;
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

/**
 * Saves one article on two devices that have both changed its text. The second sees the comparison, also after its page was
 * loaded again, and takes its own or both; what the first has saved is in the article or in its earlier version.
 */
export async function conflictDialog(setup: TestSetup, tokens: [string, string]): Promise<Faults> {
  const { site, random, request } = setup;
  const { editings, article } = await openTwice(setup, setup.otherDevice, tokens, ['content']);
  const [first, second] = editings;
  for (const editing of editings) await typeToken(editing);
  await press(first.page);
  if (random.below(2) === 0) {
    await press(second.page);
    await second.page.reload();
    await expect(input(second.page, 'content')).toContainText(second.token);
  }
  await press(second.page);
  const dialog = second.page.getByRole('dialog', { name: /^Changed .*meanwhile/ });
  await dialog
    .getByRole('radio', { name: random.pick(['Yours', 'Both']) })
    .first()
    .check();
  const answered = second.page.waitForResponse(isUpdate);
  await dialog.getByRole('button', { name: 'Save' }).click();
  expect((await answered).status()).toBe(200);

  const { content } = await site.article(article.slug);
  const earlier = await (await request.get(`/api/articles/${article._id}/revisions/2`)).text();
  return {
    lost: content.includes(second.token) ? 0 : second.token.length,
    duplicates: 0,
    overwrites: (content + earlier).includes(first.token) ? 0 : 1,
  };
}

/** Opens the form of one article on two devices. */
async function openTwice(
  { site, random, server, device }: TestSetup,
  others: Device,
  tokens: [string, string],
  fields: Editing['field'][] = ['title', 'content'],
) {
  const article = await site.createArticle({ title: 'As it was', category: await site.createCategory('presses') });
  const open = async (on: Device, token: string): Promise<Editing> => {
    const page = await on.openTab();
    await page.goto(`${server.url}/dashboard/article?form=${article._id}`);
    const field = random.pick(fields);
    await expect(input(page, field)).toBeVisible();
    return { field, page, token, status: 0 };
  };
  const editings: [Editing, Editing] = [await open(device, tokens[0]), await open(others, tokens[1])];
  return { article, editings };
}

async function typeToken({ field, page, token }: Editing): Promise<void> {
  await input(page, field).press('Control+End');
  await page.keyboard.type(` ${token}`);
}

const input = (page: Page, field: Editing['field']) =>
  field === 'title' ? page.getByLabel('Title', { exact: true }) : page.getByRole('textbox', { name: 'Content' });

async function press(page: Page): Promise<number> {
  const answered = page.waitForResponse(isUpdate);
  await page.getByRole('button', { name: 'Update Article' }).press('Enter');
  return (await answered).status();
}

const isUpdate = (response: Response) => response.request().method() === 'PUT' && !response.url().includes('/drafts/');

/** Everything that is on the screen, and in its fields. */
function shownTexts(page: Page): Promise<string> {
  return page.evaluate(() => {
    const fields = [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')];
    return [document.body.innerText, ...fields.map(({ value }) => value)].join(' ');
  });
}
