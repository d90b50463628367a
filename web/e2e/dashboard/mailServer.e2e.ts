import { startMailServer } from '../mailServer.ts';
import { expect, test } from '../site.ts';
import { expectToast, open } from './dashboard.ts';

test('a mail server is set up, tried and taken away in the settings', { tag: '@layout' }, async ({
  page,
  site,
  pageErrors,
}) => {
  const mails = await startMailServer();
  const { port } = new URL(mails.environment.SMTP_URL);
  await open(page, site, '/setting?tab=mail');
  const field = (label: string) => page.getByLabel(label, { exact: true });
  const save = page.getByRole('button', { name: 'Update Mail Server' });

  await field('Host').fill('127.0.0.1');
  await field('Security').selectOption({ label: 'None: on this machine alone, or without a password' });
  await field('Port').fill(port);
  await save.click();
  await expect(field('Sender')).toHaveAccessibleDescription(/Email is required\./);
  await expect(field('Sender')).toBeFocused();
  pageErrors.length = 0;
  await field('Sender').fill('mail@octavo.example');
  await save.click();
  await expectToast(page, 'status', 'Mail server updated successfully!');
  await expect(page.getByText('Mails go out.')).toBeVisible();

  await page.getByRole('button', { name: 'Send a test mail' }).click();
  await expect(page.getByText(/^The mail server has accepted a mail to .+: 250 /)).toBeVisible();
  mails.refuse('Nobody here');
  await page.getByRole('button', { name: 'Send a test mail' }).click();
  await expect(page.getByText(/^The mail server refused it: 550 Nobody here/)).toBeVisible();

  await field('Host').fill('');
  await save.click();
  await expect(page.getByRole('button', { name: 'Send a test mail' })).toBeHidden();
  await mails.close();
});
