import { QueryTypes, type Sequelize, type Transaction } from 'sequelize';

/** The number of keys of one row of the table. */
const PART = 500;
/** The number of rows that one statement inserts: a long one occupies the process while it is written. */
const ROWS = 50;

/** The statements over the table `job_keys`: the rows of work, as they were when it was begun, in parts. */
export function jobKeyQueries(sequelize: Sequelize) {
  const run = async (sql: string, replacements: Record<string, unknown>, transaction: Transaction) => {
    await sequelize.query(sql, { replacements, transaction });
  };

  return {
    /** Stores the keys of a job's rows, in their order. */
    async put(job: string, keys: number[], tx: Transaction): Promise<void> {
      let parts: [string, string][] = [];
      for (let start = 0; start < keys.length; start += PART) {
        parts.push([job, JSON.stringify(keys.slice(start, start + PART))]);
        if (parts.length < ROWS && start + PART < keys.length) continue;
        await run('INSERT INTO job_keys (job_key, row_keys) VALUES :parts', { parts }, tx);
        parts = [];
      }
    },

    remove: (job: string, tx: Transaction) => run('DELETE FROM job_keys WHERE job_key = :job', { job }, tx),

    /** Resolves to keys after this one, in their order, none where no more are left; forgets those before. */
    async next(job: string, after: number, tx: Transaction): Promise<number[]> {
      for (;;) {
        const [part] = await sequelize.query<{ id: number; keys: string }>(
          'SELECT id, row_keys AS keys FROM job_keys WHERE job_key = :job ORDER BY id LIMIT 1',
          { replacements: { job }, transaction: tx, type: QueryTypes.SELECT },
        );
        const keys = part ? (JSON.parse(part.keys) as number[]).filter((key) => key > after) : [];
        if (!part || keys.length > 0) return keys;
        await run('DELETE FROM job_keys WHERE id = :id', { id: part.id }, tx);
      }
    },
  };
}
