import { BrowserWindow, nativeTheme, screen } from 'electron';
import type { EventChannel } from '../../../shared/desktop.ts';
import { webPreferences } from '../guards/webPreferences.ts';
import type { Settings, SettingsFile } from '../starting/settings.ts';
import { confirmLeaving, offerReload, offerToWait } from './dialogs.ts';
import { MIN_SIZE, windowBounds } from './windowBounds.ts';

/** The background colours of the themes, as in web/styles/tokens.css, shown before the page paints. */
const PAPER = { light: '#fbf9f4', dark: '#161412' };

export type MainWindow = ReturnType<typeof openWindow>;

/** Opens the app's only window, with the bounds that it had when it was closed. */
export function openWindow({ settings, preload, icon }: { settings: SettingsFile; preload: string; icon: string }) {
  const before = settings.read().window;
  const displays = [screen.getPrimaryDisplay(), ...screen.getAllDisplays()].map(({ workArea }) => workArea);
  const browserWindow = new BrowserWindow({
    ...windowBounds(displays, before?.bounds),
    minWidth: MIN_SIZE.width,
    minHeight: MIN_SIZE.height,
    show: false,
    title: 'Octavo',
    icon,
    backgroundColor: nativeTheme.shouldUseDarkColors ? PAPER.dark : PAPER.light,
    webPreferences: {
      ...webPreferences(preload),
      spellcheck: true,
      // Drafts are stored, and the progress of uploads is shown, in the background too.
      backgroundThrottling: false,
    },
  });
  const { webContents } = browserWindow;

  browserWindow.once('ready-to-show', () => {
    if (before?.isMaximized) browserWindow.maximize();
    browserWindow.show();
    if (before?.isFullScreen) browserWindow.setFullScreen(true);
  });
  // Electron's own `windowStatePersistence` is experimental, and lost a maximised state: https://github.com/electron/electron/pull/53566
  const storeState = () => settings.change({ window: stateOf(browserWindow) });
  browserWindow.on('close', storeState);
  // Windows ends a session without closing windows.
  browserWindow.on('session-end', storeState);
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
    /** Opens one of the app's pages, such as '/dashboard', in the window; resolves to false if the one before it was not left. */
    show: (path: string) => load(browserWindow, path),
    /** Tells if the dashboard is shown, which takes files without being loaded again. */
    isAtDashboard: () => !browserWindow.isDestroyed() && webContents.getURL().startsWith('app://octavo/dashboard'),
    bringToFront(): void {
      if (browserWindow.isDestroyed()) return;
      if (browserWindow.isMinimized()) browserWindow.restore();
      browserWindow.show();
      browserWindow.focus();
    },
    send(channel: EventChannel, ...payload: unknown[]): void {
      if (!browserWindow.isDestroyed()) webContents.send(channel, ...payload);
    },
  };
}

function stateOf(browserWindow: BrowserWindow): Settings['window'] {
  return {
    bounds: browserWindow.getNormalBounds(),
    isMaximized: browserWindow.isMaximized(),
    isFullScreen: browserWindow.isFullScreen(),
  };
}

async function load(browserWindow: BrowserWindow, path: string): Promise<boolean> {
  if (browserWindow.isDestroyed()) return false;
  try {
    await browserWindow.loadURL(`app://octavo${path}`);
    return true;
  } catch (error) {
    // Another page was requested meanwhile, or the page was not left because of unsaved changes.
    if (!/ERR_ABORTED|ERR_FAILED/.test(String(error))) throw error;
    return false;
  }
}
