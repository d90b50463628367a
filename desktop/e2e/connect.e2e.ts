import { expect, expectAccessible, STAND_IN_ONLY, signIn, test } from './fixtures.ts';
import { startForeignServer } from './foreignServer.ts';
import { Server } from './Server.ts';

const html = (text: string) => `<!doctype html><title>${text}</title>${text}`;

test('the first start asks for the server and leads to its dashboard, and the next start opens the dashboard', async ({
  launch,
  server,
}) => {
  const first = await launch();
  await expect(first.window.getByRole('heading', { name: 'Connect to your Octavo' })).toBeVisible();
  await expect(first.window.getByLabel('Server address')).toBeFocused();
  await first.window.keyboard.type(server.url);
  await first.window.keyboard.press('Enter');

  await expect(first.window.getByRole('heading', { name: 'Welcome to The Evening Page' })).toBeVisible();
  await expect(first.window).toHaveTitle('Login · The Evening Page');
  await signIn(first.window);
  await expect(first.window).toHaveURL(first.address('/dashboard'));
  await expect(first.window.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  expect(await first.window.evaluate(() => document.cookie)).toBe('');
  await first.close();

  const second = await launch();
  await expect(second.window.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  await expect(second.window).toHaveTitle('Dashboard · The Evening Page');
});

test('whoever chooses not to stay signed in is asked again at the next start', async ({ launch, server }) => {
  const first = await launch({ serverOption: server.url });
  await expect(first.window.getByLabel('Stay signed in')).toBeChecked();
  await first.window.getByLabel('Stay signed in').uncheck();
  await signIn(first.window);
  await expect(first.window.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  await first.close();

  const second = await launch();
  await expect(second.window.getByRole('heading', { name: 'Welcome to The Evening Page' })).toBeVisible();
});

test('a session is written to the disk at once', STAND_IN_ONLY, async ({ launchInStandIn, server }) => {
  const { window, electron } = await launchInStandIn({ serverOption: server.url });
  await expect(window.getByRole('heading', { name: 'Welcome to The Evening Page' })).toBeVisible();
  const before = electron.state.cookiesFlushed;

  await signIn(window);
  await expect(window.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();

  expect(electron.state.cookiesFlushed).toBe(before + 1);
});

test('the option --server= connects to its server, whichever one was used before', async ({ launch, server }) => {
  const { window } = await launch({
    storedServer: { server: { url: 'http://127.0.0.1:9', name: 'Before' }, cookies: [] },
    serverOption: server.url,
  });

  await expect(window.getByRole('heading', { name: 'Welcome to The Evening Page' })).toBeVisible();
});

test('each failure to connect is explained, and Retry connects to a server that has started', async ({ launch }) => {
  const late = await new Server('Late').start();
  await late.kill();
  const website = await startForeignServer((_request, response) => response.end(html('A shop')));
  const starting = await startForeignServer((_request, response) => response.writeHead(503).end());
  const { window } = await launch();
  const sentence = window.getByRole('alert');
  const hostOf = (url: string) => new URL(url).host;
  const failures: [typed: string, sentence: string][] = [
    ['', 'This is not an address: it should look like blog.example.com.'],
    ['ftp://example.com', 'This is not an address: it should look like blog.example.com.'],
    ['http://no-such-name.invalid', 'There is no server called no-such-name.invalid. Check how it is written.'],
    [
      website.url.replace('http:', 'https:'),
      `The connection to ${hostOf(website.url)} is not safe: it has no certificate that can be trusted.`,
    ],
    [website.url, `Something answers at ${hostOf(website.url)}, but it is not an Octavo.`],
    [starting.url, `The server at ${hostOf(starting.url)} is not ready. It may be starting; try again in a moment.`],
    [late.url, `${hostOf(late.url)} is there, but nothing answers at this address. The server may be stopped.`],
  ];

  for (const [typed, text] of failures) {
    await window.getByLabel('Server address').fill(typed);
    await window.keyboard.press('Enter');
    await expect(sentence).toHaveText(text);
    await expect(window.getByLabel('Server address')).toBeFocused();
    await expect(window.getByLabel('Server address')).toHaveAttribute('aria-invalid', 'true');
  }
  await late.start();
  await window.getByRole('button', { name: 'Retry' }).click();
  await expect(window.getByRole('heading', { name: 'Welcome to Late' })).toBeVisible();

  await late.remove();
  website.stop();
  starting.stop();
});

test('a permanent redirect from http to the server is followed and stored', async ({ launch, server, profile }) => {
  const old = await startForeignServer((request, response) =>
    response.writeHead(308, { location: `${server.url}${request.url}` }).end(),
  );
  const { window } = await launch();
  await window.getByLabel('Server address').fill(old.url);
  await window.keyboard.press('Enter');

  await expect(window.getByRole('heading', { name: 'Welcome to The Evening Page' })).toBeVisible();
  expect(old.requests.map(({ path }) => path)).toEqual(['/healthz']);
  expect(profile.currentServer()).toMatchObject({ url: server.url, name: 'The Evening Page' });
  old.stop();
});

test('the menu leads to another server, or back to the current one', async ({ launch, server }) => {
  const other = await new Server('The Other Page').start();
  const { window, menu } = await launch({ serverOption: server.url });
  await expect(window.getByRole('heading', { name: 'Welcome to The Evening Page' })).toBeVisible();

  await menu('change-server');
  await expect(window.getByLabel('Server address')).toHaveValue(server.url);
  await window.getByRole('link', { name: 'Back to The Evening Page' }).click();
  await expect(window.getByRole('heading', { name: 'Welcome to The Evening Page' })).toBeVisible();

  await menu('change-server');
  await window.getByLabel('Server address').fill(other.url);
  await window.getByRole('button', { name: 'Connect' }).click();
  await expect(window.getByRole('heading', { name: 'Welcome to The Other Page' })).toBeVisible();
  await other.remove();
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the connect page is accessible, ${colorScheme}`, async ({ launch }) => {
    const { window } = await launch({ colorScheme });
    await expect(window.getByLabel('Server address')).toBeFocused();
    await expectAccessible(window);

    await window.getByLabel('Server address').fill('no address');
    await window.keyboard.press('Enter');
    await expect(window.getByRole('alert')).toBeVisible();
    await expectAccessible(window);
  });
}
