import type { Servers } from '../network/servers.ts';
import type { MainWindow } from '../window/mainWindow.ts';
import type { StartArguments } from './startArguments.ts';

export type Starts = ReturnType<typeof createStarts>;

interface Dependencies {
  servers: Pick<Servers, 'current' | 'choose' | 'remove'>;
  window: Pick<MainWindow, 'show' | 'send' | 'isAtDashboard' | 'bringToFront'>;
  confirmRemoving: (name: string) => Promise<boolean>;
}

/** Leads to what the arguments of a start or the menu name: a server to connect to, another known one, a page of the current one, or files. */
export function createStarts({ servers, window, confirmRemoving }: Dependencies) {
  let address: string | null = null;
  const opened: string[] = [];

  return {
    async follow({ server, page, files }: StartArguments): Promise<void> {
      opened.push(...files);
      if (server !== null || !servers.current()) {
        address = server;
        await window.show('/connect');
      } else if (page !== null) await window.show(page);
      else if (files.length > 0 && !window.isAtDashboard()) await window.show('/dashboard');
      if (files.length > 0) window.send('octavo:files');
    },

    /** Shows another server's dashboard. */
    async switchTo(url: string): Promise<void> {
      if (servers.current()?.url !== url) await open(url, '/dashboard');
    },

    open,

    /** Removes the current server after a confirmation, and shows the dashboard of the first of the others. */
    async removeCurrent(): Promise<void> {
      const server = servers.current();
      if (!server || !(await confirmRemoving(server.name)) || !(await window.show('/connect'))) return;
      servers.remove(server.url);
      await window.show(servers.current() ? '/dashboard' : '/connect');
    },

    /** Returns the paths of the files that were opened with the app, once. */
    takeFiles: () => opened.splice(0),

    /** Returns the address of a server that was named and not tried yet, once. */
    takeAddress(): string | null {
      const untried = address;
      address = null;
      return untried;
    },
  };

  /** Opens a page of a server. That of another one is left first, because what it still sends is for its own server. */
  async function open(url: string, page: string): Promise<void> {
    window.bringToFront();
    if (servers.current()?.url !== url) {
      if (!(await window.show('/connect'))) return;
      servers.choose(url);
    }
    await window.show(page);
  }
}
