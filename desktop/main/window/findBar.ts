import { type BrowserWindow, WebContentsView } from 'electron';
import type { EventChannel, FindMatches } from '../../../shared/desktop.ts';
import type { PageRoles } from '../guards/pageRoles.ts';
import { webPreferences } from '../guards/webPreferences.ts';

const SIZE = { width: 380, height: 56 };
const MARGIN = 16;

export type FindBar = ReturnType<typeof createFindBar>;

interface Dependencies {
  browserWindow: BrowserWindow;
  preload: string;
  roles: PageRoles;
}

/** Find in page. The bar is a separate view over the window, so that it does not find itself and does not shift the page. */
export function createFindBar({ browserWindow, preload, roles }: Dependencies) {
  const page = browserWindow.webContents;
  let view: WebContentsView | null = null;
  let last = '';

  page.on('found-in-page', (_event, { activeMatchOrdinal: active, matches: total, finalUpdate }) => {
    if (finalUpdate) send('octavo:matches', { active, total });
  });
  // Matches belong to the page in which they were found.
  page.on('did-navigate', close);
  browserWindow.on('resize', place);

  return { open, close, find, again, place };

  async function open(): Promise<void> {
    if (browserWindow.isDestroyed()) return;
    if (view) {
      view.webContents.focus();
      return send('octavo:find-again');
    }
    view = new WebContentsView({ webPreferences: webPreferences(preload) });
    const { webContents } = view;
    roles.allow(webContents, ['find']);
    view.setBackgroundColor('#00000000');
    browserWindow.contentView.addChildView(view);
    place();
    try {
      await webContents.loadURL('app://octavo/find');
      webContents.focus();
    } catch (error) {
      const isClosed = view?.webContents !== webContents;
      if (!isClosed) throw error;
    }
  }

  function close(): void {
    if (!view) return;
    const closed = view;
    view = null;
    last = '';
    page.stopFindInPage('keepSelection');
    browserWindow.contentView.removeChildView(closed);
    closed.webContents.close();
    page.focus();
  }

  /** Shows the next or previous match of a text; an empty text ends the search. */
  function find({ text, backwards }: { text: string; backwards: boolean }): void {
    if (browserWindow.isDestroyed()) return;
    if (text === '') {
      page.stopFindInPage('clearSelection');
      send('octavo:matches', { active: 0, total: 0 });
    } else {
      page.findInPage(text, { forward: !backwards, findNext: text !== last });
    }
    last = text;
  }

  /** Repeats the last search; opens the bar if there was none. */
  async function again(backwards: boolean): Promise<void> {
    if (last === '') return open();
    find({ text: last, backwards });
  }

  /** Puts the bar into its corner, in the size of the window and its zoom. */
  function place(): void {
    if (!view) return;
    const [width = 0] = browserWindow.getContentSize();
    // A zoom level belongs to an origin, and so to the bar as well as to the page.
    const zoom = page.getZoomFactor();
    const wide = Math.round(Math.min(SIZE.width * zoom, width - 2 * MARGIN));
    view.setBounds({ x: width - wide - MARGIN, y: MARGIN / 2, width: wide, height: Math.round(SIZE.height * zoom) });
  }

  function send(channel: EventChannel, matches?: FindMatches): void {
    view?.webContents.send(channel, matches);
  }
}
