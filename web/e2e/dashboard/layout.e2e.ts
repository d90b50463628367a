import { expect, test } from '../site.ts';
import { open, screenLinks } from './dashboard.ts';

const screens = [
  ['Category', '/dashboard/category'],
  ['Article', '/dashboard/article'],
  ['Users', '/dashboard/users'],
  ['Messages', '/dashboard/messages'],
  ['Comments', '/dashboard/comments'],
  ['Media', '/dashboard/media'],
  ['Mail', '/dashboard/mail'],
  ['Activity', '/dashboard/activity'],
  ['Setting', '/dashboard/setting'],
  ['Tags', '/dashboard/tags'],
  ['Redirects', '/dashboard/redirects'],
  ['Backups', '/dashboard/backups'],
  ['Dashboard', '/dashboard'],
] as const;

test('thirteen links lead to the screens, and the top bar to the site, the settings and the logout, without the header and footer of the reader’s pages', {
  tag: '@layout',
}, async ({ page, site }) => {
  await open(page, site);
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();

  const bar = page.getByRole('banner');
  for (const [name, path] of screens) {
    const links = await screenLinks(page);
    await expect(links.getByRole('link')).toHaveText([
      'Dashboard',
      'Category',
      'Article',
      'Users',
      'Messages',
      'Comments',
      'Media',
      'Mail',
      'Activity',
      'Setting',
      'Tags',
      'Redirects',
      'Backups',
    ]);
    await links.getByRole('link', { name, exact: true }).click();

    await expect(page).toHaveURL(path);
    await expect(page).toHaveTitle(`${name} · Octavo`);
    await expect(bar.getByRole('heading', { level: 1, name, exact: true })).toBeFocused();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    const current = page.locator('[aria-current="page"]').and(page.getByRole('link', { includeHidden: true }));
    expect(new Set(await current.allTextContents())).toEqual(new Set([name]));
  }

  await expect(page.getByRole('banner')).toHaveCount(1);
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
  for (const name of ['Home', 'About', 'Privacy', 'Terms', 'Contact']) {
    await expect(page.getByRole('link', { name, exact: true, includeHidden: true })).toHaveCount(0);
  }

  const avatar = bar.getByRole('link', { name: 'Settings' });
  await expect(avatar).toHaveText('A');
  await avatar.click();
  await expect(page).toHaveURL('/dashboard/setting');

  await bar.getByRole('link', { name: 'View site' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await page.goBack();
  await expect(bar.getByRole('heading', { level: 1 })).toHaveText('Setting');

  await bar.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/auth');
  await expect(page.getByRole('status').getByText('Logout Successful', { exact: true })).toBeVisible();
});

test('from 768 px the sidebar is 240 px wide, or 64 with tooltips, and stays as chosen; below it is a drawer that closes on Escape, outside and on navigation', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 768, height: 800 });
  await open(page, site);
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' });
  const width = async () => (await sidebar.boundingBox())?.width;
  const link = sidebar.getByRole('link', { name: 'Category', exact: true });
  await expect(page.getByRole('button', { name: 'Menu', exact: true })).toHaveCount(0);

  await expect.poll(width).toBe(240);
  await expect(link).not.toHaveAttribute('title');
  await sidebar.getByRole('button', { name: 'Collapse sidebar', expanded: true }).click();
  await expect.poll(width).toBe(64);
  await expect(link).toHaveAttribute('title', 'Category');
  const texts = sidebar.getByText('Category', { exact: true });
  expect((await texts.boundingBox())?.width).toBeLessThanOrEqual(1);

  await page.reload();
  await expect.poll(width).toBe(64);
  await sidebar.getByRole('button', { name: 'Expand sidebar', expanded: false }).click();
  await expect.poll(width).toBe(240);
  await page.reload();
  await expect.poll(width).toBe(240);

  await page.setViewportSize({ width: 767, height: 800 });
  const button = page.getByRole('button', { name: 'Menu', exact: true });
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await expect(button).toHaveAttribute('aria-expanded', 'false');
  await expect(page.getByRole('complementary', { name: 'Sidebar' })).toHaveCount(0);

  const ways: [string, () => Promise<void>][] = [
    ['Escape', () => page.keyboard.press('Escape')],
    ['a click outside', () => page.mouse.click(700, 400)],
    ['its button', () => drawer.getByRole('button', { name: 'Close menu' }).click()],
  ];
  for (const [way, close] of ways) {
    await button.click();
    await expect(drawer).toBeVisible();
    await expect(drawer.locator(':focus')).toHaveCount(1);
    await close();
    await expect(drawer, way).toHaveCount(0);
    await expect(button, way).toBeFocused();
    await expect(button).toHaveAttribute('aria-expanded', 'false');
  }

  await button.click();
  await drawer.getByRole('link', { name: 'Users', exact: true }).click();
  await expect(page).toHaveURL('/dashboard/users');
  await expect(drawer).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeFocused();
});
