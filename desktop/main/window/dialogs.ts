import { type BrowserWindow, dialog, type MessageBoxOptions } from 'electron';
import { msg, t } from '../../../shared/texts/t.ts';

/** The dialogs about the page in the window; the first button is the default. */

const SAVED = msg('What you typed is saved on this device and will be there when it is loaded again.');

/** Asks if the page may be left although typed text would be lost. */
export function confirmLeaving(browserWindow: BrowserWindow): boolean {
  const detail = t('What you typed has not been saved and would be lost.');
  const answer = dialog.showMessageBoxSync(browserWindow, {
    type: 'question',
    message: t('Leave without saving?'),
    detail,
    ...choice({ buttons: [t('Stay'), t('Leave')], onEscape: 0 }),
  });
  return answer === 1;
}

/** Asks if a server may be removed from the menu. */
export async function confirmRemoving(browserWindow: BrowserWindow, name: string): Promise<boolean> {
  const { response } = await dialog.showMessageBox(browserWindow, {
    type: 'question',
    message: t('Remove {name} from this app?', { name }),
    detail: t('The publication stays as it is. What you typed for it and did not save stays on this device.'),
    ...choice({ buttons: [t('Keep'), t('Remove')], onEscape: 0 }),
  });
  return response === 1;
}

/** Offers to reload a page whose process ended. */
export async function offerReload(browserWindow: BrowserWindow): Promise<void> {
  const { response } = await dialog.showMessageBox(browserWindow, {
    type: 'warning',
    message: t('The page stopped working.'),
    detail: t(SAVED),
    ...choice({ buttons: [t('Load again'), t('Close')], onEscape: 1 }),
  });
  if (browserWindow.isDestroyed()) return;
  if (response === 0) browserWindow.reload();
  else browserWindow.destroy();
}

/** Offers to wait for a page that does not respond, until it does. */
export async function offerToWait(browserWindow: BrowserWindow): Promise<void> {
  const recovered = new AbortController();
  const close = () => recovered.abort();
  browserWindow.once('responsive', close);
  const { response } = await dialog.showMessageBox(browserWindow, {
    type: 'warning',
    message: t('The page does not respond.'),
    detail: t(SAVED),
    signal: recovered.signal,
    ...choice({ buttons: [t('Wait'), t('Stop it')], onEscape: 0 }),
  });
  browserWindow.removeListener('responsive', close);
  // Then 'render-process-gone' offers to reload it.
  if (response === 1 && !browserWindow.isDestroyed()) browserWindow.webContents.forcefullyCrashRenderer();
}

/** Tells that a file was not saved. */
export async function tellNotSaved(browserWindow: BrowserWindow, name: string): Promise<void> {
  await dialog.showMessageBox(browserWindow, {
    type: 'warning',
    message: t('{name} could not be saved.', { name }),
    detail: t('There may be no room left, or the folder may be protected. Try again in another one.'),
    buttons: [t('OK')],
  });
}

function choice({ buttons, onEscape }: { buttons: [string, string]; onEscape: 0 | 1 }) {
  return { buttons, defaultId: 0, cancelId: onEscape, noLink: true } satisfies Partial<MessageBoxOptions>;
}
