import { expect, test } from '../house.ts';
import { hold, open } from './dashboard.ts';

test.afterEach(({ complaints }) => {
  // Who is not signed in is told so by a 401.
  complaints.length = 0;
});

test('while the profile is asked for it says so, and then shows the screen', async ({ page, house }) => {
  const release = await hold(page, '**/api/users/profile');
  await open(page, house, '/category');

  await expect(page.getByRole('status').getByText('Checking authentication...', { exact: true })).toBeVisible();
  await expect(page.getByRole('banner')).toHaveCount(0);
  await expect(page.getByRole('tab')).toHaveCount(0);
  release();

  await expect(page.getByText('No categories yet.')).toBeVisible();
  await expect(page.getByText('Checking authentication...')).toHaveCount(0);
});

test('who is not signed in comes to the login', async ({ page, house: _ }) => {
  for (const path of ['', '/users', '/setting']) {
    await page.goto(`/dashboard${path}`);

    await expect(page).toHaveURL('/auth');
    await expect(page.getByRole('tab', { name: 'Login' })).toBeVisible();
  }
});

test('who is no admin is told so on the screens, and nothing is asked for', async ({ page, house }) => {
  await house.reader(page.request, 'rosa');
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/') && pathname !== '/api/users/profile') asked.push(pathname);
  });

  for (const [path, text] of [
    ['', 'Access denied. Only admins can view this page.'],
    ['/users', 'Access denied. Only admins can view users.'],
    ['/comments', 'Access denied. Only admins can view this page.'],
    ['/profile', 'Access denied. Only admins can view this page.'],
  ] as const) {
    await page.goto(`/dashboard${path}`);
    await expect(page.getByRole('heading', { level: 1, name: text, exact: true })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Dashboard', includeHidden: true })).toHaveCount(0);
  }

  expect(asked).toEqual([]);
  await page.getByRole('main').getByRole('link', { name: 'Go to the home page' }).click();
  await expect(page).toHaveURL('/');
});
