import type { Transaction } from 'sequelize';
import type { Database } from '../database/open.ts';
import { conflict } from '../problems.ts';
import { UserRow } from './model.ts';

/**
 * Throws 409 with `message` where there is only one administrator. Call it before one is demoted or deleted, within a
 * write that has the lock on administrators.
 */
export async function requireAnotherAdmin(tx: Transaction, message: string): Promise<void> {
  const admins = await UserRow.count({ where: { isAdmin: true }, transaction: tx });
  if (admins < 2) throw conflict(message);
}

/**
 * Takes the lock on administrators before the viewer's role is read, so that changes of accounts run one at a time: no
 * promotion or demotion comes between a check and its write, and two who change each other do not deadlock.
 */
export function underAdminLock<T>(database: Database, work: (tx: Transaction) => Promise<T>) {
  return async (tx: Transaction): Promise<T> => {
    await database.exclusive('administrators', tx);
    return work(tx);
  };
}
