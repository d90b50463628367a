import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test as base, expect, expectAccessibleInAllColours, expectNoSidewaysScroll } from '../fixtures.ts';
import { serve } from '../serve.ts';
import { admin } from '../workerServer.ts';
import { expectToast } from './dashboard.ts';

/** Gives a test a server of its own, whose passphrase for backups is too short for one. */
const test = base.extend({
  baseURL: async ({ browserName: _ }, use) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'octavo-backups-'));
    const server = await serve('main.js', {
      ...{ ADMIN_EMAIL: admin.email, ADMIN_USERNAME: admin.username, ADMIN_PASSWORD: admin.password },
      ...{ OCTAVO_BACKUP_FOLDER: folder, OCTAVO_BACKUP_PASSPHRASE: 'too short', LOG_LEVEL: 'silent' },
    });
    await use(server.url);
    server.stop();
    rmSync(folder, { recursive: true });
  },
});

test('a failed backup is seen, another one is begun, and the hour of the night is chosen', { tag: '@layout' }, async ({
  page,
  pageErrors,
}) => {
  const { email, password } = admin;
  await page.request.post('/api/users/login', { data: { email, password } });
  const problem = page.getByText(
    'The latest backup failed: The passphrase of backups must have at least 12 characters.',
  );
  await page.goto('/dashboard/backups');
  await expect(page.getByText('No backups yet.')).toBeVisible();

  await page.getByRole('button', { name: 'Back up now' }).click();
  await expectToast(page, 'status', 'The backup has begun. It is listed here once it is proved.');
  await expect(problem).toBeVisible();
  const hour = page.getByLabel('Every night at');
  await expect(hour).toHaveValue('3');
  await hour.selectOption({ label: '23:00' });
  await expectToast(page, 'status', 'Settings updated successfully!');
  await expectAccessibleInAllColours(page);
  await expectNoSidewaysScroll(page);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Octavo (ZIP)' }).click(),
  ]);
  expect([download.suggestedFilename(), await download.failure()]).toEqual(['octavo-export.zip', null]);
  const json = { message: 'An export is running already: wait until it has ended.' };
  await page.route('**/api/export/check', (route) => route.fulfill({ status: 409, json }));
  await page.getByRole('link', { name: 'Ghost (JSON)' }).click();
  await expectToast(page, 'alert', json.message);
  pageErrors.length = 0;

  await page.goto('/dashboard');
  await expect(problem).toBeVisible();
  await page.getByRole('link', { name: 'Backups' }).last().click();
  await expect(hour).toHaveValue('23');
});
