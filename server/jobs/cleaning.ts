import { QueryTypes, type Sequelize } from 'sequelize';
import { DAY, type Jobs } from './jobs.ts';

/** The number of rows that one transaction removes. */
const BATCH = 1_000;

interface Cleaning {
  /** The kind of the job. */
  kind: string;
  table: string;
  /** The age at which rows are removed. */
  days: number;
  now?: () => Date;
}

/** Has a job remove the rows of a table, each with its `created_at`, that are older than so many days: once a day, some at a time. */
export function removeOldRows(
  jobs: Jobs,
  sequelize: Sequelize,
  { kind, table, days, now = () => new Date() }: Cleaning,
): void {
  const sql = `DELETE FROM ${table} WHERE id IN
    (SELECT id FROM ${table} WHERE created_at < :before ORDER BY created_at, id LIMIT ${BATCH}) RETURNING id`;

  jobs.handle(kind, {
    every: DAY,
    async run(_job, transaction) {
      const replacements = { before: new Date(now().getTime() - days * DAY) };
      const removed = await sequelize.query(sql, { replacements, type: QueryTypes.SELECT, transaction });
      return removed.length === BATCH ? { runAgainIn: 0 } : {};
    },
  });
}
