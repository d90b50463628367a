import type { Page } from '@playwright/test';
import { expectAccessibleInAllColours, expectNoSidewaysScroll } from '../../fixtures.ts';
import { expect, test } from '../../site.ts';
import { open, rowsOf } from '../dashboard.ts';

/** Work over many rows, which goes on after the call that began it. */

const TITLE = 'Renaming the tag “litho” to “lithography” in 2,300 articles';

/** Has the server tell of this work, whatever it does. */
async function tellOf(page: Page) {
  let work: { done: number; state: string }[] = [];
  await page.route('**/api/work', (route) =>
    route.fulfill({ json: { work: work.map((each) => ({ _id: 'tag:1', title: TITLE, total: 2300, ...each })) } }),
  );
  return (...now: typeof work) => {
    work = now;
  };
}

test('work over many rows shows how far it is, is tried again where it failed, and says when it is done @layout', async ({
  page,
  site,
  pageErrors: _,
}) => {
  const tell = await tellOf(page);
  let retried = 0;
  await page.route('**/api/work/*/retry', (route) => {
    retried++;
    tell({ done: 1400, state: 'running' });
    return route.fulfill({ json: { message: 'It goes on now.' } });
  });
  tell({ done: 1200, state: 'running' });

  await open(page, site, '/tags');
  const list = page.getByRole('list', { name: 'What takes a while' });
  await expect(list.getByRole('progressbar', { name: `${TITLE}…` })).toHaveJSProperty('value', 1200);
  await expect(list.getByText('1,200 of 2,300')).toBeVisible();
  await expectAccessibleInAllColours(page);
  await expectNoSidewaysScroll(page);

  tell({ done: 1300, state: 'failed' });
  await expect(list.getByText(`${TITLE} has stopped. It is tried again soon.`)).toBeVisible();
  await expectAccessibleInAllColours(page);
  await list.getByRole('button', { name: 'Retry' }).press('Enter');
  await expect(list.getByText('1,400 of 2,300')).toBeVisible();
  expect(retried).toBe(1);

  tell();
  await expect(page.getByRole('status').getByText(`Done: ${TITLE}.`)).toBeAttached();
  await list.getByRole('button', { name: 'Close' }).press('Enter');
  await expect(list).toHaveCount(0);
});

test('a list is loaded again once work on its rows is done', async ({ page, site }) => {
  const tell = await tellOf(page);
  tell({ done: 1200, state: 'running' });
  await open(page, site, '/category');
  await expect(page.getByText('1,200 of 2,300')).toBeVisible();
  const before = await rowsOf(page).count();
  await site.createCategory('Made meanwhile');

  tell();

  await expect(rowsOf(page)).toHaveCount(before + 1);
});
