import type { Connected, DesktopBridge, FormUpload } from '../../shared/desktop.ts';
import type { FindBar } from './findBar.ts';
import type { Servers } from './servers.ts';
import type { Uploads } from './uploads.ts';
import type { MainWindow } from './window.ts';

/** The actions that pages may call, by the names of the bridge. */
export type BridgeActions = {
  [Name in Exclude<keyof DesktopBridge, `on${string}`>]: (
    ...argument: Parameters<DesktopBridge[Name]>
  ) => ReturnType<DesktopBridge[Name]> | Awaited<ReturnType<DesktopBridge[Name]>>;
};

interface Dependencies {
  servers: Servers;
  uploads: Uploads;
  window: MainWindow;
  findBar: FindBar;
  /** Returns the address with which the app was started; null after the first call. */
  argument: () => string | null;
}

export function createBridgeActions({ servers, uploads, window, findBar, argument }: Dependencies): BridgeActions {
  return {
    upload: (form: FormUpload) => uploads.send(form, (share) => window.send('octavo:upload-progress', form.id, share)),
    cancelUpload: (id) => uploads.cancel(id),
    changeServer: () => window.show('/connect'),
    connectStart: () => ({ server: servers.current(), argument: argument() }),
    async connect(typed): Promise<Connected> {
      const found = await servers.connect(typed);
      // After the response, which belongs to the page that is left.
      if ('server' in found) setImmediate(() => window.show('/dashboard'));
      return found;
    },
    find: (search) => findBar.find(search),
    closeFind: () => findBar.close(),
  };
}
