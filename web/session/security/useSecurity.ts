import { useState } from 'react';
import type { AccountApi } from '../../../shared/api.ts';
import { failed } from '../../../shared/texts/messages.ts';
import { t } from '../../../shared/texts/t.ts';
import { useStores } from '../../kernel/stores.ts';
import { useAccountApi } from '../useAccountApi.ts';

/** Makes a call; the dashboard repeats it after a new sign-in. */
export type MakeCall = <Result>(call: () => Promise<Result>) => Promise<Result>;

/** The calls of sessions and second factors, with their toasts. */
export interface Security {
  api: AccountApi;
  during: MakeCall;
  /** Makes a call that changes something, with a toast; throws its failure, which a form shows beside its field. */
  change<Response>(call: () => Promise<Response>): Promise<Response>;
}

export function useSecurity(during: MakeCall = (call) => call()): Security {
  const { session, toasts } = useStores();
  const api = useAccountApi();
  const [security] = useState<Security>(() => ({
    api,
    during,
    change: async (call) => {
      const texts = { done: t('Saved.'), failed: failed.unknown };
      try {
        return await toasts.promise(during(call), texts);
      } catch (problem) {
        session.endIfRefused(problem);
        throw problem;
      }
    },
  }));
  return security;
}
