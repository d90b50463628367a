import type { Locator, Page } from '@playwright/test';
import { expectAccessibleInAllColours, expectNoSidewaysScroll } from '../fixtures.ts';
import { expectRing, tabTo } from '../focus.ts';
import { expect, type Site, test } from '../site.ts';
import { draftStatus, fieldsOf, saved } from './articleForm.ts';
import { expectToast, open, rowOf, rowsOf } from './dashboard.ts';

const CATEGORY = 'Presses';

/** Moves to a button or link by Tab, and presses Enter. */
async function activate(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

const activateButton = (page: Page, name: string | RegExp) =>
  activate(page, page.getByRole('button', { name, exact: true }));

/** Chooses the button of a toast, which the keys that the toasts name lead to. */
async function undo(page: Page): Promise<void> {
  await expect(page.getByRole('status').getByRole('button', { name: 'Undo' })).toBeVisible();
  await page.keyboard.press('Alt+t');
  await activateButton(page, 'Undo');
}

/** Opens the form of a new published article. */
async function openArticle(page: Page, site: Site) {
  const category = await site.createCategory(CATEGORY);
  const content = '<p>The first paragraph stays.</p><p>A second one has words.</p>';
  const article = await site.createArticle({ title: 'On presses', category, content });
  await open(page, site, `/article?form=${article._id}`);
  await expect(fieldsOf(page).content).toBeVisible();
  return article;
}

/** Types at the end of the title. */
async function typeTitle(page: Page, text: string): Promise<void> {
  await tabTo(page, fieldsOf(page).title);
  await page.keyboard.press('End');
  await page.keyboard.type(text);
}

/** Fails where the screen is not accessible, or wider than the window. */
async function expectSound(page: Page): Promise<void> {
  await expectAccessibleInAllColours(page);
  await expectNoSidewaysScroll(page);
}

test('a deletion is undone, a deleted article restored and another deleted forever', { tag: '@layout' }, async ({
  page,
  site,
}) => {
  const category = await site.createCategory(CATEGORY);
  for (const title of ['One', 'Two']) await site.createArticle({ title, category });
  await open(page, site, '/article');
  const dialog = page.getByRole('dialog');
  const remove = async (name: string, yes: string) => {
    await activateButton(page, name);
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await activate(page, dialog.getByRole('button', { name: yes, exact: true }));
  };

  await remove('Delete Two', 'Delete');
  await expect(page.getByRole('button', { name: 'Delete One' })).toBeFocused();
  await undo(page);
  await expectToast(page, 'status', 'Article restored successfully!');
  await expect(rowsOf(page)).toHaveCount(2);
  await expectRing(page);

  await tabTo(page, page.getByRole('checkbox', { name: 'Select all' }));
  await page.keyboard.press('Space');
  await remove('Delete Selected (2)', 'Delete');
  await expectToast(page, 'status', 'Articles deleted successfully!');
  await expect(page.getByRole('region', { name: 'Articles' })).toBeFocused();
  await tabTo(page, page.getByRole('tab', { name: 'Articles' }));
  await page.keyboard.press('End');
  await expect(page.getByRole('tab', { name: 'Trash (2)', selected: true })).toBeFocused();
  await expectSound(page);

  await activateButton(page, 'Restore One');
  await expectToast(page, 'status', 'Article restored successfully!');
  await expect(page.getByRole('button', { name: 'Delete forever Two' })).toBeFocused();
  await activateButton(page, 'Delete forever Two');
  await expect(dialog).toBeVisible();
  await expectSound(page);
  await activate(page, dialog.getByRole('button', { name: 'Delete forever' }));
  await expectToast(page, 'status', 'Article deleted forever!');
  await expect(page.getByText('The trash is empty. Deleted articles stay here for 30 days.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Trash' })).toBeFocused();
});

test('a deleted message is restored with others, and the trash emptied', { tag: '@layout' }, async ({ page, site }) => {
  for (const name of ['ann', 'ben', 'cleo']) await site.createMessage(name);
  for (const contact of await site.rows('contacts')) await site.delete('contacts', contact);
  await open(page, site, '/messages');
  await tabTo(page, page.getByRole('tab', { name: 'Messages' }));
  await page.keyboard.press('ArrowRight');
  await expect(rowsOf(page)).toHaveCount(3);

  for (const name of ['ann', 'ben']) {
    await tabTo(page, rowOf(page, `the message from ${name}`).getByRole('checkbox'));
    await page.keyboard.press('Space');
  }
  await expectSound(page);
  await activateButton(page, 'Restore (2)');
  await expectToast(page, 'status', 'Messages restored successfully!');
  await expect(page.getByRole('button', { name: 'Delete forever the message from cleo' })).toBeFocused();
  await page.keyboard.press('Enter');
  await activate(page, page.getByRole('dialog').getByRole('button', { name: 'Delete forever' }));

  await expectToast(page, 'status', 'Message deleted forever!');
  await expect(page.getByRole('region', { name: 'Trash' })).toBeFocused();
  expect(await site.rows('contacts')).toHaveLength(2);
});

