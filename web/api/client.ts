import type { Api, CallName, endpoints } from '../../shared/api.ts';
import { pathOf } from '../../shared/call.ts';
import type { Transport } from './transport.ts';

/** Put in place by the build (`define` in vite.config.ts): the table itself would bring all schemas to every reader. */
declare const API_CALLS: typeof endpoints;

/** The method of a call and its path under /api. */
export function requestOf<Name extends CallName>(name: Name, parameter?: string) {
  const { method, path }: (typeof endpoints)[Name] = API_CALLS[name];
  return { method, path: pathOf({ path }, parameter) };
}

/** A function for each call of the API, over a transport, and failing as that does. */
export function createClient(transport: Transport): Api {
  const functions = Object.entries(API_CALLS).map(([name, { method, path }]) => {
    const call = (...given: unknown[]) => {
      const parameter = path.includes('{') ? String(given.shift()) : '';
      const [fields] = given as [object?];
      const sent = method === 'GET' ? { query: fields } : { body: fields };
      return transport({ ...requestOf(name as CallName, parameter), ...sent });
    };
    return [name, call];
  });
  return Object.fromEntries(functions);
}
