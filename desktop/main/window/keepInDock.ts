import type { App, BrowserWindow } from 'electron';

interface Dependencies {
  app: Pick<App, 'on'>;
  browserWindow: BrowserWindow;
  /** Shows the window again. */
  bringToFront: () => void;
}

/** Hides the window instead of closing it, as apps of macOS do, until the app is quit; a click on the dock shows it again. */
export function keepInDock({ app, browserWindow, bringToFront }: Dependencies): void {
  let isQuitting = false;
  app.on('before-quit', () => {
    isQuitting = true;
  });
  app.on('activate', bringToFront);
  // The page may keep the app from quitting, so that what was typed can be saved.
  browserWindow.webContents.on('will-prevent-unload', () => {
    isQuitting = false;
  });
  browserWindow.on('close', (event) => {
    if (isQuitting) return;
    event.preventDefault();
    hide(browserWindow);
  });
}

/** Hides a window; one that fills the screen would leave it black. */
function hide(browserWindow: BrowserWindow): void {
  const isFullScreen = browserWindow.isFullScreen();
  if (isFullScreen) browserWindow.once('leave-full-screen', () => browserWindow.hide()).setFullScreen(false);
  else browserWindow.hide();
}
