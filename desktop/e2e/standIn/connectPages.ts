import { readFileSync } from 'node:fs';
import type { BrowserContext, Frame, Page, Route } from '@playwright/test';
import { appAddress, STAND_IN, standInFor } from './addresses.ts';
import type { StandInContents } from './contents.ts';
import type { StandIn } from './electron.ts';

interface Wiring {
  context: BrowserContext;
  electron: StandIn;
  /** The built preload script. */
  preload: string;
  /** Told of every request to anywhere but the app: there must be none. */
  strayed: (url: string) => void;
}

/** Gives the pages of a browser the app's scheme, its preload script and its main process. */
export async function connectPages({ context, electron, preload, strayed }: Wiring): Promise<void> {
  await context.exposeBinding('standInCommit', ({ page }, document: string, url: string) =>
    contentsOf(electron, page)?.commit(url, document),
  );
  await context.exposeBinding('standInCall', ({ page, frame }, document: string, channel: string, ...sent: unknown[]) =>
    call(electron, { page, frame, document }, channel, sent),
  );
  await context.addInitScript(preloadScript(readFileSync(preload, 'utf8')));
  await context.route('**/*', (route) => answer(electron, route, strayed));
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
  return electron.call(channel, { sender, senderFrame }, ...sent.map(unpacked));
}

/** The view that has a page now; before, another may have had it. */
function contentsOf(electron: StandIn, page: Page): StandInContents | undefined {
  return electron.contents.findLast((each) => each.page === page);
}

function appOrigin(url: string): string {
  return url.startsWith(`${STAND_IN}/`) ? 'app://octavo' : new URL(url).origin;
}

/** What the preload script packed, as Electron would have given it. */
function unpacked(argument: unknown): unknown {
  const { body } = (argument ?? {}) as { body?: { base64?: string } };
  return body?.base64 === undefined ? argument : { ...(argument as object), body: Buffer.from(body.base64, 'base64') };
}

/** As in a sandboxed preload: `require` knows electron alone; only the top frame gets it. */
function preloadScript(code: string): string {
  return `(() => {
    if (window !== window.top) return;
    const listeners = new Map();
    const { standInCommit, standInCall } = window;
    const token = String(Math.random());
    standInCommit(token, location.href);
    window.standInInvoke = (...call) => standInCall(token, ...call);
    window.standInNews = (channel, news) => listeners.get(channel)?.forEach((listener) => listener({}, ...news));
    // Playwright brings the bytes of an array one by one, which takes seconds for a picture.
    const packed = (argument) => argument?.body instanceof Uint8Array
      ? { ...argument, body: { base64: argument.body.toBase64() } }
      : argument;
    const electron = {
      contextBridge: { exposeInMainWorld: (name, api) => { window[name] = Object.freeze(api); } },
      ipcRenderer: {
        invoke: (channel, argument) => window.standInInvoke(channel, packed(argument)),
        on: (channel, listener) => { listeners.set(channel, new Set(listeners.get(channel)).add(listener)); },
        removeListener: (channel, listener) => listeners.get(channel)?.delete(listener),
      },
    };
    const require = (name) => { if (name !== 'electron') throw new Error('No ' + name + ' in a sandbox'); return electron; };
    ((require, exports, module) => { ${code} })(require, {}, { exports: {} });
  })();`;
}

async function answer(electron: StandIn, route: Route, strayed: Wiring['strayed']): Promise<void> {
  const request = route.request();
  const url = request.url();
  try {
    if (request.isNavigationRequest() && !mayNavigate(electron, route)) return await route.abort('aborted');
    if (!url.startsWith(`${STAND_IN}/`)) {
      strayed(url);
      return await route.abort('blockedbyclient');
    }
    const { status, headers, body } = await answerOf(electron, route);
    await route.fulfill({ status, headers, body });
  } catch (error) {
    // A page that was closed meanwhile waits for nothing.
    if (!/closed|already handled/i.test(String(error))) throw error;
  }
}

/** Asks the main process as Electron does, unless it wanted this itself. */
function mayNavigate(electron: StandIn, route: Route): boolean {
  const request = route.request();
  const url = appAddress(request.url());
  const found = pageOf(route);
  const contents = electron.contents.findLast((each) => each.page === found?.page);
  if (!contents) {
    // A window that a page opened: it is told to the page that has it, and closed.
    const opener = electron.windows[0]?.contents;
    opener?.openHandler?.({ url } as Parameters<NonNullable<StandInContents['openHandler']>>[0]);
    void found?.page.close();
    return false;
  }
  if (contents.wasExpected(standInFor(url))) return true;
  let isPrevented = false;
  const isMainFrame = found?.frame.parentFrame() === null;
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

async function answerOf({ schemes }: StandIn, route: Route) {
  const request = route.request();
  const handler = schemes.get('app');
  if (!handler) throw new Error('Nobody answers app://');
  const body = request.postDataBuffer();
  const headers = new Headers(await request.allHeaders());
  for (const name of [...headers.keys()]) if (name.startsWith(':')) headers.delete(name);
  const answer = await handler(
    new Request(appAddress(request.url()), {
      method: request.method(),
      headers,
      ...(body ? { body: new Uint8Array(body) } : {}),
    }),
  );
  return {
    status: answer.status,
    headers: Object.fromEntries(answer.headers),
    body: Buffer.from(await answer.arrayBuffer()),
  };
}
