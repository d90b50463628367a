import type { Connected } from '../../shared/desktop.ts';
import { findServer } from './findServer.ts';
import type { SendRequest } from './sendRequest.ts';
import type { SettingsFile } from './settings.ts';

export type Servers = ReturnType<typeof createServers>;

interface Dependencies {
  sendRequest: SendRequest;
  settings: SettingsFile;
  /** Called before a server is looked for. */
  onConnect: () => void;
}

/** The server that the app is connected to. */
export function createServers({ sendRequest, settings, onConnect }: Dependencies) {
  const current = () => settings.read().server ?? null;

  return {
    current,

    /** Looks for an Octavo server at a typed address, and connects the app to it. */
    async connect(typed: string): Promise<Connected> {
      onConnect();
      const found = await findServer(sendRequest, typed);
      if ('server' in found) settings.change({ server: found.server });
      return found;
    },

    /** Updates the publication of the current server. */
    async refresh(): Promise<void> {
      const server = current();
      if (!server) return;
      const found = await findServer(sendRequest, server.url);
      const isCurrent = current()?.url === server.url;
      if ('server' in found && found.server.url === server.url && isCurrent) settings.change(found);
    },
  };
}
