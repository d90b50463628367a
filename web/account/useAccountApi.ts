import { useMemo } from 'react';
import type { AccountApi } from '../../shared/api.ts';
import { createClient } from '../api/client.ts';
import { createTransport } from '../api/transport.ts';
import { useStores } from '../kernel/stores.ts';
import { accountEndpoints } from './accountEndpoints.ts';

/** Returns a client of the calls about the viewer's own account, which are refused where another one is signed in. */
export function useAccountApi(): AccountApi {
  const { fetch, session } = useStores();
  return useMemo(
    () => createClient(accountEndpoints, createTransport({ fetch }), () => session.user?._id),
    [fetch, session],
  );
}
