import type { Page } from '@playwright/test';
import { expect, test } from '../site.ts';
import { expectToast, goTo, open, remove, rowOf, rowsOf } from './dashboard.ts';
import { type List, lists } from './lists/lists.ts';

// The texts of each list are proved in DashboardStore.test.ts.
test('a failure on a list is shown in the text of the server, or in our own', async ({
  page,
  site,
  request,
  pageErrors,
}) => {
  const [list] = lists as [List];
  await list.fill(site, request);
  await open(page, site);
  await expectFailures(page, list);
  pageErrors.length = 0;
});

async function expectFailures(page: Page, { screen, api, names, done, failed }: List): Promise<void> {
  const list = `**/api/${api}?*`;
  const one = new RegExp(`/api/${api}/\\d+$`);
  const many = `**/api/${api}/bulk-delete`;
  const [name = ''] = names;
  const retry = page.getByRole('button', { name: 'Retry' });
  await page.route(list, (route) => route.fulfill({ status: 500, json: {} }));
  await goTo(page, screen);

  await expectToast(page, 'alert', failed.fetch);
  await expect(page.getByText('This list could not be loaded.')).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);
  await page.unroute(list);
  await page.route(list, (route) => route.fulfill({ status: 500, json: { message: 'Out of ink.' } }));
  await retry.click();
  await expectToast(page, 'alert', 'Out of ink.');
  await page.unroute(list);
  await retry.click();
  await expect(rowOf(page, name)).toBeVisible();
  const before = await rowsOf(page).count();

  for (const [json, text] of [
    [{}, failed.one],
    [{ message: 'Out of paper.' }, 'Out of paper.'],
  ] as const) {
    await page.route(one, (route) => route.fulfill({ status: 500, json }));
    await remove(page, `Delete ${name}`);
    await expectToast(page, 'alert', text);
    await expect(rowsOf(page)).toHaveCount(before);
    await expect(page.getByRole('button', { name: `Delete ${name}` })).toBeEnabled();
    await expect(page.getByRole('button', { name: `Delete ${name}` })).toBeFocused();
    await page.unroute(one);
  }

  await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  for (const [json, text] of [
    [{}, failed.many],
    [{ message: 'Out of lead.' }, 'Out of lead.'],
  ] as const) {
    await page.route(many, (route) => route.fulfill({ status: 500, json }));
    await remove(page, 'Delete Selected (1)');
    await expectToast(page, 'alert', text);
    await expect(rowsOf(page)).toHaveCount(before);
    await expect(page.getByRole('checkbox', { name: `Select ${name}` })).toBeChecked();
    await page.unroute(many);
  }

  // Responses that carry no message.
  await page.route(many, (route) => route.fulfill({ json: { deleted: 1 } }));
  await remove(page, 'Delete Selected (1)');
  await expectToast(page, 'status', done.many);
  await expect(rowOf(page, name)).toBeVisible();
  await page.route(one, (route) => route.fulfill({ json: {} }));
  await remove(page, `Delete ${name}`);
  await expectToast(page, 'status', done.one);
}
