import type { Api, CallName, endpoints } from '../../shared/api.ts';
import { type Conditions, pathOf } from '../../shared/call.ts';
import { conditionHeaders } from './conditionHeaders.ts';
import type { Transport } from './transport.ts';

/** Inserted by the build (`define` in vite.config.ts), since importing the table would bundle all schemas. */
declare const API_CALLS: typeof endpoints;
/** The build inserts it wherever it stands. */
const calls = API_CALLS;

/** The method of a call and its path under /api. */
export function requestOf<Name extends CallName>(name: Name, ...parameters: string[]) {
  const { method, path }: (typeof endpoints)[Name] = calls[name];
  return { method, path: pathOf({ path }, ...parameters) };
}

/**
 * Creates a function for each call of the API over a transport, whose failures it passes on. `account` returns the id of the
 * account for which a call is made: the server refuses it (401) where another one is signed in.
 */
export function createClient(transport: Transport, account?: () => string | undefined): Api {
  const functions = Object.entries(calls).map(([name, { method, path }]) => {
    const call = (...args: unknown[]) => {
      const parameters = args.splice(0, path.split('{').length - 1).map(String);
      const [fields, conditions] = args as [object?, Conditions?];
      const content = method === 'GET' || method === 'DELETE' ? { query: fields } : { body: fields };
      return transport({
        ...requestOf(name as CallName, ...parameters),
        ...content,
        // The profile tells who is signed in.
        headers: conditionHeaders({ account: name === 'profile' ? undefined : account?.(), ...conditions }),
      });
    };
    return [name, call];
  });
  return Object.fromEntries(functions);
}
