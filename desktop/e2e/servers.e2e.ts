import { expect, launchSignedIn, signIn, test, writeArticle } from './fixtures.ts';
import { Server } from './Server.ts';

const dashboard = { name: 'Dashboard', level: 1 };

test('each server has its own session, drafts and zoom, and the menu leads from one to the other', async ({
  launch,
}) => {
  const first = await new Server('First').start();
  await first.createCategory('Essays');
  const second = await new Server('Second').start();
  await second.createCategory('Essays');
  const { window, menu, address } = await launchSignedIn(launch, first);
  const width = () => window.evaluate(() => innerWidth);
  const title = window.getByLabel('Title', { exact: true });
  const begun = window.getByRole('button', { name: 'Go on with For the first alone', exact: true });
  const before = await width();
  await writeArticle(window, 'For the first alone');
  await expect(window.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();

  await menu('change-server');
  await window.getByLabel('Server address').fill(second.url);
  await window.keyboard.press('Enter');
  await expect(window.getByRole('heading', { name: 'Welcome to Second' })).toBeVisible();
  await expect(window).toHaveTitle('Login · Second');
  await signIn(window);
  await expect(window.getByRole('heading', dashboard)).toBeVisible();
  await menu('zoom-in');
  await menu('zoom-in');
  await window.goto(address('/dashboard/article'));
  await expect(window.getByText('No articles yet.')).toBeVisible();
  await expect(begun).toHaveCount(0);

  // Both are on one host, whose cookies would be shared among its ports.
  await menu('server-1');
  await expect(window).toHaveTitle('Dashboard · First');
  await expect.poll(width).toBe(before);
  await window.goto(address('/dashboard/article'));
  await begun.click();
  await expect(title).toHaveValue('For the first alone');

  await menu('server-2');
  await expect(window).toHaveTitle('Dashboard · Second');
  await first.remove();
  await second.remove();
});

test('of two publications of one name, title and sign-in say which one is shown', async ({ launch }) => {
  const server = await new Server('Twin').start();
  const other = await new Server('Twin').start();
  const { window, menu } = await launchSignedIn(launch, server);
  await expect(window).toHaveTitle('Dashboard · Twin');

  await menu('change-server');
  await window.getByLabel('Server address').fill(other.url);
  await window.keyboard.press('Enter');

  const name = `Twin (${new URL(other.url).host})`;
  await expect(window.getByRole('heading', { name: `Welcome to ${name}` })).toBeVisible();
  await expect(window).toHaveTitle(`Login · ${name}`);
  await server.remove();
  await other.remove();
});
