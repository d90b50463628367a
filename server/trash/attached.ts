import { QueryTypes, type Sequelize, type Transaction } from 'sequelize';
import { dialectOf } from '../database/dialect.ts';

/** The tables whose rows belong to comments or messages, with their columns; each has one beside it for the trash. */
const tables = {
  comment_reports: 'comment_id, user_id, reason, created_at, is_open',
  notifications: 'id, user_id, kind, comment_id, contact_id, created_at, read_at, mail_at',
};

type Table = keyof typeof tables;

/** The rows to which others belong: comments or messages, all that a query in SQL finds. */
interface Owners {
  of: 'comment_id' | 'contact_id';
  /** A query for their ids, or a list of `:ids`. */
  found: string;
  ids: number[];
}

const tablesOf = (of: Owners['of']): Table[] =>
  of === 'comment_id' ? ['comment_reports', 'notifications'] : ['notifications'];

/** Copies, within a write, the reports and notifications of rows into the trash, before the rows are deleted with them. */
export function putAttached(sequelize: Sequelize, owners: Owners, tx: Transaction): Promise<void> {
  // Locked, so that one which changes at this moment is not copied as it was.
  return each(sequelize, owners, tx, (table, where) => [
    `INSERT INTO trashed_${table} (${tables[table]}) SELECT ${tables[table]} FROM ${table} WHERE ${where} ${dialectOf(sequelize).forUpdate}`,
  ]);
}

/** Moves, within a write, the reports and notifications of rows back that were restored before. */
export function restoreAttached(sequelize: Sequelize, owners: Owners, tx: Transaction): Promise<void> {
  return each(sequelize, owners, tx, (table, where) => [
    `INSERT INTO ${table} (${tables[table]}) SELECT ${tables[table]} FROM trashed_${table} WHERE ${where}`,
    `DELETE FROM trashed_${table} WHERE ${where}`,
  ]);
}

/** Removes, within a write, the reports and notifications of rows in the trash that are removed for good. */
export function removeAttached(sequelize: Sequelize, owners: Owners, tx: Transaction): Promise<void> {
  return each(sequelize, owners, tx, (table, where) => [`DELETE FROM trashed_${table} WHERE ${where}`]);
}

async function each(
  sequelize: Sequelize,
  { of, found, ids }: Owners,
  transaction: Transaction,
  statementsOf: (table: Table, where: string) => string[],
): Promise<void> {
  if (ids.length === 0) return;
  for (const table of tablesOf(of)) {
    for (const statement of statementsOf(table, `${of} IN (${found})`)) {
      await sequelize.query(statement, { replacements: { ids }, type: QueryTypes.RAW, transaction });
    }
  }
}
