import { useMemo } from 'react';
import type { AccountApi, accountCalls, Endpoints } from '../../shared/api.ts';
import { createClient } from '../api/client.ts';
import { createTransport } from '../api/transport.ts';
import { useStores } from '../kernel/stores.ts';

/** Defined by `callDefinitions`. */
declare const ACCOUNT_CALLS: Endpoints<typeof accountCalls>;

/**
 * Returns a client of the calls about the viewer's own account, which the first script does not have; they are refused where
 * another account is signed in.
 */
export function useAccountApi(): AccountApi {
  const { fetch, session } = useStores();
  return useMemo(
    () => createClient(ACCOUNT_CALLS, createTransport({ fetch }), () => session.user?._id),
    [fetch, session],
  );
}
