import type { Transaction } from 'sequelize';
import type { App } from '../../../context.ts';
import { conflict } from '../../../problems.ts';
import { UserRow } from '../model.ts';

/**
 * Throws 409 with `message` where there is only one administrator. Call it within the write that demotes or deletes one, which
 * has the lock of that account: it takes the lock on administrators, so that of two who end at once one is the last.
 */
export async function requireAnotherAdmin({ database }: App, message: string, tx: Transaction): Promise<void> {
  await database.exclusive('administrators', tx);
  const admins = await UserRow.count({ where: { isAdmin: true }, transaction: tx });
  if (admins < 2) throw conflict(message);
}
