import type { Transaction } from 'sequelize';
import type { Database } from '../database/open.ts';
import { conflict } from '../problems.ts';
import { UserRow } from './model.ts';

/**
 * Within a write, before an administrator is demoted or deleted: refuses (409, `message`) where no other remains.
 * The lock keeps two of them from going at the same moment.
 */
export async function keepLastAdmin(database: Database, tx: Transaction, message: string): Promise<void> {
  await database.exclusive('administrators', tx);
  const admins = await UserRow.count({ where: { isAdmin: true }, transaction: tx });
  if (admins < 2) throw conflict(message);
}
