import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, launchSignedIn, pressToClose, STAND_IN_ONLY, test } from './fixtures.ts';
import { Server } from './Server.ts';
import { SlowProxy } from './SlowProxy.ts';

test('the find bar counts matches, goes to the next and the previous, and closes with Escape', async ({
  launch,
  server,
}) => {
  // What stands in a card, a summary or beside the page would be counted as well.
  const words = `<p>${'Long before. '.repeat(40)}</p><p>${'quincunx '.repeat(4)}</p><p>zephyr zephyr</p>`;
  const { slug } = await server.createArticle({ title: 'To be searched', content: words });
  const { window, address, menu, findBar } = await launchSignedIn(launch, server);
  await window.goto(address(`/articles/${slug}`));
  await expect(window.getByText('zephyr')).toBeVisible();

  await menu('find');
  await expect.poll(() => findBar() !== null).toBe(true);
  const bar = findBar() as Page;
  const text = bar.getByRole('searchbox', { name: 'Find in page' });
  await expect(text).toBeFocused();
  await expectAccessible(bar);
  await text.pressSequentially('quincu');
  await expect(bar.getByText('1 of 4')).toBeVisible();
  await text.press('Enter');
  await expect(bar.getByText('2 of 4')).toBeVisible();
  await text.press('Shift+Enter');
  await expect(bar.getByText('1 of 4')).toBeVisible();
  await text.press('Shift+Enter');
  await expect(bar.getByText('4 of 4')).toBeVisible();
  await menu('find-next');
  await expect(bar.getByText('1 of 4')).toBeVisible();
  await menu('find-next');
  await text.fill('zephyr');
  await expect(bar.getByText('1 of 2')).toBeVisible();
  await text.fill('nowhere to be found');
  await expect(bar.getByText('No matches')).toBeVisible();

  await pressToClose(bar, 'Escape');
  await expect.poll(findBar).toBeNull();
});

for (const steps of [-3, 0, 4]) {
  test(`the whole find bar is shown, zoomed by ${steps}`, async ({ launch, server }) => {
    const { window, menu, findBar } = await launchSignedIn(launch, server);
    const width = () => window.evaluate(() => innerWidth);
    for (let step = 0; step < Math.abs(steps); step++) await menu(steps < 0 ? 'zoom-out' : 'zoom-in');
    await menu('find');
    await expect.poll(() => findBar() !== null).toBe(true);
    const bar = findBar() as Page;
    await expect(bar.getByRole('searchbox')).toBeInViewport({ ratio: 1 });
    await expect(bar.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 });

    // While it is open, too.
    await menu('zoom-in');
    await expect(bar.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 });
    await menu('actual-size');
    await expect(bar.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 });
    expect(await width()).toBeGreaterThan(380);
  });
}

test('the menu goes back and forward, and opens the site', async ({ launch, server }) => {
  const { window, menu, address, opened } = await launchSignedIn(launch, server);
  await window.getByRole('link', { name: 'Users', exact: true }).click();
  await expect(window).toHaveURL(address('/dashboard/users'));

  await menu('back');
  await expect(window).toHaveURL(address('/dashboard'));
  await menu('forward');
  await expect(window).toHaveURL(address('/dashboard/users'));
  await menu('site');
  expect(await opened()).toEqual([server.url]);
});

test('a second start brings the first one to the front', STAND_IN_ONLY, async ({ launchInStandIn, server }) => {
  const { electron, startAgain } = await launchInStandIn({ serverOption: server.url });
  const [window] = electron.windows;
  const before = window?.focused ?? 0;

  await startAgain();

  expect(window?.focused).toBe(before + 1);
});

test('a second start ends at once and opens no window', STAND_IN_ONLY, async ({ launchInStandIn, server }) => {
  const { electron } = await launchInStandIn({ serverOption: server.url, isSecond: true });

  expect(electron.state.quit).toBe(true);
  expect(electron.windows).toEqual([]);
});

test('a start that names a folder for its profile has its lock and its settings there', async ({
  launch,
  profile,
  server,
}) => {
  const folder = path.join(profile.userData, 'another');
  const { window } = await launch({ serverOption: server.url, arguments: [`--user-data-dir=${folder}`] });
  await expect(window.getByRole('heading', { name: 'Welcome to The Evening Page' })).toBeVisible();

  expect(readdirSync(folder)).toEqual(expect.arrayContaining(['SingletonLock', 'settings.json']));
  expect(readdirSync(profile.userData)).toEqual(['another']);
});