test('an earlier version is compared, left, compared again and restored', { tag: '@layout' }, async ({
  page,
  site,
}) => {
  const { _id } = await openArticle(page, site);
  await typeTitle(page, ', improved');
  await page.keyboard.press('Control+s');
  await expectToast(page, 'status', 'Article updated successfully!');
  await expect(page.getByRole('button', { name: 'Edit On presses, improved' })).toBeFocused();
  await page.keyboard.press('Enter');

  await activateButton(page, 'Earlier versions');
  const list = page.getByRole('dialog', { name: 'Earlier Versions' });
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await expectSound(page);
  const first = list.getByRole('listitem').last().getByRole('button');
  await activate(page, first);
  const difference = page.getByRole('dialog', { name: /^Version of/ }).getByRole('region');
  await expect(difference).toBeFocused();
  await expect(difference.locator('ins')).toHaveText(/inserted: .*improved/);
  await expectSound(page);
  await activateButton(page, 'All versions');
  await expect(first).toBeFocused();
  await page.keyboard.press('Enter');
  await activateButton(page, 'Restore this version');

  await expectToast(page, 'status', 'Revision restored successfully!');
  await expect(fieldsOf(page).title).toHaveValue('On presses');
  await expect(page.getByRole('button', { name: 'Earlier versions' })).toBeFocused();
  expect((await site.rows('articles'))[0]).toMatchObject({ _id, title: 'On presses', version: 3 });
});

