import type { Connected, KnownServer } from '../../shared/desktop.ts';
import { findServer } from './findServer.ts';
import type { SendRequest } from './sendRequest.ts';
import type { SettingsFile } from './settings.ts';

/** The server that the app works with. */
export interface Servers {
  current(): KnownServer | null;
  /** Looks for an Octavo at what was typed, and works with it from then on. */
  connect(typed: string): Promise<Connected>;
  /** Learns what the current one is called by now. */
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
      const known = current();
      if (!known) return;
      const found = await findServer(sendRequest, known.url);
      if ('server' in found && found.server.url === known.url && current()?.url === known.url) settings.change(found);
    },
  };
}