test('a second start connects to the server that it names', async ({ launch, server }) => {
  const other = await new Server('The Other Page').start();
  const { window, startAgain } = await launch({ serverOption: server.url });
  await expect(window.getByRole('heading', { name: 'Welcome to The Evening Page' })).toBeVisible();

  await startAgain(`--server=${other.url}`);

  await expect(window.getByRole('heading', { name: 'Welcome to The Other Page' })).toBeVisible();
  await other.remove();
});

test('a link of the app opens its article, when the app starts and while it runs', async ({ launch, server }) => {
  const first = await server.createArticle({ title: 'Linked first' });
  const second = await server.createArticle({ title: 'Linked second' });
  const { url, name } = server;
  const { window, startAgain } = await launch({
    storedServer: { server: { url, name }, cookies: await server.cookies() },
    arguments: [`octavo://article/${first._id}`],
  });
  const title = window.getByLabel('Title', { exact: true });
  await expect(title).toHaveValue('Linked first');

  await startAgain(`octavo://article/${second._id}`);

  await expect(title).toHaveValue('Linked second');
});

test('root is told that the app does not run as root', STAND_IN_ONLY, async ({ launchInStandIn }) => {
  const written: unknown[] = [];
  const { error, getuid } = { error: console.error, getuid: process.getuid };
  console.error = (text) => written.push(text);
  process.getuid = () => 0;

  const { electron } = await launchInStandIn({ arguments: ['--no-sandbox'] });
  console.error = error;
  Object.assign(process, { getuid });

  expect(electron.state.exitCode).toBe(1);
  expect(electron.windows).toEqual([]);
  expect(written).toEqual(['Octavo does not run as root. Start it as the user who writes.']);
});

test('a start shows the current name of the site, and stores it', async ({ launch, server, profile }) => {
  const earlier = { server: { url: server.url, name: 'The Morning Page' }, cookies: [] };
  const { window } = await launch({ storedServer: earlier });

  await expect(window.getByRole('heading', { name: 'Welcome to The Evening Page' })).toBeVisible();
  expect(profile.currentServer()).toEqual({
    url: server.url,
    name: 'The Evening Page',
    timeZone: 'Europe/Lisbon',
    language: 'en',
  });
});

test('a slow server does not hold up the start, which stores its name for the next one', async ({
  launch,
  server,
  profile,
}) => {
  const proxy = new SlowProxy(server.url);
  const url = await proxy.start();
  proxy.delayMs = 4_000;
  const { window } = await launch({ storedServer: { server: { url, name: 'The Morning Page' }, cookies: [] } });

  await expect(window.getByRole('heading', { name: 'Welcome to The Morning Page' })).toBeVisible();
  await expect.poll(() => profile.currentServer()).toMatchObject({ url, name: 'The Evening Page' });
  proxy.stop();
});

test('the window fits on the display the first time', STAND_IN_ONLY, async ({ launchInStandIn, server }) => {
  const { electron } = await launchInStandIn({ serverOption: server.url });
  const [window] = electron.windows;

  expect(window?.options).toMatchObject({ x: 80, y: 0, width: 1280, height: 800 });
  expect(window?.shown).toBe(true);
  expect(window?.maximized).toBe(false);
});

test('the window opens as it was closed', STAND_IN_ONLY, async ({ launchInStandIn, server, profile }) => {
  const first = await launchInStandIn({ serverOption: server.url });
  const bounds = { x: 40, y: 30, width: 900, height: 700 };
  Object.assign(first.electron.windows[0] ?? {}, { bounds, maximized: true, fullScreen: true });
  await first.close();

  const { electron } = await launchInStandIn();
  const [window] = electron.windows;

  expect(window?.options).toMatchObject(bounds);
  await expect.poll(() => window?.maximized).toBe(true);
  expect(window?.fullScreen).toBe(true);
  expect(profile.currentServer()).toMatchObject({ url: server.url });
});

test(
  'the end of a session of Windows stores the state of the window',
  STAND_IN_ONLY,
  async ({ launchInStandIn, server }) => {
    const first = await launchInStandIn({ serverOption: server.url });
    const bounds = { x: 50, y: 40, width: 910, height: 710 };
    Object.assign(first.electron.windows[0] ?? {}, { bounds });

    first.electron.windows[0]?.emit('session-end');

    const { electron } = await launchInStandIn();
    expect(electron.windows[0]?.options).toMatchObject(bounds);
  },
);

test(
  'spelling is checked in the languages that were chosen for the server',
  STAND_IN_ONLY,
  async ({ launchInStandIn, server }) => {
    const first = await launchSignedIn(launchInStandIn, server);
    expect(first.electron.state.spelling).toEqual(['en-US', 'de']);

    await first.menu('spelling-fr');
    await first.menu('spelling-de');
    expect(first.electron.state.spelling).toEqual(['en-US', 'fr']);
    await first.close();

    const { electron } = await launchInStandIn();
    expect(electron.state.spelling).toEqual(['en-US', 'fr']);
  },
);

