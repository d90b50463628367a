import type { Transaction } from 'sequelize';
import { conflict } from '../problems.ts';
import { UserRow } from './model.ts';

/**
 * Within a write that has the lock on administrators, before one is demoted or deleted: refuses (409, `message`) where
 * no other remains.
 */
export async function keepLastAdmin(tx: Transaction, message: string): Promise<void> {
  const admins = await UserRow.count({ where: { isAdmin: true }, transaction: tx });
  if (admins < 2) throw conflict(message);
}
