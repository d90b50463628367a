import type { Browser } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { expect, expectAccessible, test } from './fixtures.ts';
import { admin, type Server } from './Server.ts';

const NO_PASSKEYS = /Passkeys do not work in the desktop app: use an authenticator app here\./;

const connectedTo = ({ url, name }: Server) => ({ storedServer: { server: { url, name }, cookies: [] } });

test('the account says that passkeys do not work here, and has an authenticator app instead', async ({
  launch,
  profile,
  server,
}) => {
  await server.createColleague('totp');
  const { window } = await launch(connectedTo(server));
  const logIn = async () => {
    await window.getByLabel('Email').fill('totp@octavo.example');
    await window.getByLabel('Password', { exact: true }).fill(admin.password);
    await window.keyboard.press('Enter');
  };
  await expect(window.getByRole('heading', { name: 'Welcome to The Evening Page' })).toBeVisible();
  await expect(window.getByRole('button', { name: 'Log in with a passkey' })).toHaveCount(0);
  await logIn();
  await window.getByRole('link', { name: 'Settings' }).click();
  await expect(window.getByText(NO_PASSKEYS)).toBeVisible();
  await expect(window.getByRole('button', { name: 'Add a passkey' })).toHaveCount(0);

  await window.getByRole('button', { name: 'Add an app' }).focus();
  await window.keyboard.press('Enter');
  const setup = window.getByRole('region', { name: 'Add an authenticator app' });
  await expect(setup.getByRole('heading')).toBeFocused();
  const key = (await setup.getByText('Or type this key').locator('span').textContent()) ?? '';
  const codeAt = (timestamp: number) => TOTP.generate({ secret: Secret.fromBase32(key), timestamp });
  await expectAccessible(window);
  await window.keyboard.press('Tab');
  await window.keyboard.type(codeAt(Date.now() - 30_000));
  await window.keyboard.press('Enter');
  await expect(window.getByRole('region', { name: 'Store your recovery codes' }).getByRole('listitem')).toHaveCount(10);
  await window.getByRole('button', { name: 'Save as a file' }).click();
  await expect.poll(() => profile.saved('recovery-codes.txt')).toContain('Recovery codes of The Evening Page');
  await window.getByRole('button', { name: 'I have stored them' }).click();

  await window.getByRole('button', { name: 'Logout' }).click();
  await expect(window.getByLabel('Email')).toBeVisible();
  await logIn();
  await expect(window.getByLabel('Code', { exact: true })).toBeFocused();
  await window.keyboard.type(codeAt(Date.now()));
  await window.keyboard.press('Enter');
  await expect(window.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
});

test('whoever has passkeys alone is told so when logging in, and gets in with a recovery code', async ({
  browser,
  launch,
  server,
}) => {
  await server.createColleague('passkey');
  const recoveryCode = await addPasskey(browser, server, 'passkey@octavo.example');
  const { window } = await launch(connectedTo(server));
  await window.getByLabel('Email').fill('passkey@octavo.example');
  await window.getByLabel('Password', { exact: true }).fill(admin.password);
  await window.keyboard.press('Enter');

  await expect(window.getByText(NO_PASSKEYS)).toContainText('A recovery code works everywhere.');
  await expect(window.getByRole('button', { name: 'Use a passkey' })).toHaveCount(0);
  await expectAccessible(window);
  await expect(window.getByLabel('Recovery code')).toBeFocused();
  await window.keyboard.type(recoveryCode);
  await window.keyboard.press('Enter');

  await expect(window.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
});

/** Adds a passkey to an account in a browser, at an address with a name; resolves to a recovery code. */
async function addPasskey(browser: Browser, { url }: Server, email: string): Promise<string> {
  const page = await browser.newPage({ baseURL: url.replace('127.0.0.1', 'localhost') });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const kind = { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true } as const;
  const options = { ...kind, isUserVerified: true, automaticPresenceSimulation: true };
  await devtools.send('WebAuthn.addVirtualAuthenticator', { options });
  await page.request.post('/api/users/login', { data: { email, password: admin.password } });
  await page.goto('/dashboard/setting');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByLabel('Name of the passkey').fill('Laptop');
  await page.getByRole('button', { name: 'Add the passkey' }).click();
  const codes = page.getByRole('region', { name: 'Store your recovery codes' }).getByRole('listitem');
  const code = (await codes.first().textContent()) ?? '';
  await page.close();
  return code;
}