test('leaving a page with unsaved changes needs a confirmation', STAND_IN_ONLY, async ({ launchInStandIn, server }) => {
  const { electron } = await launchInStandIn({ serverOption: server.url });
  const leave = (button: number) => {
    electron.state.pressedButton = button;
    let isLeft = false;
    electron.contents[0]?.emit('will-prevent-unload', { preventDefault: () => (isLeft = true) });
    return isLeft;
  };

  expect(leave(0)).toBe(false);
  expect(leave(1)).toBe(true);
  expect(electron.messageBoxes[0]).toMatchObject({ message: 'Leave without saving?', buttons: ['Stay', 'Leave'] });
});

test(
  'a page whose process crashed is reloaded, or the window closed',
  STAND_IN_ONLY,
  async ({ launchInStandIn, server }) => {
    const { electron } = await launchInStandIn({ serverOption: server.url });
    const [window] = electron.windows;

    window?.contents.emit('render-process-gone', {}, { reason: 'crashed' });
    await expect.poll(() => window?.reloaded).toBe(1);
    expect(electron.messageBoxes.at(-1)).toMatchObject({ message: 'The page stopped working.' });
    electron.state.pressedButton = 1;
    window?.contents.emit('render-process-gone', {}, { reason: 'oom' });
    await expect.poll(() => window?.destroyed).toBe(true);
  },
);

test('a page that hangs is left running, or stopped', STAND_IN_ONLY, async ({ launchInStandIn, server }) => {
  const { electron } = await launchInStandIn({ serverOption: server.url });
  const messages = () => electron.messageBoxes.map(({ message }) => message);

  electron.windows[0]?.emit('unresponsive');
  await expect.poll(messages).toEqual(['The page does not respond.']);
  electron.messageBoxes.length = 0;
  electron.state.pressedButton = 1;
  electron.windows[0]?.emit('unresponsive');
  await expect.poll(messages).toEqual(['The page does not respond.', 'The page stopped working.']);
});

test('the question about a page that hangs is gone once it responds', STAND_IN_ONLY, async ({ launchInStandIn }) => {
  const { electron } = await launchInStandIn();
  const [window] = electron.windows;
  electron.state.pressedButton = null;

  window?.emit('unresponsive');
  expect(electron.messageBoxes.at(-1)).toMatchObject({ signal: { aborted: false } });
  window?.emit('responsive');

  expect(electron.messageBoxes.at(-1)).toMatchObject({ signal: { aborted: true } });
  expect(window?.listenerCount('responsive')).toBe(0);
});

test('an empty page, which a page may open unasked, is left for the one before it', async ({ launch, server }) => {
  const { window, address } = await launchSignedIn(launch, server);

  await window.evaluate(() => location.assign('about:blank')).catch(() => {});

  await expect(window).toHaveURL(address('/dashboard'));
  await expect(window.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
});

test(
  'the menu entry for updates says that this copy does not look for updates',
  STAND_IN_ONLY,
  async ({ launchInStandIn, server }) => {
    const { electron, menu } = await launchInStandIn({ serverOption: server.url });

    await menu('updates');

    await expect.poll(() => electron.messageBoxes.at(-1)?.message).toBe('This copy does not look for updates.');
  },
);

test(
  'the context menu offers spelling, links by their public address, and editing',
  STAND_IN_ONLY,
  async ({ launchInStandIn, server }) => {
    const { electron } = await launchSignedIn(launchInStandIn, server);
    electron.contents[0]?.emit(
      'context-menu',
      {},
      {
        misspelledWord: 'teh',
        dictionarySuggestions: ['the', 'tech'],
        isEditable: true,
        selectionText: '',
        editFlags: { canCut: false, canCopy: false, canPaste: true, canSelectAll: true },
        linkURL: 'app://octavo/articles/hush',
        mediaType: 'none',
        srcURL: '',
        x: 0,
        y: 0,
      },
    );
    const labels = electron.state.popup.map(({ label, role, type }) => label ?? role ?? type);

    expect(labels).toEqual([
      'the',
      'tech',
      'Add to Dictionary',
      'separator',
      'Open Link in Browser',
      'Copy Link Address',
      'separator',
      'Cut',
      'Copy',
      'Paste',
      'Paste and Match Style',
      'Select All',
      'separator',
      'Inspect',
    ]);
    const copy = electron.state.popup.find(({ label }) => label === 'Copy Link Address');
    (copy?.click as undefined | (() => void))?.();
    expect(electron.copied).toEqual([`${server.url}/articles/hush`]);
  },
);
