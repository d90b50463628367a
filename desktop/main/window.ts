import { BrowserWindow, nativeTheme, screen } from 'electron';
import type { EventChannel } from '../../shared/desktop.ts';
import { confirmLeaving, offerReload, offerToWait } from './dialogs.ts';
import type { SettingsFile } from './settings.ts';
import { MIN_SIZE, windowBounds } from './windowBounds.ts';

/** The background colours of the themes, as in web/styles/tokens.css, shown before the page paints. */
const PAPER = { light: '#fbf9f4', dark: '#161412' };

export interface MainWindow {
  readonly browserWindow: BrowserWindow;
  /** Opens one of the app's pages, such as '/dashboard', in the window. */
  show(path: string): Promise<void>;
  send(channel: EventChannel, ...payload: unknown[]): void;
}

interface Dependencies {
  settings: SettingsFile;
  preload: string;
  icon: string;
}

/** Opens the app's only window, with the bounds that it had when it was closed. */
export function openWindow({ settings, preload, icon }: Dependencies): MainWindow {
  const before = settings.read().window;
  const displays = screen.getAllDisplays().map(({ workArea }) => workArea);
  const browserWindow = new BrowserWindow({
    ...windowBounds(displays, before?.place),
    minWidth: MIN_SIZE.width,
    minHeight: MIN_SIZE.height,
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

  browserWindow.once('ready-to-show', () => {
    if (before?.maximized) browserWindow.maximize();
    if (before?.fullScreen) browserWindow.setFullScreen(true);
    browserWindow.show();
  });
  browserWindow.on('close', () =>
    settings.change({
      window: {
        place: browserWindow.getNormalBounds(),
        maximized: browserWindow.isMaximized(),
        fullScreen: browserWindow.isFullScreen(),
      },
    }),
  );
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
    show: (path) => load(browserWindow, path),
    send: (channel, ...payload) => {
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
