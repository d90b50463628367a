import type { APIRequestContext, Page } from '@playwright/test';
import { expectAccessibleInAllColours, expectNoSidewaysScroll } from '../../fixtures.ts';
import { expect, type Site, test } from '../../site.ts';
import { expectToast, open, rowOf, rowsOf, screenLinks } from '../dashboard.ts';

const show = (page: Page, status: string) =>
  page.getByRole('group', { name: 'Status' }).getByRole('button', { name: status });

/** Creates an article with comments by a reader, which wait for approval, the last one the newest. */
async function createHeld(site: Site, request: APIRequestContext, ...messages: string[]) {
  const article = await site.createArticle({ title: 'Ink', category: await site.createCategory('letters') });
  await site.createUser(request, 'bea');
  for (const message of messages) await site.judge(await site.createComment(article, message, request), 'pending');
  return article;
}

test('what waits is approved with keys, and the approval taken back', async ({ page, site, request }) => {
  await createHeld(site, request, 'Third', 'Second', 'First');
  await open(page, site, '/comments?status=pending');
  await expect(rowsOf(page)).toHaveCount(3);
  await expect((await screenLinks(page)).getByRole('link', { name: 'Comments' })).toContainText('3');
  await page.keyboard.press('Escape');
  await expectAccessibleInAllColours(page);
  await expectNoSidewaysScroll(page);

  await page.keyboard.press('j');
  await expect(rowsOf(page).nth(0).getByRole('checkbox')).toBeFocused();
  await page.keyboard.press('j');
  await page.keyboard.press('a');
  await expect(page.getByText('Approved!')).toBeVisible();
  await expect(rowsOf(page)).toHaveCount(2);
  await expect(page.getByText('Second')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();

  await expect(rowsOf(page)).toHaveCount(3);
  await expect(rowsOf(page).nth(1)).toContainText('Second');
});

test('several are marked as spam at once, and each gets back the status that it had', async ({
  page,
  site,
  request,
}) => {
  const article = await createHeld(site, request, 'Held');
  await site.createComment(article, 'Published', request);
  await open(page, site, '/comments');
  await expect(rowsOf(page)).toHaveCount(2);
  await page.getByRole('checkbox', { name: 'Select all' }).check();

  await page.getByRole('button', { name: 'Spam', exact: true }).last().click();
  await expect(page.getByText('Marked as spam!')).toBeVisible();
  await expect(show(page, 'Spam')).toContainText('2');
  await page.getByRole('button', { name: 'Undo' }).click();

  await expect(show(page, 'Waiting')).toContainText('1');
  await expect(show(page, 'Published')).toContainText('1');
  await expect(show(page, 'Spam')).toContainText('0');
});

test('a decision that fails says so, and a deleted comment comes back by Undo', async ({
  page,
  site,
  request,
  pageErrors,
}) => {
  await createHeld(site, request, 'Held');
  await open(page, site, '/comments?status=pending');
  await page.route('**/api/comments/bulk-status', (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByRole('button', { name: 'Approve the comment by bea' }).click();
  await expectToast(page, 'alert', 'Unknown error occurred');
  await expect(rowsOf(page)).toHaveCount(1);
  await page.unroute('**/api/comments/bulk-status');
  pageErrors.length = 0;

  await show(page, 'All').click();
  await page.getByRole('button', { name: 'Delete the comment by bea' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete Comment' });
  await expect(dialog).toContainText('Are you sure you want to delete this comment? This action cannot be undone.');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No comments yet.')).toBeVisible();
  await show(page, 'Spam').click();
  await expect(page.getByText('There is no spam.')).toBeVisible();
  await show(page, 'Waiting').click();
  await expect(page.getByText('No comment waits for approval.')).toBeVisible();

  await page.getByRole('button', { name: 'Undo' }).click();

  await expect(rowOf(page, 'the comment by bea')).toContainText('Waiting');
});

test('reasons and reports are shown, and an approval settles them', async ({ page, site, request, adminRequest }) => {
  const article = await createHeld(site, request);
  const links = 'https://a.example https://b.example https://c.example https://d.example';
  await site.createComment(article, links, request);
  const rude = await site.createComment(article, 'Rude', request);
  await adminRequest.post(`/api/comments/${rude._id}/report`, { data: { reason: 'It is rude.' } });
  await open(page, site, '/comments');

  await expect(rowsOf(page).nth(0)).toContainText('Reported (1): It is rude.');
  await expect(rowsOf(page).nth(1)).toContainText('Waiting: 4 links');
  await rowsOf(page).nth(0).getByRole('button', { name: 'Read the comment by bea' }).click();
  const dialog = page.getByRole('dialog', { name: 'Comment by bea' });
  await expect(dialog).toContainText('1 report by readers');
  await expectAccessibleInAllColours(page);
  await dialog.getByRole('button', { name: 'Approve' }).click();

  await expect(show(page, 'Reported')).toContainText('0');
  await expect(rowsOf(page).nth(0)).not.toContainText('It is rude.');
});
