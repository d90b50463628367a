import { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { BrowserContext, Download, Frame, Page, Route } from '@playwright/test';
import type { DownloadItem } from 'electron';
import { appAddress, STAND_IN, standInFor } from './addresses.ts';
import type { StandIn } from './electron.ts';
import type { StandInContents } from './StandInContents.ts';

interface Options {
  context: BrowserContext;
  electron: StandIn;
  /** The built preload script. */
  preload: string;
  /** Called for every request to another host than the app; there must be none. */
  onForeignRequest: (url: string) => void;
}

/** Gives the pages of a browser the app's scheme, its preload script and its main process. */
export async function connectPages({ context, electron, preload, onForeignRequest }: Options): Promise<void> {
  await context.exposeBinding('standInCommit', ({ page }, document: string, url: string) =>
    contentsOf(electron, page)?.commit(url, document),
  );
  await context.exposeBinding('standInCall', ({ page, frame }, document: string, channel: string, ...sent: unknown[]) =>
    call(electron, { page, frame, document }, channel, sent),
  );
  await context.addInitScript(preloadScript(readFileSync(preload, 'utf8')));
  for (const page of context.pages()) page.on('download', (download) => void save(electron, download));
  await context.route('**/*', (route) => handleRequest(electron, route, onForeignRequest));
}

/** Saves a file in the app's profile, unless the main process prevents it, in place of Electron's dialog. */
async function save({ state, module }: StandIn, download: Download): Promise<void> {
  const name = download.suggestedFilename();
  const url = download.url().replace(`blob:${STAND_IN}/`, 'blob:app://octavo/');
  const item = Object.assign(new EventEmitter(), {
    getURL: () => appAddress(url),
    getFilename: () => name,
  }) satisfies Pick<DownloadItem, 'getURL' | 'getFilename'>;
  let isPrevented = false;
  module.session.defaultSession.emit('will-download', { preventDefault: () => (isPrevented = true) }, item);
  if (isPrevented) return download.cancel();
  await download.saveAs(path.join(state.userData, 'downloads', name));
  item.emit('done', {}, 'completed');
}

interface Caller {
  page: Page;
  frame: Frame;
  /** The token of the document. */
  document: string;
}

async function call(electron: StandIn, { page, frame, document }: Caller, channel: string, sent: unknown[]) {
  const sender = contentsOf(electron, page);
  const senderFrame = {
    processId: sender?.id,
    frameToken: document,
    origin: appOrigin(frame.url()),
    parent: frame.parentFrame() ? {} : null,
  };
  return electron.call(channel, { sender, senderFrame }, ...sent.map(decoded));
}

/** The view that shows a page now; another may have shown it before. */
function contentsOf(electron: StandIn, page: Page): StandInContents | undefined {
  return electron.contents.findLast((each) => each.page === page);
}

function appOrigin(url: string): string {
  return url.startsWith(`${STAND_IN}/`) ? 'app://octavo' : new URL(url).origin;
}

/** Restores an argument that the preload script encoded for Playwright. */
function decoded(argument: unknown): unknown {
  const { body } = (argument ?? {}) as { body?: { base64?: string } };
  return body?.base64 === undefined ? argument : { ...(argument as object), body: Buffer.from(body.base64, 'base64') };
}

/** Wraps the preload script as Electron's sandbox does: `require` gives electron alone, and only the top frame runs it. */
function preloadScript(code: string): string {
  return `(() => {
    if (window !== window.top) return;
    const listeners = new Map();
    const { standInCommit, standInCall } = window;
    const token = String(Math.random());
    standInCommit(token, location.href);
    window.standInInvoke = (...call) => standInCall(token, ...call);
    window.standInMessage = (channel, args) => listeners.get(channel)?.forEach((listener) => listener({}, ...args));
    // Playwright transfers the bytes of an array one by one, which takes seconds for a picture.
    const encoded = (argument) => argument?.body instanceof Uint8Array
      ? { ...argument, body: { base64: argument.body.toBase64() } }
      : argument;
    const electron = {
      contextBridge: { exposeInMainWorld: (name, api) => { window[name] = Object.freeze(api); } },
      ipcRenderer: {
        invoke: (channel, argument) => window.standInInvoke(channel, encoded(argument)),
        on: (channel, listener) => { listeners.set(channel, new Set(listeners.get(channel)).add(listener)); },
        removeListener: (channel, listener) => listeners.get(channel)?.delete(listener),
      },
    };
    const require = (name) => { if (name !== 'electron') throw new Error('No ' + name + ' in a sandbox'); return electron; };
    ((require, exports, module) => { ${code} })(require, {}, { exports: {} });
  })();`;
}

async function handleRequest(
  electron: StandIn,
  route: Route,
  onForeignRequest: Options['onForeignRequest'],
): Promise<void> {
  const request = route.request();
  const url = request.url();
  try {
    if (request.isNavigationRequest() && !mayNavigate(electron, route)) return await route.abort('aborted');
    if (!url.startsWith(`${STAND_IN}/`)) {
      onForeignRequest(url);
      return await route.abort('blockedbyclient');
    }
    const { status, headers, body } = await respond(electron, route);
    await route.fulfill({ status, headers, body });
  } catch (error) {
    // The page was closed meanwhile.
    if (!/closed|already handled/i.test(String(error))) throw error;
  }
}

/** Emits the events by which the main process may prevent a navigation, unless it started the navigation itself. */
function mayNavigate(electron: StandIn, route: Route): boolean {
  const request = route.request();
  const url = appAddress(request.url());
  const target = pageOf(route);
  const contents = electron.contents.findLast((each) => each.page === target?.page);
  if (!contents) {
    // The page opened a window: the main process decides on it, and it is closed.
    const opener = electron.windows[0]?.contents;
    opener?.openHandler?.({ url } as Parameters<NonNullable<StandInContents['openHandler']>>[0]);
    void target?.page.close();
    return false;
  }
  if (contents.wasExpected(standInFor(url))) return true;
  let isPrevented = false;
  const isMainFrame = target?.frame.parentFrame() === null;
  const event = { url, isMainFrame, preventDefault: () => (isPrevented = true) };
  contents.emit('will-frame-navigate', event);
  if (isMainFrame && !isPrevented) contents.emit('will-navigate', event);
  return !isPrevented;
}

function pageOf(route: Route): { page: Page; frame: Frame } | null {
  try {
    const frame = route.request().frame();
    return { page: frame.page(), frame };
  } catch {
    return null;
  }
}

async function respond({ schemes }: StandIn, route: Route) {
  const request = route.request();
  const handler = schemes.get('app');
  if (!handler) throw new Error('No handler for app://');
  const body = request.postDataBuffer();
  const headers = new Headers(await request.allHeaders());
  for (const name of [...headers.keys()]) if (name.startsWith(':')) headers.delete(name);
  const response = await handler(
    new Request(appAddress(request.url()), {
      method: request.method(),
      headers,
      ...(body ? { body: new Uint8Array(body) } : {}),
    }),
  );
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: Buffer.from(await response.arrayBuffer()),
  };
}
