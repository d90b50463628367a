import type { Page } from '@playwright/test';
import { expectAccessibleInAllColours, expectNoSidewaysScroll } from '../../fixtures.ts';
import { expect, type Site, test } from '../../site.ts';
import { column, expectToast, open, rowOf, rowsOf } from '../dashboard.ts';

/** The messages as an inbox: unread, read, archived. */

const names = (page: Page) => column(page, 2);
const status = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Status' }).getByRole('button', { name, exact: true });
const unread = (page: Page) => rowsOf(page).getByRole('img', { name: 'Unread' });
const dialog = (page: Page) => page.getByRole('dialog');

async function openInbox(page: Page, site: Site): Promise<void> {
  for (const name of ['ann', 'ben', 'cleo']) await site.createMessage(name);
  await open(page, site, '/messages');
  await expect(rowsOf(page)).toHaveCount(3);
  await expect(unread(page)).toHaveCount(3);
}

test('a message is read once it was opened, or unread again where that fails, and then archived, found and put back', async ({
  page,
  site,
  pageErrors,
}) => {
  await openInbox(page, site);
  await expect(status(page, 'Unread')).toHaveAccessibleDescription('3 messages');
  await expectAccessibleInAllColours(page);

  await page.route('**/api/contacts/bulk-status', (route) =>
    route.fulfill({ status: 503, json: { message: 'The database does not respond.' } }),
  );
  await page.getByRole('button', { name: 'Read the message from ben' }).click();
  await expect(dialog(page).getByText('Well set.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expectToast(page, 'alert', 'The database does not respond.');
  await expect(unread(page)).toHaveCount(3);
  await page.unroute('**/api/contacts/bulk-status');
  pageErrors.length = 0;

  await page.getByRole('button', { name: 'Read the message from ben' }).click();
  await expect(dialog(page).getByRole('link', { name: 'Reply by email' })).toHaveAttribute(
    'href',
    /^mailto:ben@octavo\.example\?subject=Re%3A%20Your%20message%20to%20[^&]+&body=.*%3E%20Well%20set\.$/,
  );
  await page.keyboard.press('Escape');
  await expect(status(page, 'Unread')).toHaveAccessibleDescription('2 messages');
  await expect(rowOf(page, 'the message from ben').getByRole('img')).toHaveCount(0);

  await status(page, 'Unread').click();
  await expect.poll(() => names(page)).toEqual(['cleo', 'ann']);
  await page.getByRole('button', { name: 'Read the message from ann' }).click();
  await dialog(page).getByRole('button', { name: 'Archive' }).click();
  await expectToast(page, 'status', 'Archived successfully!');
  await expect.poll(() => names(page)).toEqual(['cleo']);
  await expectNoSidewaysScroll(page);

  await status(page, 'Archived').click();
  await expect(page).toHaveURL('/dashboard/messages?status=archived');
  await expect.poll(() => names(page)).toEqual(['ann']);
  await page.reload();
  await page.getByRole('button', { name: 'Read the message from ann' }).click();
  await dialog(page).getByRole('button', { name: 'Move to inbox' }).click();
  await expect(page.getByText('No message is archived.')).toBeVisible();
  await status(page, 'Archived').click();
  await expect.poll(() => names(page)).toEqual(['cleo', 'ben', 'ann']);
});

test('selected messages are marked and archived together', async ({ page, site }) => {
  await openInbox(page, site);
  const select = (name: string) => page.getByRole('checkbox', { name: `Select the message from ${name}` }).check();

  await select('ann');
  await select('cleo');
  await page.getByRole('button', { name: 'Mark as read' }).click();
  await expectToast(page, 'status', 'Marked as read!');
  await expect(unread(page)).toHaveCount(1);

  await select('ann');
  await page.getByRole('button', { name: 'Mark as unread' }).click();
  await expectToast(page, 'status', 'Marked as unread!');
  await expect(unread(page)).toHaveCount(2);

  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await page.getByRole('button', { name: 'Archive', exact: true }).click();
  await expectToast(page, 'status', 'Archived successfully!');
  await expect(page.getByText('The inbox is empty.')).toBeVisible();
  await status(page, 'Archived').click();
  await expect(rowsOf(page)).toHaveCount(3);
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await page.getByRole('button', { name: 'Move to inbox' }).click();
  await expect(page.getByText('No message is archived.')).toBeVisible();
});
