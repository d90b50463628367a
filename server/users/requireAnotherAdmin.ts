import type { Transaction } from 'sequelize';
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
