import type { MainWindow } from './mainWindow.ts';
import type { Servers } from './servers.ts';
import type { StartArguments } from './startArguments.ts';

export type Starts = ReturnType<typeof createStarts>;

interface Dependencies {
  servers: Pick<Servers, 'current' | 'choose' | 'remove'>;
  window: Pick<MainWindow, 'show'>;
  confirmRemoving: (name: string) => Promise<boolean>;
}

/** Leads to what the arguments of a start or the menu name: a server to connect to, another known one, or a page of the current one. */
export function createStarts({ servers, window, confirmRemoving }: Dependencies) {
  let address: string | null = null;

  return {
    async follow({ server, page }: StartArguments): Promise<void> {
      if (server !== null || !servers.current()) {
        address = server;
        await window.show('/connect');
      } else if (page !== null) await window.show(page);
    },

    /** Shows another server's dashboard. The page is left first, because what it still sends is for its own server. */
    async switchTo(url: string): Promise<void> {
      if (servers.current()?.url === url || !(await window.show('/connect'))) return;
      servers.choose(url);
      await window.show('/dashboard');
    },

    /** Removes the current server after a confirmation, and shows the dashboard of the first of the others. */
    async removeCurrent(): Promise<void> {
      const server = servers.current();
      if (!server || !(await confirmRemoving(server.name)) || !(await window.show('/connect'))) return;
      servers.remove(server.url);
      await window.show(servers.current() ? '/dashboard' : '/connect');
    },

    /** Returns the address of a server that was named and not tried yet, once. */
    takeAddress(): string | null {
      const untried = address;
      address = null;
      return untried;
    },
  };
}
