import { expect, test } from '../site.ts';
import { expectToast, open, screenLinks } from './dashboard.ts';

test('the activity tells who did what, filters it, and undoes a deletion', async ({ page, site }) => {
  const category = await site.createCategory('Travel');
  const article = await site.createArticle({ title: 'Lost and found', category });
  await site.delete('articles', article);
  await open(page, site);
  await (await screenLinks(page)).getByRole('link', { name: 'Activity' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Activity' })).toBeVisible();
  const entries = page.getByRole('region', { name: 'Activity' }).getByRole('listitem');
  const entry = (text: string) => entries.filter({ hasText: text }).first();

  await expect(entry('Ada Press deleted the article “Lost and found”')).toBeVisible();
  await expect(entry('Ada Press published the article “Lost and found”')).toBeVisible();
  await page.getByLabel('What').selectOption('Deletions');
  await expect(entry('published the article')).toHaveCount(0);
  await expect(page).toHaveURL(/kind=delete/);

  await entry('deleted the article “Lost and found”').getByRole('button', { name: /^Undo/ }).press('Enter');
  await expectToast(page, 'status', 'Article restored successfully!');
  expect((await page.request.get(`/api/articles/${article.slug}`)).status()).toBe(200);
  await expect(entry('deleted the article “Lost and found”').getByRole('button', { name: /^Undo/ })).toHaveCount(0);

  await page.getByLabel('What').selectOption('Restorations');
  await entry('Ada Press restored the article “Lost and found”').getByRole('link', { name: 'View' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Lost and found' })).toBeVisible();
});

test('filters by account and by day, which reloading and going back keep, and which keep their width', async ({
  page,
  site,
}) => {
  await open(page, site, '/activity');
  const width = async () => (await page.getByLabel('What').boundingBox())?.width;
  const before = await width();
  await page.getByRole('button', { name: 'Ada Press' }).first().click();
  await expect(page).toHaveURL(/actor=\d+/);
  await expect(page.getByRole('button', { name: 'Show all' })).toBeVisible();
  expect(before).toBeGreaterThan(0);
  expect(await width()).toBe(before);
  await page.getByLabel('To', { exact: true }).fill('2020-01-01');
  await expect(page.getByText('Nothing matches these filters.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Nothing matches these filters.')).toBeVisible();

  await page.getByRole('button', { name: 'Show all' }).click();

  await expect(page.getByRole('button', { name: 'Ada Press' }).first()).toBeVisible();
  await page.goBack();
  await expect(page.getByText('Nothing matches these filters.')).toBeVisible();
});

test('activity that cannot be loaded says so, and loads after Retry', async ({ page, site, pageErrors }) => {
  await page.route('**/api/activity?*', (route) => route.fulfill({ status: 500, json: {} }));
  await open(page, site, '/activity');
  await expectToast(page, 'alert', 'Error fetching activity');
  await expect(page.getByText('The activity could not be loaded.')).toBeVisible();

  await page.unroute('**/api/activity?*');
  await page.getByRole('button', { name: 'Retry' }).click();

  await expect(page.getByRole('button', { name: 'Ada Press' }).first()).toBeVisible();
  pageErrors.length = 0;
});
