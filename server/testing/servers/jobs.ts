import type { Database } from '../../database/open.ts';
import { Jobs } from '../../jobs/jobs.ts';
import type { JobHandler } from '../../jobs/kind.ts';
import type { OwnDatabase } from './ownDatabase.ts';

/** Opens the jobs of a database as one process does, by the clock of the database unless another is given; `schedule` schedules jobs of the kind `note`. */
export function openJobs(own: OwnDatabase, now?: () => Date) {
  const { database, changes } = own.open();
  const jobs = new Jobs({ database, changes, ...(now && { now }) });
  const schedule = (key: string, runAt: Date, payload?: unknown) =>
    database.write((tx) => jobs.schedule({ kind: 'note', key, runAt, payload }, tx));
  return { database, jobs, schedule };
}

/** Returns a handler that notes its runs in the database, within the job's transaction. */
export const noting = ({ sequelize }: Database): JobHandler => ({
  async run({ key }, transaction) {
    const replacements = { name: `${key} ${Math.random()}` };
    await sequelize.query('INSERT INTO migrations (name) VALUES (:name)', { replacements, transaction });
    return {};
  },
});

/** Resolves to the keys of the jobs that it noted, once for each run. */
export async function noted({ sequelize }: Database): Promise<(string | undefined)[]> {
  const [rows] = await sequelize.query("SELECT name FROM migrations WHERE name LIKE 'note%' ORDER BY name");
  return (rows as { name: string }[]).map(({ name }) => name.split(' ')[0]);
}

/** Returns the outcome of a job that leaves nothing to do. */
export const done = (_result: unknown) => ({});
