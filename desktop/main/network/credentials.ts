import type { AuthInfo } from 'electron';
import type { Credentials, CredentialsRequest } from '../../../shared/desktop.ts';

/** Returns the name and password for whatever stands before a server; `refused` are those that it did not accept. */
export type FindCredentials = (info: AuthInfo, refused: Credentials | null) => Promise<Credentials | null>;

/** Asks whoever is at the computer; null where they cancel. */
export type AskCredentials = (request: CredentialsRequest) => Promise<Credentials | null>;

/**
 * Remembers names and passwords while the app runs, and asks once for each service, however many requests wait for it. What
 * was cancelled is asked again only after `forget`.
 */
export function createCredentials(ask: AskCredentials) {
  const known = new Map<string, Promise<Credentials | null>>();

  const find: FindCredentials = async (info, refused) => {
    const { isProxy, host, port, realm } = info;
    const service = JSON.stringify([isProxy, host, port, realm]);
    const earlier = known.get(service);
    const credentials = earlier && (await earlier);
    // Another request has asked meanwhile.
    if (earlier !== known.get(service)) return find(info, refused);
    if (earlier && (credentials === null || credentials !== refused)) return credentials ?? null;
    const asked = ask({
      isProxy,
      host: port === 80 || port === 443 ? host : `${host}:${port}`,
      isRepeated: Boolean(refused),
    });
    known.set(service, asked);
    return asked;
  };

  return { find, forget: () => known.clear() };
}
