import { tmpdir } from 'node:os';
import { readConfig } from '../../config.ts';
import type { App } from '../../context.ts';
import { createContext } from '../../createContext.ts';
import type { OwnDatabase } from './ownDatabase.ts';

export const SECRET = 'a secret of thirty-two characters';

type Replaced = Partial<Pick<Parameters<typeof createContext>[0], 'mail' | 'now' | 'queues' | 'dataFolder'>>;

/** Opens what one process has over a database; no mail goes out unless a transport is given. */
export function openApp(own: OwnDatabase, replaced: Replaced = {}): App {
  return createContext({
    ...own.open(),
    dataFolder: tmpdir(),
    databaseUrl: 'sqlite:',
    configured: readConfig({}).settings,
    webSubHub: null,
    secret: SECRET,
    origin: 'https://octavo.example',
    mail: { delivery: 'none', from: null, send: async () => '' },
    ...replaced,
  });
}
