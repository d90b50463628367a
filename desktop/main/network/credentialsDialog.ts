import { BrowserWindow } from 'electron';
import type { Credentials, CredentialsRequest } from '../../../shared/desktop.ts';
import type { PageRoles } from '../guards/pageRoles.ts';
import { webPreferences } from '../guards/webPreferences.ts';

const SIZE = { width: 440, height: 420 };

export type CredentialsDialog = ReturnType<typeof createCredentialsDialog>;

interface Dependencies {
  /** The window above which the dialog opens. */
  parent: () => BrowserWindow;
  preload: string;
  roles: PageRoles;
}

interface OpenDialog {
  request: CredentialsRequest;
  browserWindow: BrowserWindow;
  answer: (credentials: Credentials | null) => void;
}

/** Asks for a name and password in a window over the app's own, since Electron has no dialog with fields. */
export function createCredentialsDialog({ parent, preload, roles }: Dependencies) {
  let open: OpenDialog | null = null;
  let last: Promise<unknown> = Promise.resolve();

  return {
    /** Resolves to what was typed; null where it was cancelled. One dialog opens after the other. */
    ask(request: CredentialsRequest): Promise<Credentials | null> {
      const asking = last.then(() => show(request));
      last = asking;
      return asking;
    },
    /** For the page in the dialog. */
    request: () => open?.request ?? null,
    answer: (credentials: Credentials | null) => open?.answer(credentials),
  };

  async function show(request: CredentialsRequest): Promise<Credentials | null> {
    if (parent().isDestroyed()) return null;
    const browserWindow = new BrowserWindow({
      ...SIZE,
      parent: parent(),
      modal: true,
      show: false,
      resizable: false,
      minimizable: false,
      autoHideMenuBar: true,
      title: 'Octavo',
      webPreferences: webPreferences(preload),
    });
    roles.allow(browserWindow.webContents, ['credentials']);
    browserWindow.once('ready-to-show', () => browserWindow.show());
    return new Promise((resolve) => {
      const answer = (credentials: Credentials | null) => {
        if (open?.browserWindow !== browserWindow) return;
        open = null;
        resolve(credentials);
        // After the response, which belongs to the page in it.
        setImmediate(() => browserWindow.destroy());
      };
      open = { request, browserWindow, answer };
      browserWindow.once('closed', () => answer(null));
      browserWindow.loadURL('app://octavo/credentials').catch(() => answer(null));
    });
  }
}
