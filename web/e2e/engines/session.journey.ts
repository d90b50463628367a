import { expect, test } from './fixtures.ts';
import { headerLinks, password } from './reader.ts';

test('a reader signs in, is known in the header, and logs out @small', async ({ browserPage: page }) => {
  await page.goto('/auth');
  await page.getByLabel('Email').fill('tomasz@octavo.example');
  await page.getByLabel('Password').fill(password);
  await page.getByLabel('Password').press('Enter');

  await expect.poll(() => page.path()).toBe('/');
  await page.getByText('Login Successful').waitFor();
  await page.reload();
  await (await headerLinks(page)).getByRole('link', { name: 'Profile' }).click();
  await page.getByRole('heading', { name: /^Welcome, Tomasz/ }).waitFor();

  await (await headerLinks(page)).getByRole('button', { name: 'Logout' }).click();
  await expect.poll(() => page.path()).toBe('/auth');
  await (await headerLinks(page)).getByRole('link', { name: 'Login' }).waitFor();
});

test('wrong credentials show an error, and the email address stays', async ({ browserPage: page }) => {
  await page.goto('/auth');
  await page.getByLabel('Email').fill('tomasz@octavo.example');
  await page.getByLabel('Password').fill('something else');
  await page.getByRole('button', { name: 'Login' }).click();

  await page.css('main').getByText('Invalid email or password').waitFor();
  expect(await page.getByLabel('Email').value()).toBe('tomasz@octavo.example');
});

test('a visitor registers, corrects what was wrong, and changes the profile', async ({ browserPage: page }) => {
  const username = `Ada ${crypto.randomUUID().slice(0, 13)}`;
  await page.goto('/auth');
  await page.getByRole('tab', { name: 'Login' }).focus();
  await page.press('ArrowRight');
  await expect.poll(() => page.getByRole('tab', { name: 'Register' }).isFocused()).toBe(true);

  await page.getByRole('button', { name: 'Register' }).click();
  await page.getByText('Username is required.').waitFor();
  expect(await page.getByLabel('Username').isFocused()).toBe(true);

  await page.getByLabel('Username').type(username);
  await page.getByText('Username is required.').waitForNone();
  await page.getByLabel('Email').type(`${username.replace(' ', '-')}@octavo.example`);
  await page.getByLabel('Password').type(password);
  await page.press('Enter');

  await expect.poll(() => page.path()).toBe('/profile');
  await page.getByRole('heading', { name: `Welcome, ${username}` }).waitFor();
  await page.getByLabel('Username').type(' L.');
  await page.getByRole('button', { name: 'Update Profile' }).click();
  await page.getByText('Profile Updated').waitFor();
  await page.getByRole('heading', { name: `Welcome, ${username} L.` }).waitFor();
});
