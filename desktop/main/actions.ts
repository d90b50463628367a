import type { Connected, DesktopBridge, FormUpload } from '../../shared/desktop.ts';
import type { FindBar } from './findBar.ts';
import type { Servers } from './servers.ts';
import type { Uploads } from './uploads.ts';
import type { MainWindow } from './window.ts';

/** What pages may ask for, by the names of the bridge. */
export type Actions = {
  [Name in Exclude<keyof DesktopBridge, `on${string}`>]: (
    ...argument: Parameters<DesktopBridge[Name]>
  ) => ReturnType<DesktopBridge[Name]> | Awaited<ReturnType<DesktopBridge[Name]>>;
};

interface Needs {
  servers: Servers;
  uploads: Uploads;
  window: MainWindow;
  findBar: FindBar;
  /** The address asked for when the app was started; null once it has been looked at. */
  asked: () => string | null;
}

export function createActions({ servers, uploads, window, findBar, asked }: Needs): Actions {
  return {
    upload: (form: FormUpload) => uploads.send(form, (share) => window.tell('octavo:upload-progress', form.id, share)),
    cancelUpload: (id) => uploads.cancel(id),
    changeServer: () => window.show('/connect'),
    connectStart: () => ({ server: servers.current(), asked: asked() }),
    async connect(typed): Promise<Connected> {
      const found = await servers.connect(typed);
      // After the answer, which belongs to the page that is left.
      if ('server' in found) setImmediate(() => window.show('/dashboard'));
      return found;
    },
    find: (search) => findBar.find(search),
    closeFind: () => findBar.close(),
  };
}
