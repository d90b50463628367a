import type { Page } from '@playwright/test';
import { expectAccessibleInAllColours, expectNoSidewaysScroll } from '../../fixtures.ts';
import { expect, type Site, test } from '../../site.ts';
import { expectToast, open, rowOf } from '../dashboard.ts';
import { draftStatus, fieldsOf, inDetails, openArticle, openNew, saved, typeTitle, written } from './articleForm.ts';

const sheet = (page: Page) => page.getByRole('dialog', { name: /^(Publish|Update) the (article|page)$/ });
const only = async (site: Site) => (await site.rows('articles'))[0];

/** Fills a new article, and opens the sheet. */
async function openSheet(page: Page, site: Site): Promise<void> {
  await openNew(page, site);
  await fieldsOf(page).title.fill('On presses');
  await fieldsOf(page).content.fill('Presses press.');
  await inDetails(page, () => fieldsOf(page).category.selectOption(written.category));
  // A draft that is still being sent when its article is saved would be refused.
  await expect(draftStatus(page)).toHaveText(saved);
  await page.getByRole('button', { name: 'Publish…' }).click();
  await expect(sheet(page)).toBeVisible();
}

test('the sheet shows what readers will get, publishes on one press, and the toast leads to the article', {
  tag: '@layout',
}, async ({ page, site }) => {
  await openSheet(page, site);
  await expect(sheet(page).getByLabel('Address')).toHaveValue(/\/articles\/on-presses$/);
  await expect(sheet(page).getByRole('figure')).toContainText('On pressesPresses press.');
  await expect(sheet(page).getByRole('region', { name: 'Before you publish' })).toContainText('There is no summary');
  expect(await sheet(page).evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth)).toBe(0);
  await expectAccessibleInAllColours(page);
  await expectNoSidewaysScroll(page);
  expect(await site.rows('articles')).toEqual([]);

  await sheet(page).getByRole('button', { name: 'Publish now' }).click();

  await expect(page.getByText('Article created successfully!')).toBeVisible();
  expect(await only(site)).toMatchObject({ title: 'On presses', published: true });
  await page.getByRole('button', { name: 'View article' }).click();
  await expect(page).toHaveURL(/\/articles\/on-presses$/);
  await expect(page.getByRole('heading', { level: 1, name: 'On presses' })).toBeVisible();
});

test('closing the sheet publishes nothing, and an earlier date orders and dates the article', async ({
  page,
  site,
}) => {
  await openSheet(page, site);
  await page.keyboard.press('Escape');
  await expect(sheet(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Publish…' })).toBeFocused();
  expect(await site.rows('articles')).toEqual([]);

  await page.keyboard.press('Enter');
  await sheet(page).getByRole('radio', { name: 'On an earlier date' }).check();
  await sheet(page).getByLabel('Date for readers').fill('2019-05-04T08:30');
  await sheet(page).getByRole('button', { name: 'Publish with this date' }).click();

  await expectToast(page, 'status', 'Article created successfully!');
  expect(await only(site)).toMatchObject({ published: true, publishedAt: expect.stringMatching(/^2019-05-04T/) });
});

test('the sheet schedules, and a finding leads from it to its place', async ({ page, site }) => {
  await openSheet(page, site);
  await sheet(page)
    .getByRole('button', { name: /There is no summary/ })
    .click();
  await expect(sheet(page)).toHaveCount(0);
  await expect(page.getByLabel('Summary')).toBeFocused();

  await page.getByRole('button', { name: 'Publish…' }).click();
  await sheet(page).getByRole('radio', { name: 'At a time' }).check();
  await sheet(page).getByRole('button', { name: 'Schedule', exact: true }).click();
  await expect(sheet(page).getByLabel('Publish at')).toHaveAccessibleDescription('Choose a time.');
  await expect(sheet(page).getByLabel('Publish at')).toBeFocused();
  expect(await site.rows('articles')).toEqual([]);
  await sheet(page).getByLabel('Publish at').fill('2099-01-01T09:00');
  await expect(draftStatus(page)).toHaveText(saved);
  await sheet(page).getByRole('button', { name: 'Schedule', exact: true }).click();

  await expectToast(page, 'status', 'Article created successfully!');
  expect(await only(site)).toMatchObject({ published: false, publishAt: expect.stringMatching(/^2099-01-01T/) });
});

test('of a live article the sheet shows what changes for readers', async ({ page, site }) => {
  await openArticle(page, site);
  await typeTitle(page, ', improved');
  await page.getByRole('button', { name: 'Update…' }).click();

  const changes = sheet(page).getByRole('region', { name: 'What changes for readers' });
  await expect(changes).toContainText('Title');
  await expect(changes.locator('ins')).toContainText('improved');
  await expect(sheet(page).getByRole('button', { name: 'Copy link' })).toBeVisible();
  expect(await only(site)).toMatchObject({ title: 'On presses' });
  await sheet(page).getByRole('button', { name: 'Update now' }).click();

  await expect(rowOf(page, 'On presses, improved')).toBeVisible();
  expect(await only(site)).toMatchObject({ title: 'On presses, improved', published: true });
});

test('a page is published from its sheet', async ({ page, site }) => {
  await site.resetPages();
  await open(page, site, '/setting?tab=pages&form=new');
  await fieldsOf(page).title.fill('House rules');
  await fieldsOf(page).content.fill('Be kind.');
  await page.getByRole('button', { name: 'Publish…' }).click();
  await expect(sheet(page).getByLabel('Address')).toHaveValue(/\/house-rules$/);
  await sheet(page).getByRole('button', { name: 'Publish now' }).click();

  await expectToast(page, 'status', 'Page created successfully!');
  expect((await site.pages()).find(({ slug }) => slug === 'house-rules')).toMatchObject({ published: true });
  await site.resetPages();
});
