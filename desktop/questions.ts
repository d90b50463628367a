import { type BrowserWindow, dialog } from 'electron';

/** What the window asks a person about the page in it. */

const KEPT = 'What you typed is kept on this device and will be there when it is loaded again.';

/** Whether the page may be left although something typed would be lost. */
export function mayLeave(browserWindow: BrowserWindow): boolean {
  const answer = dialog.showMessageBoxSync(browserWindow, {
    type: 'question',
    message: 'Leave without saving?',
    detail: 'What you typed has not been saved and would be lost.',
    buttons: ['Stay', 'Leave'],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
  });
  return answer === 1;
}

/** For a page whose process ended. */
export async function offerReload(browserWindow: BrowserWindow): Promise<void> {
  const { response } = await dialog.showMessageBox(browserWindow, {
    type: 'warning',
    message: 'The page stopped working.',
    detail: KEPT,
    buttons: ['Load again', 'Close'],
    defaultId: 0,
    cancelId: 1,
    noLink: true,
  });
  if (response === 0) browserWindow.reload();
  else browserWindow.destroy();
}

/** For a page that has answered nothing for a while. */
export async function offerPatience(browserWindow: BrowserWindow): Promise<void> {
  const { response } = await dialog.showMessageBox(browserWindow, {
    type: 'warning',
    message: 'The page does not respond.',
    detail: KEPT,
    buttons: ['Wait', 'Stop it'],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
  });
  // Whether to load it again is asked as after any other end of it.
  if (response === 1) browserWindow.webContents.forcefullyCrashRenderer();
}
