import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { test as base, closeToasts, expect, expectAccessible, expectNoSidewaysScroll, register } from './fixtures.ts';

const password = 'octavo-demo';
/** An address with a name: passkeys need one. */
const test = base.extend({
  baseURL: async ({ browserName: _ }, use) => use((process.env.E2E_URL ?? '').replace('127.0.0.1', 'localhost')),
});

/** Opens the profile of a new account; resolves to its email address. */
async function openProfile(page: Page): Promise<string> {
  const username = await register(page);
  await page.goto('/profile');
  await expect(page.getByRole('button', { name: 'Add an app' })).toBeVisible();
  return `${username.replace(' ', '-')}@octavo.example`;
}

/** Ends the session, and sends email and password. */
async function logOutAndIn(page: Page, email: string): Promise<void> {
  await page.request.get('/api/users/logout');
  await page.goto('/auth');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('checkbox', { name: 'Stay signed in' }).check();
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

test('a reader adds an authenticator app, stores the recovery codes, and logs in with its code', {
  tag: '@layout',
}, async ({ page, pageErrors }) => {
  const email = await openProfile(page);
  await expect(page.getByRole('region', { name: 'Where you are signed in' }).getByText('This one')).toBeVisible();

  await page.getByRole('button', { name: 'Add an app' }).click();
  const setup = page.getByRole('region', { name: 'Add an authenticator app' });
  await expect(setup.getByRole('heading')).toBeFocused();
  await expect(setup.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  const key = (await setup.getByText('Or type this key').locator('span').textContent()) ?? '';
  const codeAt = (timestamp: number) => TOTP.generate({ secret: Secret.fromBase32(key), timestamp });

  await setup.getByLabel('Code', { exact: true }).fill('12');
  await setup.getByRole('button', { name: 'Add the app' }).click();
  await expect(setup.getByLabel('Code', { exact: true })).toHaveAccessibleDescription(/^This code is wrong/);
  await expectAccessible(page);
  pageErrors.length = 0;

  await setup.getByLabel('Code', { exact: true }).fill(codeAt(Date.now() - 30_000));
  await page.keyboard.press('Enter');
  const codes = page.getByRole('region', { name: 'Store your recovery codes' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await codes.getByRole('button', { name: 'I have stored them' }).click();
  await expect(page.getByText('10 of 10 left.')).toBeVisible();

  await logOutAndIn(page, email);
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused();
  await expectAccessible(page);
  pageErrors.length = 0;
  await page.getByLabel('Code', { exact: true }).fill(codeAt(Date.now()));
  await page.getByRole('checkbox', { name: 'Remember this device for 30 days' }).check();
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL('/');

  await logOutAndIn(page, email);
  await expect(page).toHaveURL('/');
});

test('a reader adds a passkey, logs in with it alone and beside the password, and removes it', async ({
  page,
  pageErrors,
}) => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const email = await openProfile(page);

  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByLabel('Name of the passkey').fill('Laptop');
  await page.getByRole('button', { name: 'Add the passkey' }).click();
  await page.getByRole('button', { name: 'I have stored them' }).click();
  await expect(page.getByRole('button', { name: 'Rename Laptop' })).toBeVisible();

  // The virtual authenticator accepts at once what the browser offers where the email is typed.
  await page.request.get('/api/users/logout');
  await page.goto('/auth');
  await expect(page).toHaveURL('/');

  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
  await page.request.get('/api/users/logout');
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await expect(page).toHaveURL('/');

  await logOutAndIn(page, email);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page).toHaveURL('/');
  pageErrors.length = 0;

  await page.goto('/profile');
  await closeToasts(page);
  await page.getByRole('button', { name: 'Remove Laptop' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Current password').fill('something else');
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(dialog.getByLabel('Current password')).toHaveAccessibleDescription('Current password is wrong.');
  pageErrors.length = 0;
  await dialog.getByLabel('Current password').fill(password);
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('button', { name: 'Remove Laptop' })).toHaveCount(0);
});
