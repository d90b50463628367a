import { EventEmitter } from 'node:events';
import type { App, WebContents, WindowOpenHandlerResponse } from 'electron';
import { expect, it } from 'vitest';
import { guardNavigation } from './guardNavigation.ts';

type OpenHandler = (details: { url: string }) => WindowOpenHandlerResponse;

/** A guarded page of the app, and the addresses that were opened and loaded. */
function guarded(server: string | null = 'https://blog.example.com', hasHistory = true) {
  const app = new EventEmitter();
  const opened: string[] = [];
  const loaded: string[] = [];
  const navigationHistory = { canGoBack: () => hasHistory, goBack: () => void loaded.push('back') };
  let openWindow: OpenHandler = () => ({ action: 'allow' });
  const contents = Object.assign(new EventEmitter(), {
    setWindowOpenHandler: (handler: OpenHandler) => {
      openWindow = handler;
    },
    navigationHistory,
    loadURL: async (url: string) => void loaded.push(url),
  });
  guardNavigation({
    app: app as unknown as App,
    shell: { openExternal: async (url) => void opened.push(url) },
    server: () => server,
  });
  app.emit('web-contents-created', {}, contents as unknown as WebContents);

  /** Tells if the page reaches the target of this event. */
  const passes = (name: string, url: string, isMainFrame = true) => {
    let isPrevented = false;
    contents.emit(name, { url, isMainFrame, preventDefault: () => (isPrevented = true) });
    return !isPrevented;
  };
  const navigated = (url: string) => contents.emit('did-navigate', {}, url);
  return { navigated, passes, opened, loaded, openWindow: (url: string) => openWindow({ url }) };
}

it('lets a page go to the pages of the app', () => {
  const { passes, opened } = guarded();

  expect(passes('will-navigate', 'app://octavo/dashboard/users')).toBe(true);
  expect(passes('will-redirect', 'app://octavo/dashboard')).toBe(true);
  expect(opened).toEqual([]);
});

it.each([
  'https://example.com/',
  'https://blog.example.com/dashboard',
  'app://octavo/connect',
  'app://octavo/api/users',
  'app://octavo/images/x/640.webp',
  'app://elsewhere/dashboard',
  'app://user@octavo/dashboard',
  'javascript:alert(1)',
  'file:///etc/passwd',
  'data:text/html,x',
  'mailto:someone@example.com',
])('follows no redirect to %s, and opens nothing for it', (url) => {
  const { passes, opened, loaded } = guarded();

  expect(passes('will-redirect', url)).toBe(false);
  expect(opened).toEqual([]);
  expect(loaded).toEqual([]);
});

it('opens addresses for programs of the system there, and not in the window', () => {
  const { passes, opened } = guarded();

  expect(passes('will-navigate', 'https://example.com/a b')).toBe(false);
  expect(passes('will-navigate', 'app://octavo/feed.xml')).toBe(false);
  expect(opened).toEqual(['https://example.com/a%20b', 'https://blog.example.com/feed.xml']);
});

it('opens nothing of the site before there is a server', () => {
  const { passes, opened } = guarded(null);

  expect(passes('will-navigate', 'app://octavo/feed.xml')).toBe(false);
  expect(opened).toEqual([]);
});

it('leaves an empty page, which no event prevents, for the one before it or the dashboard', () => {
  const before = guarded();
  const first = guarded(null, false);

  for (const { navigated } of [before, first]) {
    navigated('app://octavo/connect');
    navigated('about:blank');
  }

  expect(before.loaded).toEqual(['back']);
  expect(first.loaded).toEqual(['app://octavo/dashboard']);
});

it('lets no frame navigate', () => {
  const { passes } = guarded();

  expect(passes('will-frame-navigate', 'app://octavo/dashboard', false)).toBe(false);
  expect(passes('will-frame-navigate', 'app://octavo/dashboard', true)).toBe(true);
  expect(passes('will-attach-webview', 'app://octavo/dashboard')).toBe(false);
});

it('opens no window, but pages of the app in the existing one', () => {
  const { openWindow, opened, loaded } = guarded();

  for (const url of ['app://octavo/dashboard', 'https://example.com/', 'file:///etc/passwd', 'about:blank']) {
    expect(openWindow(url)).toEqual({ action: 'deny' });
  }
  expect(loaded).toEqual(['app://octavo/dashboard']);
  expect(opened).toEqual(['https://example.com/']);
});
