import type { Endpoints } from '../../shared/api.ts';
import type { Calls, Client, Conditions } from '../../shared/kit/call.ts';
import { pathOf } from '../../shared/kit/request.ts';
import { conditionHeaders } from './conditionHeaders.ts';
import type { Transport } from './transport.ts';

/**
 * Creates a function for each call of a table over a transport, whose failures it passes on. `account` returns the id of the
 * account for which a call is made: the server refuses it (401) where another one is signed in.
 */
export function createClient<Table extends Calls>(
  endpoints: Endpoints<Table>,
  transport: Transport,
  account?: () => string | undefined,
): Client<Table> {
  const functions = Object.entries(endpoints).map(([name, { method, path, hasBody }]) => {
    const call = (...args: unknown[]) => {
      const parameters = args.splice(0, path.split('{').length - 1).map(String);
      const [fields, conditions] = args as [object?, Conditions?];
      const isQuery = method === 'GET' || (method === 'DELETE' && !hasBody);
      const content = isQuery ? { query: fields } : { body: fields };
      return transport({
        method,
        path: pathOf({ path }, ...parameters),
        ...content,
        // The profile tells who is signed in.
        headers: conditionHeaders({ account: name === 'profile' ? undefined : account?.(), ...conditions }),
      });
    };
    return [name, call];
  });
  return Object.fromEntries(functions);
}
