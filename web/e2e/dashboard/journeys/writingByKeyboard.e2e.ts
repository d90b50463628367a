import { tabTo } from '../../focus.ts';
import { storeDraft } from '../../serverDrafts.ts';
import { expect, test } from '../../site.ts';
import { draftStatus, fieldsOf, openArticle, saved, unfinished, written } from '../articles/articleForm.ts';
import { expectToast, open } from '../dashboard.ts';
import { activate, activateButton, CATEGORY, expectSound, typeTitle } from './byKeyboard.ts';

test('an earlier version is compared, left, compared again and restored', async ({ page, site }) => {
  const { _id } = await openArticle(page, site);
  await typeTitle(page, ', improved');
  await tabTo(page, fieldsOf(page).content);
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' Newly written.');
  await activateButton(page, 'Update Article');
  await expectToast(page, 'status', 'Article updated successfully!');
  await expect(page.getByRole('button', { name: 'Edit On presses, improved' })).toBeFocused();
  await page.keyboard.press('Enter');

  await activateButton(page, 'Earlier versions');
  const list = page.getByRole('dialog', { name: 'Earlier Versions' });
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await expect(list.getByRole('listitem').first()).toContainText('Ada Press, 11 words');
  await expectSound(page);
  const first = list.getByRole('listitem').last().getByRole('button');
  await activate(page, first);
  const difference = page.getByRole('dialog', { name: /^Version of/ }).getByRole('region');
  await expect(difference).toBeFocused();
  await expect(difference.locator('ins')).toHaveText([/inserted: .*improved/, /inserted:.*Newly written\./]);
  await expect(difference.getByText('The first paragraph stays.')).toBeVisible();
  await expectSound(page);
  await activateButton(page, 'All versions');
  await expect(first).toBeFocused();
  await page.keyboard.press('Enter');
  await activateButton(page, 'Restore this version');

  await expectToast(page, 'status', 'Revision restored successfully!');
  await expect(fieldsOf(page).title).toHaveValue('On presses');
  await expect(fieldsOf(page).content).not.toContainText('Newly written.');
  await expect(page.getByRole('button', { name: 'Earlier versions' })).toBeFocused();
  expect((await site.rows('articles'))[0]).toMatchObject({ _id, title: 'On presses', version: 3 });
});

test('a preview link shows what is typed to a visitor, until it is revoked', async ({ page, site, browser }) => {
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
  await activate(page, dialog.getByRole('button', { name: /^Revoke link 1: By Ada Press, until / }));
  await expectToast(page, 'status', 'Preview link revoked successfully!');
  await visitor.reload();
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Preview not found.');
  await visitor.close();
  await expect(dialog.getByRole('listitem')).toHaveCount(1);
  await expect(dialog.getByRole('button', { name: 'Revoke' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expectToast(page, 'status', 'Preview link revoked successfully!');
  await expect(dialog.getByRole('listitem')).toHaveCount(0);
  await expect(dialog.getByRole('button', { name: 'Create link' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Preview links' })).toBeFocused();
});

test('a text goes on on another device, where a colleague is seen to edit the article', async ({
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
  await storeDraft(request, { of: article._id, base: article.version, fields: theirs });

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

test('an unfinished article of another device is found and gone on with, and then on the first one again', async ({
  page,
  site,
  browser,
}) => {
  await site.createCategory(CATEGORY);
  await open(page, site, '/article?form=new');
  await expect(fieldsOf(page).content).toBeVisible();
  await typeTitle(page, written.title);
  await expect(draftStatus(page)).toHaveText(saved);

  const viewport = page.viewportSize();
  const other = await browser.newPage(viewport ? { viewport } : {});
  await open(other, site, '/article', new URL(page.url()).origin);
  await expect(unfinished(other, written.title)).toBeVisible();
  await expectSound(other);
  await activate(other, unfinished(other, written.title));
  await expect(fieldsOf(other).title).toHaveValue(written.title);
  await expect(fieldsOf(other).title).toBeFocused();
  await other.keyboard.press('End');
  await other.keyboard.type('!');
  await expect(draftStatus(other)).toHaveText(saved);
  await page.reload();

  await expect(fieldsOf(page).title).toHaveValue(`${written.title}!`);
  await other.close();
});
