import type { accountCalls } from '../../shared/accounts.ts';
import type { AccountApi, Endpoints } from '../../shared/api.ts';
import { createClient } from '../api/client.ts';
import { createTransport } from '../api/transport.ts';
import type { Stores } from '../kernel/stores.ts';

/** Defined by `callDefinitions`. */
declare const ACCOUNT_CALLS: Endpoints<typeof accountCalls>;

/** Creates a client of the calls for lost passwords and addresses, which the first script does not have. */
export const createAccountApi = ({ fetch, session }: Pick<Stores, 'fetch' | 'session'>): AccountApi =>
  createClient(ACCOUNT_CALLS, createTransport({ fetch }), () => session.user?._id);
