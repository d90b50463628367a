import type { Page } from '@playwright/test';
import { expect, launchSignedIn, STAND_IN_ONLY, test } from './fixtures.ts';
import type { StandInContents } from './standIn/StandInContents.ts';

/** Calls the main process past the bridge, as a compromised page would. */
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

/** Changes the page's address without loading another page. */
const push = (page: Page, path: string) => page.evaluate((to) => history.pushState(null, '', to), path);

/** The event of a call from the document that a view shows now. */
const callerIn = (sender: StandInContents | undefined) => ({
  sender,
  senderFrame: { ...sender?.mainFrame, origin: 'app://octavo', parent: null },
});

const upload = {
  id: 'one',
  method: 'POST',
  path: '/articles',
  conditions: { 'if-match': '"1"' },
  type: 'multipart/form-data; boundary=----x',
  body: new Uint8Array(8),
};

test(
  'a page cannot navigate to another site, and links for the browser open there',
  STAND_IN_ONLY,
  async ({ launchInStandIn, server }) => {
    const { window, opened, address } = await launchSignedIn(launchInStandIn, server);
    const refusals = ['https://octavo@evil.example/', 'https://user:secret@evil.example/'];
    const own = [address('/connect'), address('/credentials'), address('/find'), address('/own/connect.js')];
    // Chromium itself refuses these two, and logs it.
    const chromiums = ['data:text/html,<script>alert(1)</script>', 'file:///etc/passwd'];

    for (const url of [...refusals, ...own]) {
      const ended = window.waitForEvent('requestfailed', (request) => request.isNavigationRequest());
      await go(window, url);
      await ended;
      expect(window.url()).toBe(address('/dashboard'));
    }
    for (const url of chromiums) {
      const logged = window.waitForEvent('console', (message) => message.text().startsWith('Not allowed to '));
      await go(window, url);
      await logged;
      expect(window.url()).toBe(address('/dashboard'));
    }
    expect(await opened()).toEqual([]);

    // One after the other, since a new navigation cancels the previous one.
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

test('a page opens no window, frame or foreign request', async ({ launch, server, pageErrors }) => {
  const { window, opened } = await launchSignedIn(launch, server);
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
  pageErrors.length = 0;
});

test('malformed calls of the main process are refused', STAND_IN_ONLY, async ({ launchInStandIn, server }) => {
  const { window, address, electron } = await launchSignedIn(launchInStandIn, server);
  const calls: unknown[][] = [
    ['octavo:connect', 'http://evil.example'],
    ['octavo:connectStart'],
    ['octavo:chooseAuthority'],
    ['octavo:credentialsRequest'],
    ['octavo:giveCredentials', { username: 'a', password: 'b' }],
    ['octavo:find', { text: 'x', backwards: false }],
    ['octavo:closeFind'],
    ['octavo:changeServer', 'surplus'],
    ['octavo:takeFiles', '/etc/passwd'],
    ['octavo:cancelUpload'],
    ['octavo:cancelUpload', '../x'],
    ['octavo:cancelUpload', 'one', 'two'],
    ['octavo:upload'],
    ['octavo:upload', null],
    ['octavo:upload', { ...upload, method: 'DELETE' }],
    ['octavo:upload', { ...upload, path: '//evil.example/x' }],
    ['octavo:upload', { ...upload, path: '@evil.example/x' }],
    ['octavo:upload', { ...upload, path: '/articles/../users/login' }],
    ['octavo:upload', { ...upload, path: '/articles/%2e%2e' }],
    ['octavo:upload', { ...upload, path: '/users/login' }],
    ['octavo:upload', { ...upload, path: '/images/../users/login' }],
    ['octavo:upload', { ...upload, type: 'application/json' }],
    ['octavo:upload', { ...upload, type: 'multipart/form-data; boundary=x\r\nCookie: a=b' }],
    ['octavo:upload', { ...upload, conditions: { 'if-match': '"1"\r\nCookie: a=b' } }],
    ['octavo:upload', { ...upload, conditions: { cookie: 'a=b' } }],
    ['octavo:upload', { ...upload, body: 'text' }],
    ['octavo:upload', { ...upload, id: '' }],
    ['octavo:upload', { ...upload, more: true }],
  ];

  for (const call of calls) expect(await invoke(window, ...call), JSON.stringify(call).slice(0, 99)).toMatch(/Refused/);
  expect(await invoke(window, 'octavo:unknown')).toMatch(/No handler/);
  // Called directly, since the page would take long to transfer so much.
  const heavy = { ...upload, body: new Uint8Array(60_000_000) };
  const caller = callerIn(electron.contents[0]);
  await expect(electron.call('octavo:upload', caller, heavy)).rejects.toThrow('Refused: octavo:upload');
  expect(window.url()).toBe(address('/dashboard'));
});

/** Valid calls of each kind of page. */
const callsOf = {
  dashboard: [['octavo:upload', upload], ['octavo:cancelUpload', 'one'], ['octavo:takeFiles'], ['octavo:changeServer']],
  connect: [['octavo:connectStart'], ['octavo:connect', 'http://evil.example'], ['octavo:chooseAuthority']],
  credentials: [['octavo:credentialsRequest'], ['octavo:giveCredentials', null]],
  find: [['octavo:find', { text: 'x', backwards: false }], ['octavo:closeFind']],
};

async function expectRefused(page: Page, calls: unknown[][]): Promise<void> {
  for (const call of calls) expect(await invoke(page, ...call), String(call[0])).toMatch(/Refused/);
}

test(
  'the dashboard gets no other permissions by changing its address',
  STAND_IN_ONLY,
  async ({ launchInStandIn, server }) => {
    const { window } = await launchSignedIn(launchInStandIn, server);

    for (const path of ['/connect', '/connect/', '/connect/index.html', '/credentials', '/find', '/dashboard']) {
      await push(window, path);
      await expectRefused(window, [...callsOf.connect, ...callsOf.credentials, ...callsOf.find]);
    }
    expect(await invoke(window, 'octavo:cancelUpload', 'one')).toBe('done');
  },
);

test(
  'the connect page gets no other permissions by changing its address',
  STAND_IN_ONLY,
  async ({ launchInStandIn, server }) => {
    const { window, menu, address } = await launchSignedIn(launchInStandIn, server);
    await menu('change-server');
    await expect(window).toHaveURL(address('/connect'));

    for (const path of ['/dashboard', '/find', '/connect']) {
      await push(window, path);
      await expectRefused(window, [...callsOf.dashboard, ...callsOf.credentials, ...callsOf.find]);
    }
    expect(await invoke(window, 'octavo:connectStart')).toBe('done');
  },
);

test(
  'the find bar gets no other permissions by changing its address',
  STAND_IN_ONLY,
  async ({ launchInStandIn, server }) => {
    const { menu, findBar } = await launchSignedIn(launchInStandIn, server);
    await menu('find');
    await expect.poll(() => findBar() !== null).toBe(true);
    const bar = findBar() as Page;

    for (const path of ['/dashboard', '/connect', '/find']) {
      await push(bar, path);
      await expectRefused(bar, [...callsOf.dashboard, ...callsOf.credentials, ...callsOf.connect]);
    }
    expect(await invoke(bar, 'octavo:find', { text: '', backwards: false })).toBe('done');
  },
);

test(
  'a page that was left has no permissions of the page that replaced it',
  STAND_IN_ONLY,
  async ({ launchInStandIn, server }) => {
    const { window, electron, menu, address } = await launchSignedIn(launchInStandIn, server);
    const left = callerIn(electron.contents[0]);
    await menu('change-server');
    await expect(window).toHaveURL(address('/connect'));
    const shown = callerIn(electron.contents[0]);

    await expect(electron.call('octavo:connectStart', left)).rejects.toThrow('Refused: octavo:connectStart');
    expect(await electron.call('octavo:connectStart', shown)).toMatchObject({ server: { url: server.url } });
  },
);

test('calls from frames and from other origins are refused', STAND_IN_ONLY, async ({ launchInStandIn, server }) => {
  const { electron } = await launchSignedIn(launchInStandIn, server);
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
    await expect(electron.call('octavo:changeServer', stranger)).rejects.toThrow('Refused: octavo:changeServer');
  }
});

test('the window and its session have the strictest settings', STAND_IN_ONLY, async ({ launchInStandIn, server }) => {
  const { electron } = await launchInStandIn({ serverOption: server.url });
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
  const download = { getURL: () => 'https://example.com/setup.exe' };
  electron.module.session.defaultSession.emit(
    'will-download',
    { preventDefault: () => (isPrevented = true) },
    download,
  );
  expect(isPrevented).toBe(true);
});
