import { BrowserWindow, nativeTheme, screen } from 'electron';
import type { EventChannel } from '../../shared/desktop.ts';
import { confirmLeaving, offerReload, offerToWait } from './dialogs.ts';

/** The background colours of the themes, as in web/styles/tokens.css, shown before the page paints. */
const PAPER = { light: '#fbf9f4', dark: '#161412' };

/** The size of the window before anybody changed it; and the smallest in which the dashboard can be used. */
const DEFAULT_SIZE = { width: 1280, height: 860 };
const MIN_SIZE = { minWidth: 400, minHeight: 360 };

export type MainWindow = ReturnType<typeof openWindow>;

/** Opens the app's only window, with the bounds that it had when it was closed. */
export function openWindow({ preload, icon }: { preload: string; icon: string }) {
  const { width, height } = screen.getPrimaryDisplay().workAreaSize;
  const browserWindow = new BrowserWindow({
    name: 'main',
    windowStatePersistence: true,
    width: Math.min(DEFAULT_SIZE.width, width),
    height: Math.min(DEFAULT_SIZE.height, height),
    ...MIN_SIZE,
    show: false,
    title: 'Octavo',
    icon,
    backgroundColor: nativeTheme.shouldUseDarkColors ? PAPER.dark : PAPER.light,
    webPreferences: {
      preload,
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      webSecurity: true,
      webviewTag: false,
      spellcheck: true,
      safeDialogs: true,
      // Drafts are stored, and the progress of uploads is shown, in the background too.
      backgroundThrottling: false,
    },
  });
  const { webContents } = browserWindow;

  browserWindow.once('ready-to-show', () => browserWindow.show());
  // The page has unsaved changes. Without this handler, Electron leaves the window open without a dialog.
  webContents.on('will-prevent-unload', (event) => {
    if (confirmLeaving(browserWindow)) event.preventDefault();
  });
  webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason !== 'clean-exit') void offerReload(browserWindow);
  });
  browserWindow.on('unresponsive', () => void offerToWait(browserWindow));

  return {
    browserWindow,
    /** Opens one of the app's pages, such as '/dashboard', in the window. */
    show: (path: string) => load(browserWindow, path),
    send(channel: EventChannel, ...payload: unknown[]): void {
      if (!browserWindow.isDestroyed()) webContents.send(channel, ...payload);
    },
  };
}

async function load(browserWindow: BrowserWindow, path: string): Promise<void> {
  try {
    await browserWindow.loadURL(`app://octavo${path}`);
  } catch (error) {
    // Another page was requested meanwhile, or the page was not left because of unsaved changes.
    if (!/ERR_ABORTED|ERR_FAILED/.test(String(error))) throw error;
  }
}
