import type { Endpoints, SecurityApi } from '../../../shared/api.ts';
import type { securityCalls } from '../../../shared/secondFactors.ts';
import { createClient } from '../../api/client.ts';
import { createTransport } from '../../api/transport.ts';
import type { Stores } from '../../kernel/stores.ts';

/** Defined by `callDefinitions`. */
declare const SECURITY_CALLS: Endpoints<typeof securityCalls>;

/** Creates the client of sessions and second factors, whose calls readers' first pages do without. */
export function createSecurityApi({ fetch, session }: Pick<Stores, 'fetch' | 'session'>): SecurityApi {
  const account = session.user?._id;
  return createClient(SECURITY_CALLS, createTransport({ fetch }), () => account);
}
