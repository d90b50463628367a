import { QueryTypes } from 'sequelize';
import { DAY, type JobKind } from './kind.ts';

/** The number of rows that one transaction removes. */
const BATCH = 1_000;

interface Cleaning {
  /** The kind of the job. */
  kind: string;
  table: string;
  /** The age at which rows are removed. */
  days: number;
}

/** Makes the job that removes the rows of a table, each with its `created_at`, that are older than so many days: once a day, some at a time. */
export function cleaning({ kind, table, days }: Cleaning): JobKind {
  const sql = `DELETE FROM ${table} WHERE id IN
    (SELECT id FROM ${table} WHERE created_at < :before ORDER BY created_at, id LIMIT ${BATCH}) RETURNING id`;
  return {
    kind,
    every: DAY,
    async run({ database, now }, _job, transaction) {
      const replacements = { before: new Date(now().getTime() - days * DAY) };
      const removed = await database.sequelize.query(sql, { replacements, type: QueryTypes.SELECT, transaction });
      return removed.length === BATCH ? { runAgainIn: 0 } : {};
    },
  };
}
