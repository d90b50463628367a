import { expect, test } from '../site.ts';
import { holdResponses, open } from './dashboard.ts';

test.afterEach(({ pageErrors }) => {
  // The server answers 401 where nobody is signed in.
  pageErrors.length = 0;
});

test('while the session is checked the dashboard says so, and then shows the screen', async ({ page, site }) => {
  const release = await holdResponses(page, '**/api/users/profile');
  await open(page, site, '/category');

  await expect(page.getByRole('status').getByText('Checking authentication...', { exact: true })).toBeVisible();
  await expect(page.getByRole('banner')).toHaveCount(0);
  await expect(page.getByRole('tab')).toHaveCount(0);
  release();

  await expect(page.getByText('No categories yet.')).toBeVisible();
  await expect(page.getByText('Checking authentication...')).toHaveCount(0);
});

test('a visitor who opens the dashboard comes to the login', async ({ page, site: _ }) => {
  for (const path of ['', '/users', '/setting']) {
    await page.goto(`/dashboard${path}`);

    await expect(page).toHaveURL('/auth');
    await expect(page.getByRole('tab', { name: 'Login' })).toBeVisible();
  }
});

test('a reader who opens the dashboard is denied access, and nothing is requested', async ({ page, site }) => {
  await site.createUser(page.request, 'rosa');
  const requests: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/') && pathname !== '/api/users/profile') requests.push(pathname);
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

  expect(requests).toEqual([]);
  await page.getByRole('main').getByRole('link', { name: 'Go to the home page' }).click();
  await expect(page).toHaveURL('/');
});
