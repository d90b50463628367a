import type { Transaction } from 'sequelize';
import type { App } from '../../context.ts';
import type { Viewer } from '../../http/state.ts';

interface Accounts {
  /** The keys of the accounts that are changed. */
  changed: number[];
  /** Who changes them, and must stay who they are meanwhile; left out for their owners, who are locked anyway. */
  by?: Viewer | 'operator';
}

/**
 * Takes the locks of accounts within a write, before the role of who makes it is read: changes of one account run one at a
 * time, two who change each other do not deadlock, and whoever changes another account does not wait.
 */
export function lockAccounts({ database }: App, { changed, by }: Accounts, tx: Transaction): Promise<void> {
  const shared = typeof by === 'object' ? [Number(by.user._id)] : [];
  return database.lockKeys('accounts', { exclusive: changed, shared }, tx);
}
