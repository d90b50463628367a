import { useMemo } from 'react';
import type { AccountApi } from '../../shared/api.ts';
import { useStores } from '../kernel/stores.ts';
import { createAccountApi } from '../session/accountApi.ts';

/** Returns a client of the calls about the viewer's own account. */
export function useAccountApi(): AccountApi {
  const stores = useStores();
  return useMemo(() => createAccountApi(stores), [stores]);
}
