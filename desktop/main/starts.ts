import type { MainWindow } from './mainWindow.ts';
import type { Servers } from './servers.ts';
import type { StartArguments } from './startArguments.ts';

export type Starts = ReturnType<typeof createStarts>;

interface Dependencies {
  servers: Pick<Servers, 'current'>;
  window: Pick<MainWindow, 'show'>;
}

/** Shows what the arguments of a start name: a server to connect to, or a page of the current one. */
export function createStarts({ servers, window }: Dependencies) {
  let address: string | null = null;

  return {
    async follow({ server, page }: StartArguments): Promise<void> {
      if (server !== null || !servers.current()) {
        address = server;
        await window.show('/connect');
      } else if (page !== null) await window.show(page);
    },

    /** Returns the address of a server that was named and not tried yet, once. */
    takeAddress(): string | null {
      const untried = address;
      address = null;
      return untried;
    },
  };
}
