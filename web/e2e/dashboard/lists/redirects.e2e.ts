import { expectAccessibleInAllColours, expectNoSidewaysScroll } from '../../fixtures.ts';
import { expect, test } from '../../site.ts';
import { expectToast, open, remove, rowOf, rowsOf } from '../dashboard.ts';

test('an old address is made to lead on, found, and deleted, with keys alone until then', { tag: '@layout' }, async ({
  page,
  site,
  request,
  pageErrors,
}) => {
  await open(page, site, '/redirects');
  await expect(page.getByText('No redirects yet. An import makes them, and you can.')).toBeVisible();

  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: 'Add Redirect' });
  await expect(dialog.getByLabel('Old address')).toBeFocused();
  await page.keyboard.type('/2019/05/On-Ink/');
  await page.keyboard.press('Tab');
  await page.keyboard.type('https://elsewhere.example/');
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('New address')).toBeFocused();
  await expect(dialog.getByText('New address must be a path of this site, such as /articles/on-ink.')).toBeVisible();
  await expectAccessibleInAllColours(page);
  await expect.poll(() => pageErrors).toHaveLength(2);
  pageErrors.length = 0;
  await dialog.getByLabel('New address').fill('/contact');
  await page.keyboard.press('Enter');

  await expectToast(page, 'status', 'Redirect created successfully!');
  await expect(dialog).toHaveCount(0);
  await expect(rowOf(page, '/2019/05/on-ink').getByRole('link', { name: '/contact' })).toBeVisible();
  await expectAccessibleInAllColours(page);
  await expectNoSidewaysScroll(page);
  const led = await request.get('/2019/05/on-ink', { maxRedirects: 0 });
  expect([led.status(), led.headers().location]).toEqual([301, '/contact']);

  const search = page.getByRole('searchbox', { name: 'Search redirects' });
  await search.fill('elsewhere');
  await expect(page.getByText('Nothing matches “elsewhere”.')).toBeVisible();
  await search.fill('on-ink');
  await expect(rowsOf(page)).toHaveCount(1);

  await remove(page, 'Delete /2019/05/on-ink');
  await expectToast(page, 'status', 'Redirect deleted successfully!');
  await expect(rowsOf(page)).toHaveCount(0);
  expect((await request.get('/2019/05/on-ink')).status()).toBe(404);
});
