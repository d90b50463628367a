import { EventEmitter } from 'node:events';
import type { Page } from '@playwright/test';
import type { FindInPageOptions, WebContents } from 'electron';
import { appAddress, standInFor } from './addresses.ts';

type OpenHandler = Parameters<WebContents['setWindowOpenHandler']>[0];

/** Identifies the process of a page and the document in it. */
interface Frame {
  processId: number;
  frameToken: string;
}

let latestId = 0;

/** The `webContents` of a page in a real Chromium. */
export class StandInContents
  extends EventEmitter
  implements
    Pick<
      WebContents,
      | 'id'
      | 'loadURL'
      | 'send'
      | 'focus'
      | 'forcefullyCrashRenderer'
      | 'findInPage'
      | 'stopFindInPage'
      | 'close'
      | 'replaceMisspelling'
      | 'inspectElement'
      | 'getURL'
    >
{
  readonly id = ++latestId;
  readonly page: Page;
  /** The document that is shown. */
  mainFrame: Frame = { processId: this.id, frameToken: '' };
  openHandler: OpenHandler | null = null;
  /** The address that the main process itself loads, which needs no permission. */
  private expected: string | null = null;
  private readonly release: () => void;
  private active = 0;
  private isClosed = false;
  private readonly zoom: { level: number };
  readonly navigationHistory = {
    canGoBack: () => true,
    canGoForward: () => true,
    goBack: () => void this.page.goBack(),
    goForward: () => void this.page.goForward(),
  };

  constructor(page: Page, zoom: { level: number }, release: () => void) {
    super();
    this.page = page;
    this.zoom = zoom;
    this.release = release;
  }

  /** Called by every new document before its scripts run, but not by a document that changes its address. */
  commit(url: string, frameToken: string): void {
    if (this.isClosed) return;
    this.mainFrame = { processId: this.id, frameToken };
    this.emit('did-navigate', {}, appAddress(url), 200, 'OK');
  }

  get zoomLevel(): number {
    return this.zoom.level;
  }

  set zoomLevel(level: number) {
    this.zoom.level = level;
  }

  getZoomFactor(): number {
    return 1.2 ** this.zoom.level;
  }

  getURL(): string {
    return appAddress(this.page.url());
  }

  async loadURL(url: string): Promise<void> {
    this.expected = standInFor(url);
    await this.page.goto(this.expected).catch((error: Error) => {
      // The page was closed or navigated meanwhile; Electron reports it in these words.
      throw new Error(`ERR_ABORTED (-3) loading '${url}'`, { cause: error });
    });
    this.emit('loaded');
  }

  /** Tells, once, if the main process itself loads this address. */
  wasExpected(url: string): boolean {
    const isExpected = this.expected === url;
    if (isExpected) this.expected = null;
    return isExpected;
  }

  setWindowOpenHandler(handler: OpenHandler): void {
    this.openHandler = handler;
  }

  send(channel: string, ...sent: unknown[]): void {
    void this.page
      .evaluate(
        ([name, args]) =>
          (window as unknown as { standInMessage: (n: string, a: unknown[]) => void }).standInMessage(name, args),
        [channel, sent] as [string, unknown[]],
      )
      .catch(() => {});
  }

  focus(): void {
    void this.page.bringToFront().catch(() => {});
  }

  findInPage(text: string, { forward = true, findNext = false }: FindInPageOptions = {}): number {
    void this.page
      .evaluate((query) => document.body.innerText.toLowerCase().split(query.toLowerCase()).length - 1, text)
      .then((matches) => {
        if (findNext) this.active = 0;
        this.active = matches === 0 ? 0 : ((this.active + (forward ? 0 : matches - 2)) % matches) + 1;
        this.emit('found-in-page', {}, { activeMatchOrdinal: this.active, matches, finalUpdate: true });
      });
    return 1;
  }

  stopFindInPage(): void {
    this.active = 0;
  }

  close(): void {
    this.isClosed = true;
    this.emit('destroyed');
    this.release();
  }

  forcefullyCrashRenderer(): void {
    this.emit('render-process-gone', {}, { reason: 'killed' });
  }

  replaceMisspelling(): void {}
  inspectElement(): void {}
}
