import type { APIRequestContext } from '@playwright/test';
import { addApp } from '../addApp.ts';
import { expect, expectAccessibleInAllColours, expectNoSidewaysScroll } from '../fixtures.ts';
import { activate, typeInto } from '../focus.ts';
import { test } from '../mailSite.ts';

const owner = { username: 'Ada Reader', email: 'ada@octavo.example', password: 'a quiet library' };
const newPassword = 'an even quieter library';

/** Registers the owner, and adds an authenticator app as somebody does who knows the password. */
async function registerWithApp(request: APIRequestContext, baseURL = ''): Promise<void> {
  expect((await request.post(`${baseURL}/api/users`, { data: owner })).status()).toBe(201);
  await addApp(request, baseURL);
}

test('whoever did not add a second factor takes it back by the mail about it, by keyboard alone', {
  tag: '@layout',
}, async ({ page, mails, request, baseURL, pageErrors }) => {
  await registerWithApp(request, baseURL);
  const link = await mails.linkTo(owner.email, 'Your second factor was changed');
  const button = page.getByRole('button', { name: 'This was not me' });
  await page.goto(link);
  await expect(button).toBeVisible();
  await expect(page).toHaveURL('/not-me');
  await expectAccessibleInAllColours(page);
  await expectNoSidewaysScroll(page);
  expect((await request.get(`${baseURL}/api/users/profile`)).status()).toBe(200);

  await page.route('**/api/users/not-me', (route) =>
    route.fulfill({ status: 500, json: { message: 'Out of paper.' } }),
  );
  await activate(page, button);
  await expect(page.getByText('Out of paper.')).toBeVisible();
  await page.unroute('**/api/users/not-me');
  await activate(page, button);

  const said = page.getByText(/^It is removed, and every session has ended\./);
  await expect(said).toBeFocused();
  expect((await request.get(`${baseURL}/api/users/profile`)).status()).toBe(401);
  await expectAccessibleInAllColours(page);
  await typeInto(page, page.getByLabel('New password', { exact: true }), newPassword);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/auth');
  const login = await request.post(`${baseURL}/api/users/login`, { data: { ...owner, password: newPassword } });
  expect(login.status()).toBe(200);

  await page.goto(link);
  await activate(page, button);
  await expect(page.getByText('This link was used already, or its seven days are over.')).toBeVisible();
  await expectAccessibleInAllColours(page);
  await activate(page, page.getByRole('link', { name: 'set a new password' }));
  await expect(page).toHaveURL('/forgot-password');
  pageErrors.splice(0, pageErrors.length, ...pageErrors.filter((error) => !/401|422|500/.test(error)));
});

test('whoever sets a new password sees which second factors the account has', { tag: '@layout' }, async ({
  page,
  mails,
  request,
  baseURL,
}) => {
  await registerWithApp(request, baseURL);
  await request.post(`${baseURL}/api/users/forgot-password`, { data: { email: owner.email } });
  await page.goto(await mails.linkTo(owner.email, 'Set a new password'));

  const factors = page.getByRole('region', { name: 'Your second factors' });
  await expect(factors.getByRole('listitem')).toHaveText(
    /^Authenticator app\s*Added .+\. Not yours\? The link “This was not me” in the mail about it removes it, until .+\.$/,
  );
  await expectAccessibleInAllColours(page);
  await expectNoSidewaysScroll(page);
});
