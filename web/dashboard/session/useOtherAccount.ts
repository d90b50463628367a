import { useEffect } from 'react';
import { useStores } from '../../kernel/stores.ts';
import type { DashboardStore } from '../DashboardStore.ts';

/** Checks who is signed in whenever the window gets the focus: another tab may have signed in another account. */
export function useOtherAccount({ account, signIn }: Pick<DashboardStore, 'account' | 'signIn'>): void {
  const { api } = useStores();

  useEffect(() => {
    const checkAccount = async () => {
      const user = await api.profile().catch(() => null);
      if (user && user._id !== account) void signIn.open(user.username);
    };
    const handleFocus = () => void checkAccount();
    window.addEventListener('focus', handleFocus);
    return () => window.removeEventListener('focus', handleFocus);
  }, [api, account, signIn]);
}
