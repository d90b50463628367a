import type { Page } from '@playwright/test';
import { atWork, expect, test } from './fixtures.ts';
import { STAND_IN } from './standIn/addresses.ts';

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

const upload = {
  id: 'one',
  method: 'POST',
  path: '/articles',
  type: 'multipart/form-data; boundary=----x',
  body: new Uint8Array(8),
};

test('a page that wants elsewhere stays, and what is for the browser opens there', async ({ launch, server }) => {
  const { window, opened, strayed, electron } = await atWork(launch, server);
  const go = (url: string) => window.evaluate((to) => location.assign(to), url).catch(() => {});

  for (const url of [
    'https://octavo@evil.example/',
    'https://user:secret@evil.example/',
    `${STAND_IN}/connect`,
    `${STAND_IN}/find`,
    'data:text/html,<script>alert(1)</script>',
    'file:///etc/passwd',
  ]) {
    await go(url);
    await window.waitForTimeout(50);
    expect(window.url()).toBe(`${STAND_IN}/dashboard`);
  }
  expect(await opened()).toEqual([]);

  await go('https://octavo.desktop.test.evil.example/phish');
  await expect.poll(opened).toEqual(['https://octavo.desktop.test.evil.example/phish']);
  await go(`${STAND_IN}/feed.xml`);
  await expect.poll(opened).toHaveLength(2);
  expect((await opened()).at(-1)).toBe(`${server.url}/feed.xml`);
  await go(`${STAND_IN}/images/evil.html`);
  await expect.poll(opened).toHaveLength(3);
  expect(window.url()).toBe(`${STAND_IN}/dashboard`);
  expect(strayed).toEqual([]);
  expect(electron.questions).toEqual([]);
});

test('a page opens no window, frame or foreign request', async ({ launch, server, complaints }) => {
  const { window, opened, strayed } = await atWork(launch, server);

  await window.evaluate(() => void open('https://example.com/read', '_blank'));
  await expect.poll(opened).toEqual(['https://example.com/read']);
  await expect.poll(() => window.context().pages().length).toBe(2);

  const refused = await window.evaluate(async (foreign) => {
    const tried: string[] = [];
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => tried.push(effectiveDirective));
    const frame = document.createElement('iframe');
    frame.src = '/dashboard';
    const script = document.createElement('script');
    script.textContent = 'window.broken = true';
    const remote = document.createElement('script');
    remote.src = 'https://evil.example/x.js';
    document.body.append(frame, script, remote);
    await fetch(foreign).catch(() => tried.push('fetch'));
    await new Promise((resolve) => setTimeout(resolve, 300));
    return { tried, broken: 'broken' in window };
  }, `${server.url}/healthz`);

  expect(refused.broken).toBe(false);
  expect(refused.tried).toEqual(expect.arrayContaining(['frame-src', 'script-src-elem', 'connect-src', 'fetch']));
  expect(strayed).toEqual([]);
  complaints.length = 0;
});

test('calls that are not as they should be are refused, whatever they carry', async ({ launch, server }) => {
  const { window } = await atWork(launch, server);
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
    ['octavo:upload', { ...upload, body: new Uint8Array(12_000_000) }],
    ['octavo:upload', { ...upload, id: '' }],
    ['octavo:upload', { ...upload, more: true }],
  ];

  for (const call of calls) expect(await invoke(window, ...call), JSON.stringify(call).slice(0, 99)).toMatch(/Refused/);
  expect(await invoke(window, 'octavo:unknown')).toMatch(/No handler/);
  expect(window.url()).toBe(`${STAND_IN}/dashboard`);
});

test('frames in a page, and pages of somebody else, are refused', async ({ launch, server }) => {
  const { electron } = await atWork(launch, server);
  const handler = electron.handlers.get('octavo:change-server');
  const frames = [
    null,
    { url: 'app://octavo/dashboard', parent: {} },
    { url: 'app://elsewhere/dashboard', parent: null },
    { url: 'https://octavo/dashboard', parent: null },
    { url: 'app://octavo.evil.example/', parent: null },
    { url: 'about:blank', parent: null },
    { url: '', parent: null },
  ];

  for (const senderFrame of frames) {
    const call = async () => handler?.({ senderFrame } as unknown as Parameters<NonNullable<typeof handler>>[0]);
    await expect(call()).rejects.toThrow('Refused: octavo:change-server');
  }
});

test('the window and its session are locked', async ({ launch, server }) => {
  const { electron } = await launch({ asked: server.url });
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