test('a preview link is made, and revoked', { tag: '@layout' }, async ({ page, site, browser }) => {
  await openArticle(page, site);
  await typeTitle(page, ' in the making');
  await activateButton(page, 'Preview links');
  const dialog = page.getByRole('dialog', { name: 'Preview Links' });
  const url = dialog.getByLabel('New preview link');
  for (let links = 1; links <= 2; links++) {
    await activateButton(page, 'Create link');
    await expect(dialog.getByRole('listitem')).toHaveCount(links);
  }
  await expect(dialog.getByRole('button', { name: 'Create link' })).toBeFocused();
  await expectSound(page);

  const visitor = await browser.newPage();
  await visitor.goto(await url.inputValue());
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('On presses in the making');
  await visitor.close();
  await activate(page, dialog.getByRole('button', { name: 'Revoke' }).first());
  await expectToast(page, 'status', 'Preview link revoked successfully!');
  await expect(dialog.getByRole('listitem')).toHaveCount(1);
  await expect(dialog.getByRole('button', { name: 'Revoke' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expectToast(page, 'status', 'Preview link revoked successfully!');
  await expect(dialog.getByRole('listitem')).toHaveCount(0);
  await expect(dialog.getByRole('button', { name: 'Create link' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Preview links' })).toBeFocused();
});

test('an article is scheduled, found among the scheduled ones, and unscheduled', { tag: '@layout' }, async ({
  page,
  site,
}) => {
  await site.createCategory(CATEGORY);
  await site.createArticle({ title: 'On waiting', category: CATEGORY, published: false });
  await open(page, site, '/article');
  const time = page.getByLabel('Publish at');
  await activateButton(page, 'Edit On waiting');
  await expect(fieldsOf(page).title).toBeFocused();

  await tabTo(page, time);
  await page.keyboard.type('120320300900AM');
  await expect(time).toHaveValue('2030-12-03T09:00');
  await expectSound(page);
  await page.keyboard.press('Control+s');
  await expectToast(page, 'status', 'Article updated successfully!');
  await activateButton(page, 'Scheduled');
  await expect(page.getByRole('button', { name: 'Scheduled', pressed: true })).toBeFocused();
  await expect(rowOf(page, 'On waiting')).toContainText('Scheduled, 3 Dec 2030 09:00');
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false');
  await expectSound(page);

  await activateButton(page, 'Edit On waiting');
  await activateButton(page, 'Unschedule');
  await expect(time).toBeFocused();
  await page.keyboard.press('Control+s');
  await expectToast(page, 'status', 'Article updated successfully!');
  await expect(page.getByText('No article is scheduled.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Articles' })).toBeFocused();
  expect((await site.rows('articles'))[0].publishAt).toBeNull();
});

test('what somebody else saved meanwhile is compared, left, and chosen from', { tag: '@layout' }, async ({
  page,
  site,
  request,
  pageErrors,
}) => {
  const { _id } = await openArticle(page, site);
  await site.promote(await site.createUser(request, 'Yuki'));
  await typeTitle(page, ', by me');
  await tabTo(page, fieldsOf(page).tags);
  await page.keyboard.type('mine, ');
  const theirs = { title: 'By Yuki', tags: 'theirs' };
  expect((await request.put(`/api/articles/${_id}`, { data: theirs })).ok()).toBe(true);
  const dialog = page.getByRole('dialog', { name: 'Changed by someone else meanwhile' });

  await activateButton(page, 'Update Article');
  await expect(dialog.getByRole('heading', { name: 'Changed by someone else' })).toBeFocused();
  await activate(page, dialog.getByRole('button', { name: 'Go on editing' }));
  await expect(page.getByRole('button', { name: 'Update Article' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeVisible();
  await tabTo(page, dialog.getByRole('group', { name: /Title/ }).getByRole('radio', { name: 'Yours' }));
  await page.keyboard.press('ArrowDown');
  await expect(dialog.getByRole('radio', { name: 'Theirs' })).toBeChecked();
  await expectRing(page);
  await expectSound(page);
  await activate(page, dialog.getByRole('button', { name: 'Save' }));

  await expectToast(page, 'status', 'Article updated successfully!');
  await expect(page.getByRole('button', { name: 'Edit By Yuki' })).toBeFocused();
  const [saved] = await site.rows('articles');
  expect(saved).toMatchObject({ title: 'By Yuki', tags: ['theirs', 'mine'] });
  expect(pageErrors.splice(0).filter((error) => !/\b412\b/.test(error))).toEqual([]);
});

test('a text goes on on another device, where a colleague is seen to edit the article', { tag: '@layout' }, async ({
  page,
  site,
  request,
  browser,
}) => {
  const article = await openArticle(page, site);
  await typeTitle(page, ' and folding');
  await expect(draftStatus(page)).toHaveText(saved);
  await site.promote(await site.createUser(request, 'Yuki'));
  const theirs = { title: 'By Yuki', content: '<p>Theirs.</p>', tags: [], category: CATEGORY };
  const draft = { baseVersion: article.version, fields: theirs };
  expect((await request.put(`/api/articles/${article._id}/draft`, { data: draft })).ok()).toBe(true);

  const viewport = page.viewportSize();
  const other = await browser.newPage(viewport ? { viewport } : {});
  await open(other, site, `/article?form=${article._id}`, new URL(page.url()).origin);
  await expect(fieldsOf(other).title).toHaveValue('On presses and folding');
  await expect(other.getByText(/^Yuki is editing this, last key \d+ s ago$/)).toBeVisible();
  await expectSound(other);
  await typeTitle(other, ' sheets');
  await expect(draftStatus(other)).toHaveText(saved);
  await activateButton(other, 'Update Article');

  await expectToast(other, 'status', 'Article updated successfully!');
  expect((await site.rows('articles'))[0].title).toBe('On presses and folding sheets');
  await other.close();
});

test('an unfinished article of another device is found and gone on with', { tag: '@layout' }, async ({
  page,
  site,
  browser,
}) => {
  await site.createCategory(CATEGORY);
  await open(page, site, '/article?form=new');
  await expect(fieldsOf(page).content).toBeVisible();
  await typeTitle(page, 'Begun');
  await expect(draftStatus(page)).toHaveText(saved);

  const viewport = page.viewportSize();
  const other = await browser.newPage(viewport ? { viewport } : {});
  await open(other, site, '/article?form=new', new URL(page.url()).origin);
  const summary = other.getByText('Unfinished articles (1)');
  await expect(summary).toBeVisible();
  await activate(other, summary);
  await expectSound(other);
  await activateButton(other, 'Continue');
  await expect(fieldsOf(other).title).toHaveValue('Begun');

  await expect(fieldsOf(other).title).toBeFocused();
  await other.close();
});

test('activity is filtered, and a deletion undone there', { tag: '@layout' }, async ({ page, site }) => {
  const category = await site.createCategory(CATEGORY);
  await site.delete('articles', await site.createArticle({ title: 'Lost and found', category }));
  await open(page, site, '/activity');
  const entries = page.getByRole('region', { name: 'Activity' }).getByRole('listitem');
  await expect(entries.first()).toBeVisible();

  await tabTo(page, page.getByLabel('What'));
  await page.keyboard.type('Deletions');
  await expect(page).toHaveURL(/kind=delete/);
  await tabTo(page, page.getByLabel('From', { exact: true }));
  await page.keyboard.type('01022020');
  await expect(page).toHaveURL(/from=2020-01-02/);
  const entry = entries.filter({ hasText: 'deleted the article “Lost and found”' }).first();
  await expectSound(page);
  await activate(page, entry.getByRole('button', { name: /^Undo/ }));

  await expectToast(page, 'status', 'Article restored successfully!');
  await expectRing(page);
  expect(await site.rows('articles')).toHaveLength(1);
});
