import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { test as base, expect, expectAccessible, expectNoSidewaysScroll, register } from './fixtures.ts';
import { activate, closeByEscape, tabTo, typeInto } from './focus.ts';

const password = 'octavo-demo';
/** An address with a name: passkeys need one. */
const test = base.extend({
  baseURL: async ({ browserName: _ }, use) => use((process.env.E2E_URL ?? '').replace('127.0.0.1', 'localhost')),
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialogField = (page: Page) => page.getByRole('dialog').getByLabel('Current password', { exact: true });

/** Opens the profile of a new account; resolves to its email address. */
async function openProfile(page: Page): Promise<string> {
  const username = await register(page);
  await page.goto('/profile');
  await expect(button(page, 'Add an app')).toBeVisible();
  return `${username.replace(' ', '-')}@octavo.example`;
}

/** Ends the session, and types email and password. */
async function logOutAndIn(page: Page, email: string): Promise<void> {
  await page.request.get('/api/users/logout');
  await page.goto('/auth');
  await typeInto(page, page.getByLabel('Email'), email);
  await typeInto(page, page.getByLabel('Password', { exact: true }), password);
  await tabTo(page, page.getByRole('checkbox', { name: 'Stay signed in' }));
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
}

/** Has the server ask for the current password, as in a session that is older than 15 minutes. */
async function askForPassword(page: Page, path: string): Promise<void> {
  const text = 'Enter your current password first: you logged in more than 15 minutes ago.';
  const json = { message: 'Please check the fields.', errors: { currentPassword: text } };
  await page.route(`**/api/users/${path}`, async (route) => {
    if (route.request().postDataJSON().currentPassword) await route.continue();
    else await route.fulfill({ status: 422, json });
  });
}

test('a reader adds an authenticator app, and logs in with its code and with a recovery code, by keyboard alone', async ({
  page,
  pageErrors,
}) => {
  const email = await openProfile(page);
  await askForPassword(page, 'totp');

  await activate(page, button(page, 'Add an app'));
  await expect(page.getByRole('dialog')).toHaveAccessibleDescription(/^Enter your current password first/);
  await expect(dialogField(page)).toBeFocused();
  await expectAccessible(page);
  await closeByEscape(page, button(page, 'Add an app'));
  await page.keyboard.press('Enter');
  await typeInto(page, dialogField(page), password);
  await page.keyboard.press('Enter');

  const setup = page.getByRole('region', { name: 'Add an authenticator app' });
  await expect(setup.getByRole('heading')).toBeFocused();
  await expect(setup.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  const key = (await setup.getByText('Or type this key').locator('span').textContent()) ?? '';
  const codeAt = (timestamp: number) => TOTP.generate({ secret: Secret.fromBase32(key), timestamp });

  const code = page.getByLabel('Code', { exact: true });
  await typeInto(page, code, '12');
  await activate(page, button(page, 'Add the app'));
  await expect(code).toHaveAccessibleDescription(/^This code is wrong/);
  await expect(code).toBeFocused();
  await expectAccessible(page);
  pageErrors.length = 0;

  await typeInto(page, code, codeAt(Date.now() - 30_000));
  await page.keyboard.press('Enter');
  const codes = page.getByRole('region', { name: 'Store your recovery codes' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  await expect(codes.getByRole('heading')).toBeFocused();
  const recoveryCode = (await codes.getByRole('listitem').first().textContent()) ?? '';
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await activate(page, button(page, 'I have stored them'));
  await expect(page.getByText('10 of 10 left.')).toBeVisible();

  await logOutAndIn(page, email);
  await expect(code).toBeFocused();
  await expectAccessible(page);
  pageErrors.length = 0;
  await page.keyboard.type(codeAt(Date.now()));
  await tabTo(page, page.getByRole('checkbox', { name: 'Remember this device for 30 days' }));
  await page.keyboard.press('Space');
  await activate(page, button(page, 'Login'));
  await expect(page).toHaveURL('/');

  await logOutAndIn(page, email);
  await expect(page).toHaveURL('/');

  await page.context().clearCookies();
  await logOutAndIn(page, email);
  await expect(code).toBeFocused();
  await page.keyboard.type(recoveryCode);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');
  pageErrors.length = 0;
});

test('a reader adds a passkey, logs in with it alone and beside the password, and removes it, by keyboard alone', async ({
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
  await askForPassword(page, 'passkeys/options');

  await activate(page, button(page, 'Add a passkey'));
  await expect(page.getByLabel('Name of the passkey')).toBeFocused();
  await page.keyboard.type('Laptop');
  await page.keyboard.press('Enter');
  await typeInto(page, dialogField(page), password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Store your recovery codes' })).toBeFocused();
  await activate(page, button(page, 'I have stored them'));
  await expect(button(page, 'Rename Laptop')).toBeVisible();

  // The virtual authenticator accepts at once what the browser offers where the email is typed.
  await page.request.get('/api/users/logout');
  await page.goto('/auth');
  await expect(page).toHaveURL('/');

  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
  await page.request.get('/api/users/logout');
  await page.goto('/auth');
  await activate(page, button(page, 'Log in with a passkey'));
  await expect(page).toHaveURL('/');

  await logOutAndIn(page, email);
  await activate(page, button(page, 'Use a passkey'));
  await expect(page).toHaveURL('/');
  pageErrors.length = 0;

  await page.goto('/profile');
  await activate(page, button(page, 'Remove Laptop'));
  await expect(dialogField(page)).toBeFocused();
  await page.keyboard.type('something else');
  await page.keyboard.press('Enter');
  await expect(dialogField(page)).toHaveAccessibleDescription('Current password is wrong.');
  pageErrors.length = 0;
  await typeInto(page, dialogField(page), password);
  await page.keyboard.press('Enter');
  await expect(button(page, 'Remove Laptop')).toHaveCount(0);
});

test('a reader ends one session, and then all others, by keyboard alone', async ({ page, request, baseURL }) => {
  const email = await openProfile(page);
  for (let device = 0; device < 3; device++) {
    const response = await request.post(`${baseURL}/api/users/login`, { data: { email, password } });
    expect(response.status()).toBe(200);
  }
  await page.reload();
  const sessions = page.getByRole('region', { name: 'Where you are signed in' });
  await expect(sessions.getByRole('listitem')).toHaveCount(4);
  await expect(sessions.getByText('This one')).toBeVisible();

  await activate(page, sessions.getByRole('button', { name: /^End the session of Another program/ }).first());
  await expect(sessions.getByRole('listitem')).toHaveCount(3);
  await activate(page, sessions.getByRole('button', { name: 'End all other sessions' }));

  await expect(sessions.getByRole('listitem')).toHaveCount(1);
  expect((await request.get(`${baseURL}/api/users/profile`)).status()).toBe(401);
  await page.reload();
  await expect(sessions.getByText('This one')).toBeVisible();
});
