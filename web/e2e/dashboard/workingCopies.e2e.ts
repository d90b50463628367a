import type { Page } from '@playwright/test';
import { expect, type Site, test } from '../site.ts';
import { draftStatus, fieldsOf, saved, written } from './articleForm.ts';
import { expectToast, open } from './dashboard.ts';

const CATEGORY = 'Presses';

/** Opens the form of a published article. */
async function openArticle(page: Page, site: Site) {
  await site.createCategory(CATEGORY);
  const content = '<p>The first paragraph stays.</p><p>A second one has words.</p>';
  const article = await site.createArticle({ title: 'On presses', category: CATEGORY, content });
  await open(page, site, `/article?form=${article._id}`);
  await expect(fieldsOf(page).content).toBeVisible();
  return article;
}

/** Appends to the title by real keys. */
async function typeTitle(page: Page, text: string) {
  await fieldsOf(page).title.press('End');
  await page.keyboard.type(text);
}

test('what is typed into a published article is on the server, unseen by readers until it is updated', async ({
  page,
  site,
  browser,
}) => {
  const article = await openArticle(page, site);
  await typeTitle(page, ' and folding');
  await expect(draftStatus(page)).toHaveText(saved);

  const reader = await browser.newPage();
  await reader.goto(`${new URL(page.url()).origin}/articles/${article.slug}`);
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('On presses');
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await expect(fieldsOf(page).title).toHaveValue('On presses and folding');
  await expect(page.getByText('What you typed before is here again.')).toBeVisible();

  await page.getByRole('button', { name: 'Update Article' }).click();
  await expectToast(page, 'status', 'Article updated successfully!');
  await reader.reload();
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('On presses and folding');
  await reader.close();
});

test('a new article begun on one device goes on on another', async ({ page, site, browser }) => {
  await site.createCategory(CATEGORY);
  await open(page, site, '/article?form=new');
  await fieldsOf(page).title.pressSequentially(written.title);
  await expect(draftStatus(page)).toHaveText(saved);

  const other = await browser.newPage();
  await site.signIn(other);
  await other.goto(`${new URL(page.url()).origin}/dashboard/article?form=new`);
  await other.getByText('Unfinished articles (1)').click();
  await other.getByRole('button', { name: 'Continue' }).click();
  await expect(fieldsOf(other).title).toHaveValue(written.title);
  await fieldsOf(other).title.press('End');
  await other.keyboard.type('!');
  await expect(draftStatus(other)).toHaveText(saved);
  await page.reload();

  await expect(fieldsOf(page).title).toHaveValue(`${written.title}!`);
  await other.close();
});

test('without the server, the line says where the text is', async ({ page, site, pageErrors }) => {
  await openArticle(page, site);
  await page.route(/\/api\/articles\/\d+\/draft/, (route) => route.abort());
  await typeTitle(page, '!');

  await expect(draftStatus(page)).toHaveText('Saved on this device only');
  await page.unrouteAll();
  await typeTitle(page, '!');
  await expect(draftStatus(page)).toHaveText(saved);
  pageErrors.length = 0;
});

test('earlier versions are compared and restored by keyboard alone @layout', async ({ page, site }) => {
  await openArticle(page, site);
  await fieldsOf(page).content.press('Control+End');
  await page.keyboard.type(' Newly written.');
  await page.getByRole('button', { name: 'Update Article' }).click();
  await expectToast(page, 'status', 'Article updated successfully!');
  const article = (await site.rows('articles'))[0] as { _id: string };
  await open(page, site, `/article?form=${article._id}`);

  const button = page.getByRole('button', { name: 'Earlier versions' });
  await button.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Earlier Versions' });
  const revisions = dialog.getByRole('listitem').getByRole('button');
  await expect(revisions).toHaveCount(2);
  await expect(revisions.first()).toContainText('Ada Press, 11 words');
  await revisions.last().press('Enter');
  const shown = page.getByRole('dialog', { name: /^Version of/ });
  await expect(shown.locator('ins')).toHaveText(/inserted:.*Newly written\./);
  await expect(shown.getByText('The first paragraph stays.')).toBeVisible();
  await shown.getByRole('button', { name: 'Restore this version' }).press('Enter');
  await expectToast(page, 'status', 'Revision restored successfully!');

  await expect(fieldsOf(page).content).not.toContainText('Newly written.');
});

test('a preview link shows what is typed to a visitor, until it is revoked @layout', async ({
  page,
  site,
  browser,
}) => {
  await openArticle(page, site);
  await typeTitle(page, ' in the making');
  await page.getByRole('button', { name: 'Preview links' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Preview Links' });
  await dialog.getByRole('button', { name: 'Create link' }).press('Enter');
  const url = await dialog.getByLabel('New preview link').inputValue();

  const visitor = await browser.newPage();
  await visitor.goto(url);
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('On presses in the making');
  await dialog.getByRole('button', { name: 'Revoke' }).press('Enter');
  await expectToast(page, 'status', 'Preview link revoked successfully!');
  await visitor.reload();
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Preview not found.');
  await visitor.close();
});
