import type { Connected, KnownServer } from '../../../shared/desktop.ts';
import type { Authorities } from '../authorities/Authorities.ts';
import type { SettingsFile, StoredServer } from '../starting/settings.ts';
import { findServer } from './findServer.ts';
import type { SendRequest } from './sendRequest.ts';

export type Servers = ReturnType<typeof createServers>;

interface Dependencies {
  sendRequest: SendRequest;
  settings: SettingsFile;
  authorities: Pick<Authorities, 'forget'>;
  /** Called before a server is looked for. */
  onConnect: () => void;
  /** Called after another server was chosen, or one was added, renamed or removed. */
  onChange: () => void;
}

/** The servers that the app has been connected to, of which one is shown. */
export function createServers({ sendRequest, settings, authorities, onConnect, onChange }: Dependencies) {
  let untrusted: string | null = null;
  const all = () => settings.read().servers ?? [];
  const find = (url: string | undefined) => all().find((server) => server.url === url) ?? null;
  const current = () => find(settings.read().current);

  return {
    all,
    current,

    /** Returns the current server by the name under which pages show it. */
    shown(): KnownServer | null {
      const server = current();
      return server && { ...server, name: distinctName(server, all()) };
    },

    /** Looks for an Octavo server at a typed address, and connects the app to it. */
    async connect(typed: string): Promise<Connected> {
      onConnect();
      const found = await findServer(sendRequest, typed);
      if ('server' in found) {
        store(found.server);
        choose(found.server.url);
      }
      const isUnknown = 'problem' in found && found.problem === 'unknownAuthority';
      untrusted = isUnknown ? `https://${found.host}` : null;
      return found;
    },

    choose,

    /** Returns the address at which nothing was found because its authority is not known. */
    untrusted: () => untrusted,

    /** Removes a server from the list; the first of the others is shown then. */
    remove(url: string): void {
      const servers = all().filter((server) => server.url !== url);
      settings.change({ servers, current: (current()?.url === url ? servers[0] : current())?.url });
      authorities.forget(url);
      onChange();
    },

    /** Stores what was chosen for the current server's pages. */
    change(changes: Pick<StoredServer, 'zoom' | 'spelling'>): void {
      const server = current();
      if (server) store({ ...server, ...changes });
    },

    /** Updates the publication of the current server. */
    async refresh(): Promise<void> {
      const server = current();
      if (!server) return;
      const found = await findServer(sendRequest, server.url);
      if (!('server' in found) || found.server.url !== server.url || !find(server.url)) return;
      store(found.server);
      onChange();
    },
  };

  function choose(url: string): void {
    settings.change({ current: url });
    onChange();
  }

  /** Stores a server at its place in the list, at the end if it is new. */
  function store(server: KnownServer & Partial<StoredServer>): void {
    const known = find(server.url);
    const stored = { ...known, ...server };
    settings.change({ servers: known ? all().map((each) => (each === known ? stored : each)) : [...all(), stored] });
  }
}

/** Returns the name of a server's publication, with the address where those of others have the same. */
export function distinctName({ url, name }: KnownServer, all: KnownServer[]): string {
  const isUnique = all.every((other) => other.url === url || other.name !== name);
  return isUnique ? name : `${name} (${new URL(url).host})`;
}
