import type { Page } from '@playwright/test';
import { atWork, expect, INSIDE, test } from './fixtures.ts';
import type { StandInContents } from './standIn/contents.ts';

/** Calls the main process past the bridge, as a page that was taken over would. */
const invoke = (page: Page, ...call: unknown[]) =>
  page.evaluate(
    (given) =>
      (window as unknown as { standInInvoke: (...call: unknown[]) => Promise<unknown> })
        .standInInvoke(...given)
        .then(() => 'done')
        .catch((error: Error) => error.message),
    call,
  );

const go = (page: Page, url: string) => page.evaluate((to) => location.assign(to), url).catch(() => {});

/** Changes the page's address without loading anything. */
const push = (page: Page, path: string) => page.evaluate((to) => history.pushState(null, '', to), path);

/** A call's event, as it comes from the document that a view shows now. */
const callerIn = (sender: StandInContents | undefined) => ({
  sender,
  senderFrame: { ...sender?.mainFrame, origin: 'app://octavo', parent: null },
});

const upload = {
  id: 'one',
  method: 'POST',
  path: '/articles',
  type: 'multipart/form-data; boundary=----x',
  body: new Uint8Array(8),
};

test(
  'a page that wants elsewhere stays, and what is for the browser opens there',
  INSIDE,
  async ({ launchInside, server }) => {
    const { window, opened, address } = await atWork(launchInside, server);
    const refusals = ['https://octavo@evil.example/', 'https://user:secret@evil.example/'];
    const own = [address('/connect'), address('/find'), address('/own/connect.js')];
    // These two Chromium itself refuses, and says so.
    const chromiums = ['data:text/html,<script>alert(1)</script>', 'file:///etc/passwd'];

    for (const url of [...refusals, ...own]) {
      const ended = window.waitForEvent('requestfailed', (request) => request.isNavigationRequest());
      await go(window, url);
      await ended;
      expect(window.url()).toBe(address('/dashboard'));
    }
    for (const url of chromiums) {
      const said = window.waitForEvent('console', (message) => message.text().startsWith('Not allowed to '));
      await go(window, url);
      await said;
      expect(window.url()).toBe(address('/dashboard'));
    }
    expect(await opened()).toEqual([]);

    // One after the other: a page that sets out again gives up where it was going.
    await go(window, 'https://octavo.desktop.test.evil.example/phish');
    await expect.poll(opened).toEqual(['https://octavo.desktop.test.evil.example/phish']);
    await go(window, address('/feed.xml'));
    await expect.poll(opened).toHaveLength(2);
    expect((await opened()).at(-1)).toBe(`${server.url}/feed.xml`);
    await go(window, address('/images/evil.html'));
    await expect.poll(opened).toHaveLength(3);
    expect(window.url()).toBe(address('/dashboard'));
  },
);

test('a page opens no window, frame or foreign request', async ({ launch, server, complaints }) => {
  const { window, opened } = await atWork(launch, server);
  const pages = window.context().pages().length;

  await window.evaluate(() => void open('https://example.com/read', '_blank'));
  await expect.poll(opened).toEqual(['https://example.com/read']);
  await expect.poll(() => window.context().pages().length).toBe(pages);

  await window.evaluate((foreign) => {
    const refused: string[] = [];
    Object.assign(window, { refused });
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => refused.push(effectiveDirective));
    const frame = document.createElement('iframe');
    frame.src = '/dashboard';
    const script = document.createElement('script');
    script.textContent = 'window.broken = true';
    const remote = document.createElement('script');
    remote.src = 'https://evil.example/x.js';
    document.body.append(frame, script, remote);
    fetch(foreign).catch(() => refused.push('fetch'));
  }, `${server.url}/healthz`);

  await expect
    .poll(() => window.evaluate(() => (window as unknown as { refused: string[] }).refused.toSorted()))
    .toEqual(['connect-src', 'fetch', 'frame-src', 'script-src-elem', 'script-src-elem']);
  expect(await window.evaluate(() => 'broken' in window)).toBe(false);
  complaints.length = 0;
});

test(
  'calls that are not as they should be are refused, whatever they carry',
  INSIDE,
  async ({ launchInside, server }) => {
    const { window, address, electron } = await atWork(launchInside, server);
    const calls: unknown[][] = [
      ['octavo:connect', 'http://evil.example'],
      ['octavo:connect-start'],
      ['octavo:find', { text: 'x', backwards: false }],
      ['octavo:close-find'],
      ['octavo:change-server', 'surplus'],
      ['octavo:cancel-upload'],
      ['octavo:cancel-upload', '../x'],
      ['octavo:cancel-upload', 'one', 'two'],
      ['octavo:upload'],
      ['octavo:upload', null],
      ['octavo:upload', { ...upload, method: 'DELETE' }],
      ['octavo:upload', { ...upload, path: '//evil.example/x' }],
      ['octavo:upload', { ...upload, path: '@evil.example/x' }],
      ['octavo:upload', { ...upload, path: '/articles/../users/login' }],
      ['octavo:upload', { ...upload, path: '/users/login' }],
      ['octavo:upload', { ...upload, type: 'application/json' }],
      ['octavo:upload', { ...upload, type: 'multipart/form-data; boundary=x\r\nCookie: a=b' }],
      ['octavo:upload', { ...upload, body: 'text' }],
      ['octavo:upload', { ...upload, id: '' }],
      ['octavo:upload', { ...upload, more: true }],
    ];

    for (const call of calls)
      expect(await invoke(window, ...call), JSON.stringify(call).slice(0, 99)).toMatch(/Refused/);
    expect(await invoke(window, 'octavo:unknown')).toMatch(/No handler/);
    // Past the page, to which so much would be slow to bring.
    const heavy = { ...upload, body: new Uint8Array(12_000_000) };
    const caller = callerIn(electron.contents[0]);
    await expect(electron.call('octavo:upload', caller, heavy)).rejects.toThrow('Refused: octavo:upload');
    expect(window.url()).toBe(address('/dashboard'));
  },
);

