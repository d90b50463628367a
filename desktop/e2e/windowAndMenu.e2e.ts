import type { Page } from '@playwright/test';
import { expect, expectAccessible, launchSignedIn, STAND_IN_ONLY, test } from './fixtures.ts';
import { SlowProxy } from './SlowProxy.ts';

test('the find bar counts matches, goes to the next and the previous, and closes with Escape', async ({
  launch,
  server,
}) => {
  const { window, menu, findBar } = await launchSignedIn(launch, server);

  await menu('find');
  await expect.poll(() => findBar() !== null).toBe(true);
  const bar = findBar() as Page;
  const text = bar.getByRole('searchbox', { name: 'Find in page' });
  await expect(text).toBeFocused();
  await expectAccessible(bar);
  await text.pressSequentially('es');
  const matches = (query: string) =>
    window.evaluate((piece) => document.body.innerText.toLowerCase().split(piece).length - 1, query);
  const total = await matches('es');
  // With fewer than three matches, the previous one would be the next.
  expect(total).toBeGreaterThan(2);
  await expect(bar.getByText(`1 of ${total}`)).toBeVisible();
  await text.press('Enter');
  await expect(bar.getByText(`2 of ${total}`)).toBeVisible();
  await text.press('Shift+Enter');
  await expect(bar.getByText(`1 of ${total}`)).toBeVisible();
  await text.press('Shift+Enter');
  await expect(bar.getByText(`${total} of ${total}`)).toBeVisible();
  await menu('find-next');
  await expect(bar.getByText(`1 of ${total}`)).toBeVisible();
  await menu('find-next');
  await text.fill('us');
  await expect(bar.getByText(`1 of ${await matches('us')}`)).toBeVisible();
  await text.fill('nowhere to be found');
  await expect(bar.getByText('No matches')).toBeVisible();

  await text.press('Escape');
  await expect.poll(findBar).toBeNull();
});

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
  const { electron } = await launchInStandIn({ serverOption: server.url });
  const [window] = electron.windows;
  const before = window?.focused ?? 0;

  electron.module.app.emit('second-instance');

  expect(window?.focused).toBe(before + 1);
});

test('a second start ends at once and opens no window', STAND_IN_ONLY, async ({ launchInStandIn, server }) => {
  const { electron } = await launchInStandIn({ serverOption: server.url, isSecond: true });

  expect(electron.state.quit).toBe(true);
  expect(electron.windows).toEqual([]);
});

test('a start shows the current name of the site, and stores it', async ({ launch, server, profile }) => {
  const earlier = { server: { url: server.url, name: 'The Morning Page' }, cookies: [] };
  const { window } = await launch({ storedServer: earlier });

  await expect(window.getByRole('heading', { name: 'Welcome to The Evening Page' })).toBeVisible();
  expect(profile.settings().server).toEqual({
    url: server.url,
    name: 'The Evening Page',
    timeZone: 'Europe/Lisbon',
  });
});

test('a slow server does not hold up the start, which stores its name for the next one', async ({
  launch,
  server,
  profile,
}) => {
  const proxy = new SlowProxy(server.url);
  const url = await proxy.start();
  proxy.delayMs = 1_500;
  const { window } = await launch({ storedServer: { server: { url, name: 'The Morning Page' }, cookies: [] } });

  await expect(window.getByRole('heading', { name: 'Welcome to The Morning Page' })).toBeVisible();
  await expect.poll(() => profile.settings().server).toMatchObject({ url, name: 'The Evening Page' });
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
  expect(profile.settings().server).toMatchObject({ url: server.url });
});

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
  electron.state.pressedButton = 1;
  electron.windows[0]?.emit('unresponsive');
  await expect
    .poll(messages)
    .toEqual(['The page does not respond.', 'The page does not respond.', 'The page stopped working.']);
});

test(
  'the menu entry for updates says that this copy does not look for updates',
  STAND_IN_ONLY,
  async ({ launchInStandIn, server }) => {
    const { electron, menu } = await launchInStandIn({ serverOption: server.url });

    await menu('updates');

    await expect
      .poll(() => electron.messageBoxes.at(-1)?.message)
      .toBe('This copy of Octavo does not look for updates.');
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
      'cut',
      'copy',
      'paste',
      'pasteAndMatchStyle',
      'selectAll',
      'separator',
      'Inspect',
    ]);
    const copy = electron.state.popup.find(({ label }) => label === 'Copy Link Address');
    (copy?.click as undefined | (() => void))?.();
    expect(electron.copied).toEqual([`${server.url}/articles/hush`]);
  },
);
