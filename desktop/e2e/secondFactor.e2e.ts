import { Secret, TOTP } from 'otpauth';
import { Authenticator } from '../../server/testing/authenticator.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { admin, type Server } from './Server.ts';

const NO_PASSKEYS = /Passkeys do not work in the desktop app: use an authenticator app here\./;

const connectedTo = ({ url, name }: Server) => ({ storedServer: { server: { url, name }, cookies: [] } });

test('the account says that passkeys do not work here, and has an authenticator app instead', async ({
  launch,
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
  launch,
  server,
}) => {
  await server.createColleague('passkey');
  const recoveryCodes = await addPasskey(server, 'passkey@octavo.example');
  const { window } = await launch(connectedTo(server));
  await window.getByLabel('Email').fill('passkey@octavo.example');
  await window.getByLabel('Password', { exact: true }).fill(admin.password);
  await window.keyboard.press('Enter');

  await expect(window.getByText(NO_PASSKEYS)).toContainText('A recovery code works everywhere.');
  await expect(window.getByRole('button', { name: 'Use a passkey' })).toHaveCount(0);
  await expectAccessible(window);
  await expect(window.getByLabel('Recovery code')).toBeFocused();
  await window.keyboard.type(recoveryCodes[0] ?? '');
  await window.keyboard.press('Enter');

  await expect(window.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
});

/** Adds a passkey to an account, as a browser does at an address with a name; resolves to the recovery codes. */
async function addPasskey({ url }: Server, email: string): Promise<string[]> {
  const origin = url.replace('127.0.0.1', 'localhost');
  let cookie = '';
  const post = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json', cookie };
    const response = await fetch(`${origin}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    cookie ||= response.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
    return response.json();
  };
  await post('/users/login', { email, password: admin.password });
  const { options } = await post('/users/passkeys/options', {});
  const credential = new Authenticator({ rpId: 'localhost', origin }).create(options);
  return (await post('/users/passkeys', { name: 'Laptop', credential })).recoveryCodes;
}
