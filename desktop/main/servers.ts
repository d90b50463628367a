import type { Connected, KnownServer } from '../../shared/desktop.ts';
import { findServer } from './findServer.ts';
import type { SendRequest } from './sendRequest.ts';
import type { SettingsFile } from './settings.ts';

/** The server that the app is connected to. */
export interface Servers {
  current(): KnownServer | null;
  /** Looks for an Octavo server at a typed address, and connects the app to it. */
  connect(typed: string): Promise<Connected>;
  /** Updates the name of the current server. */
  refresh(): Promise<void>;
}

export function createServers({
  sendRequest,
  settings,
}: {
  sendRequest: SendRequest;
  settings: SettingsFile;
}): Servers {
  const current = () => settings.read().server ?? null;

  return {
    current,

    async connect(typed) {
      const found = await findServer(sendRequest, typed);
      if ('server' in found) settings.change({ server: found.server });
      return found;
    },

    async refresh() {
      const server = current();
      if (!server) return;
      const found = await findServer(sendRequest, server.url);
      if ('server' in found && found.server.url === server.url && current()?.url === server.url) settings.change(found);
    },
  };
}