/** A call of each kind, as the page that may make it would. */
const callsOf = {
  dashboard: [['octavo:upload', upload], ['octavo:cancel-upload', 'one'], ['octavo:change-server']],
  connect: [['octavo:connect-start'], ['octavo:connect', 'http://evil.example']],
  find: [['octavo:find', { text: 'x', backwards: false }], ['octavo:close-find']],
};

async function expectRefused(page: Page, calls: unknown[][]): Promise<void> {
  for (const call of calls) expect(await invoke(page, ...call), String(call[0])).toMatch(/Refused/);
}

test('the dashboard gets no more by calling itself another page', INSIDE, async ({ launchInside, server }) => {
  const { window } = await atWork(launchInside, server);

  for (const path of ['/connect', '/connect/', '/connect/index.html', '/find', '/dashboard']) {
    await push(window, path);
    await expectRefused(window, [...callsOf.connect, ...callsOf.find]);
  }
  expect(await invoke(window, 'octavo:cancel-upload', 'one')).toBe('done');
});

test(
  'the page that asks for a server gets no more by calling itself another',
  INSIDE,
  async ({ launchInside, server }) => {
    const { window, menu, address } = await atWork(launchInside, server);
    await menu('change-server');
    await expect(window).toHaveURL(address('/connect'));

    for (const path of ['/dashboard', '/find', '/connect']) {
      await push(window, path);
      await expectRefused(window, [...callsOf.dashboard, ...callsOf.find]);
    }
    expect(await invoke(window, 'octavo:connect-start')).toBe('done');
  },
);

test('the find bar gets no more by calling itself another page', INSIDE, async ({ launchInside, server }) => {
  const { menu, findBar } = await atWork(launchInside, server);
  await menu('find');
  await expect.poll(() => findBar() !== null).toBe(true);
  const bar = findBar() as Page;

  for (const path of ['/dashboard', '/connect', '/find']) {
    await push(bar, path);
    await expectRefused(bar, [...callsOf.dashboard, ...callsOf.connect]);
  }
  expect(await invoke(bar, 'octavo:find', { text: '', backwards: false })).toBe('done');
});

test('a page that was left has no calls of the one that took its place', INSIDE, async ({ launchInside, server }) => {
  const { window, electron, menu, address } = await atWork(launchInside, server);
  const left = callerIn(electron.contents[0]);
  await menu('change-server');
  await expect(window).toHaveURL(address('/connect'));
  const shown = callerIn(electron.contents[0]);

  await expect(electron.call('octavo:connect-start', left)).rejects.toThrow('Refused: octavo:connect-start');
  expect(await electron.call('octavo:connect-start', shown)).toMatchObject({ server: { url: server.url } });
});

test('frames in a page, and pages of somebody else, are refused', INSIDE, async ({ launchInside, server }) => {
  const { electron } = await atWork(launchInside, server);
  const { sender, senderFrame } = callerIn(electron.contents[0]);
  const frames = [
    null,
    { ...senderFrame, parent: {} },
    { ...senderFrame, frameToken: 'another' },
    { ...senderFrame, processId: -1 },
    { ...senderFrame, origin: 'app://elsewhere' },
    { ...senderFrame, origin: 'https://octavo' },
    { ...senderFrame, origin: 'app://octavo.evil.example' },
    { ...senderFrame, origin: 'null' },
    { ...senderFrame, origin: '' },
  ];
  const strangers = [
    ...frames.map((frame) => ({ sender, senderFrame: frame })),
    { sender: { id: -1, mainFrame: sender?.mainFrame }, senderFrame },
  ];

  for (const stranger of strangers) {
    await expect(electron.call('octavo:change-server', stranger)).rejects.toThrow('Refused: octavo:change-server');
  }
});

test('the window and its session are locked', INSIDE, async ({ launchInside, server }) => {
  const { electron } = await launchInside({ asked: server.url });
  const preferences = electron.windows[0]?.options.webPreferences;

  expect(preferences).toMatchObject({
    contextIsolation: true,
    sandbox: true,
    nodeIntegration: false,
    webSecurity: true,
    webviewTag: false,
    spellcheck: true,
  });
  expect(electron.module.app.listenerCount('certificate-error')).toBe(0);
  expect(electron.contents[0]?.listenerCount('certificate-error')).toBe(0);
  expect(electron.permissions('geolocation')).toBe(false);
  expect(electron.permissions('clipboard-read')).toBe(false);
  expect(electron.permissions('clipboard-sanitized-write')).toBe(true);
  let isPrevented = false;
  electron.module.session.defaultSession.emit('will-download', { preventDefault: () => (isPrevented = true) });
  expect(isPrevented).toBe(true);
});
