import { expectFocus, expectNone, expectPath, expectToast } from './dashboard.ts';
import { expect, dashboardTest as test } from './fixtures.ts';

test('the overview counts, and its cards lead to the lists', async ({ browserPage: page, site }) => {
  await site.createCategories(2);
  await site.createMessage('ann');
  await site.createArticle({ title: 'One', category: 'topic 01' });
  await page.goto('/dashboard');
  await page.getByRole('heading', { name: 'Welcome, Admin' }).waitFor();
  await page.getByText('Ada Press').waitFor();

  for (const [name, path] of [
    ['Users 1', '/dashboard/users'],
    ['Messages 1', '/dashboard/messages'],
    ['Categories 2', '/dashboard/category'],
    ['Articles 1', '/dashboard/article'],
  ] as const) {
    await page.getByRole('main').getByRole('link', { name }).click();
    await expectPath(page, path);
    await page.getByRole('table').waitFor();
    await page.goBack();
  }
});

test('the screens are in a sidebar that stays collapsed, or in a drawer on narrow screens', async ({
  browserPage: page,
  site,
  viewport,
}) => {
  await site.createCategory('letters');
  await page.goto('/dashboard');
  const isNarrow = (viewport?.width ?? 0) < 768;

  if (isNarrow) {
    const menu = page.getByRole('banner').getByRole('button', { name: 'Menu' });
    const drawer = page.getByRole('dialog', { name: 'Menu' });
    for (const close of [
      () => page.press('Escape'),
      () => drawer.getByRole('button', { name: 'Close menu' }).click(),
    ]) {
      await menu.click();
      await drawer.waitFor();
      expect(await page.evaluate(() => document.activeElement?.closest('dialog') !== null)).toBe(true);
      await close();
      await expectNone(drawer);
      await expectFocus(menu);
    }
    await menu.click();
    await drawer.getByRole('link', { name: 'Category' }).click();
    await expectPath(page, '/dashboard/category');
    await expectNone(drawer);
  } else {
    const width = () => page.getByRole('complementary').evaluate((aside) => aside.getBoundingClientRect().width);
    await page.getByRole('button', { name: 'Collapse sidebar' }).click();
    const expand = page.getByRole('button', { name: 'Expand sidebar' });
    await expectFocus(expand);
    await expect.poll(width).toBe(64);
    await page.reload();
    await expand.waitFor();
    expect(await width()).toBe(64);
    await page.getByRole('link', { name: 'Category' }).click();
    await expectPath(page, '/dashboard/category');
    await expand.click();
    await expect.poll(width).toBe(240);
  }

  await page.getByRole('heading', { name: 'Category' }).waitFor();
  await page.getByRole('button', { name: 'Edit Letters' }).waitFor();
});

test('logging out leads to the login, and the dashboard is no longer shown', async ({ browserPage: page, site }) => {
  await site.createCategory('letters');
  await page.goto('/dashboard/category');
  await page.getByRole('button', { name: 'Edit Letters' }).waitFor();

  await page.getByRole('button', { name: 'Logout' }).click();
  await expectPath(page, '/auth');
  await expectToast(page, 'status', 'Logout Successful');

  await page.goBack();
  await page.getByRole('tab', { name: 'Login' }).waitFor();
  await expectNone(page.getByRole('button', { name: 'Edit Letters' }));
});
