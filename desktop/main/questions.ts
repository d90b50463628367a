import { type BrowserWindow, dialog, type MessageBoxOptions } from 'electron';

/** What the window asks a person about the page in it. Each has two answers, of which the first is the usual one. */

const KEPT = 'What you typed is kept on this device and will be there when it is loaded again.';

/** Whether the page may be left although something typed would be lost. */
export function mayLeave(browserWindow: BrowserWindow): boolean {
  const detail = 'What you typed has not been saved and would be lost.';
  const answer = dialog.showMessageBoxSync(browserWindow, {
    type: 'question',
    message: 'Leave without saving?',
    detail,
    ...choice({ answers: ['Stay', 'Leave'], onEscape: 0 }),
  });
  return answer === 1;
}

/** For a page whose process ended. */
export async function offerReload(browserWindow: BrowserWindow): Promise<void> {
  const { response } = await dialog.showMessageBox(browserWindow, {
    type: 'warning',
    message: 'The page stopped working.',
    detail: KEPT,
    ...choice({ answers: ['Load again', 'Close'], onEscape: 1 }),
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
    ...choice({ answers: ['Wait', 'Stop it'], onEscape: 0 }),
  });
  // Whether to load it again is asked as after any other end of it.
  if (response === 1) browserWindow.webContents.forcefullyCrashRenderer();
}

function choice({ answers, onEscape }: { answers: [string, string]; onEscape: 0 | 1 }) {
  return { buttons: answers, defaultId: 0, cancelId: onEscape, noLink: true } satisfies Partial<MessageBoxOptions>;
}
