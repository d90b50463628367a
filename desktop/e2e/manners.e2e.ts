import type { Page } from '@playwright/test';
import { atWork, expect, expectAccessible, INSIDE, test } from './fixtures.ts';

test('find in page opens a bar over it, counts, goes on and back, and closes with Escape', async ({
  launch,
  server,
}) => {
  const { window, menu, findBar } = await atWork(launch, server);

  await menu('find');
  await expect.poll(() => findBar() !== null).toBe(true);
  const bar = findBar() as Page;
  const text = bar.getByRole('searchbox', { name: 'Find in page' });
  await expect(text).toBeFocused();
  await expectAccessible(bar);
  await text.pressSequentially('es');
  const matches = (sought: string) =>
    window.evaluate((piece) => document.body.innerText.toLowerCase().split(piece).length - 1, sought);
  const total = await matches('es');
  // Fewer, and back would be where forward is.
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
  const { window, menu, address, opened } = await atWork(launch, server);
  await window.getByRole('link', { name: 'Users', exact: true }).click();
  await expect(window).toHaveURL(address('/dashboard/users'));

  await menu('back');
  await expect(window).toHaveURL(address('/dashboard'));
  await menu('forward');
  await expect(window).toHaveURL(address('/dashboard/users'));
  await menu('site');
  expect(await opened()).toEqual([server.url]);
});

test('a second start brings the first one to the front', INSIDE, async ({ launchInside, server }) => {
  const { electron } = await launchInside({ asked: server.url });
  const [window] = electron.windows;
  const before = window?.focused ?? 0;

  electron.module.app.emit('second-instance');

  expect(window?.focused).toBe(before + 1);
});

test('it runs once: a second start ends at once, and opens nothing', INSIDE, async ({ launchInside, server }) => {
  const { electron } = await launchInside({ asked: server.url, isSecond: true });

  expect(electron.state.quit).toBe(true);
  expect(electron.windows).toEqual([]);
});

test('a publication that got another name is called by it from the next start on', async ({
  launch,
  server,
  profile,
}) => {
  await launch({ before: { server: { url: server.url, name: 'The Morning Page' }, cookies: [] } });

  await expect.poll(() => profile.settings().server).toEqual({ url: server.url, name: 'The Evening Page' });
});

test('the window comes back where it was', INSIDE, async ({ launchInside, server, profile }) => {
  const first = await launchInside({ asked: server.url });
  expect(first.electron.windows[0]?.options).toMatchObject({ width: 1280, height: 860 });
  expect(first.electron.windows[0]?.shown).toBe(true);
  Object.assign(first.electron.windows[0]?.options ?? {}, { x: 40, y: 30, width: 900, height: 700 });
  await first.close();
  expect(profile.settings().window).toMatchObject({ place: { x: 40, y: 30, width: 900, height: 700 } });

  const second = await launchInside();
  expect(second.electron.windows[0]?.options).toMatchObject({ x: 40, y: 30, width: 900, height: 700 });
});

test('a page that would lose something asks before it is left', INSIDE, async ({ launchInside, server }) => {
  const { electron } = await launchInside({ asked: server.url });
  const leave = (answer: number) => {
    electron.state.answer = answer;
    let isLeft = false;
    electron.contents[0]?.emit('will-prevent-unload', { preventDefault: () => (isLeft = true) });
    return isLeft;
  };

  expect(leave(0)).toBe(false);
  expect(leave(1)).toBe(true);
  expect(electron.questions[0]).toMatchObject({ message: 'Leave without saving?', buttons: ['Stay', 'Leave'] });
});

test('a page whose process ends is loaded again, if that is wanted', INSIDE, async ({ launchInside, server }) => {
  const { electron } = await launchInside({ asked: server.url });
  const [window] = electron.windows;

  window?.contents.emit('render-process-gone', {}, { reason: 'crashed' });
  await expect.poll(() => window?.reloaded).toBe(1);
  expect(electron.questions.at(-1)).toMatchObject({ message: 'The page stopped working.' });
  electron.state.answer = 1;
  window?.contents.emit('render-process-gone', {}, { reason: 'oom' });
  await expect.poll(() => window?.destroyed).toBe(true);
});

test('a page that hangs may go on, or be stopped', INSIDE, async ({ launchInside, server }) => {
  const { electron } = await launchInside({ asked: server.url });
  const messages = () => electron.questions.map(({ message }) => message);

  electron.windows[0]?.emit('unresponsive');
  await expect.poll(messages).toEqual(['The page does not respond.']);
  electron.state.answer = 1;
  electron.windows[0]?.emit('unresponsive');
  await expect
    .poll(messages)
    .toEqual(['The page does not respond.', 'The page does not respond.', 'The page stopped working.']);
});

test('looking for updates says calmly that this copy has no feed', INSIDE, async ({ launchInside, server }) => {
  const { electron, menu } = await launchInside({ asked: server.url });

  await menu('updates');

  await expect.poll(() => electron.questions.at(-1)?.message).toBe('This copy of Octavo does not look for updates.');
});

test(
  'a right click offers spelling, links by their public address, and editing',
  INSIDE,
  async ({ launchInside, server }) => {
    const { electron } = await atWork(launchInside, server);
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
