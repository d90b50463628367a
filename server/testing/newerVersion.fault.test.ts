import path from 'node:path';
import { expect, inject, it, onTestFinished } from 'vitest';
import { ended, until } from './faults.ts';
import { emptyPostgres, type OctavoProcess, startOctavoProcess } from './octavo.ts';
import { sql } from './sql.ts';

const engines = {
  SQLite: async () => ({}),
  async Postgres() {
    const { url, drop } = await emptyPostgres(inject('postgres'));
    onTestFinished(drop);
    return { DATABASE_URL: url };
  },
};

async function started(environment: Record<string, string>): Promise<OctavoProcess> {
  const octavo = await startOctavoProcess(environment);
  onTestFinished(octavo.close);
  return octavo;
}

it.each(Object.entries(engines))(
  'lets no command change the tables of %s under a running server, and any when it is stopped',
  async (_name, environment) => {
    const octavo = await started(await environment());
    const names = async () => (await sql(octavo, 'SELECT name FROM migrations')).map(({ name }) => name);
    const script = path.join('cli', 'admin.js');
    const reindex = () => ended(octavo.environment, { script, args: ['reindex'] });
    // As if the command were of a version with one more migration, which does nothing.
    const last = '0090-job-kinds';
    await sql(octavo, 'DROP INDEX jobs_kind_run_at');
    await sql(octavo, `DELETE FROM migrations WHERE name = '${last}'`);

    const beside = await reindex();
    const before = await names();
    await octavo.stop();
    const alone = await reindex();

    expect([beside.code, alone.code]).toEqual([1, 0]);
    expect(beside.lines.join()).toMatch(/A server of an earlier version is running on this database/);
    expect([before.includes(last), (await names()).includes(last)]).toEqual([false, true]);
  },
);

it.each(Object.entries(engines))(
  'is not ready any more, and says why, when a newer version has changed the tables of %s',
  async (_name, environment) => {
    const octavo = await started(await environment());

    await sql(octavo, "INSERT INTO migrations (name) VALUES ('9999-from-the-future')");
    await until(async () => (await octavo.visitor.get('/readyz')).status === 503);

    const [page, call, alive] = await Promise.all(
      ['/', '/api/articles', '/healthz'].map((at) => octavo.visitor.get(at)),
    );
    expect([page?.status, call?.status, alive?.status]).toEqual([503, 503, 200]);
    expect(octavo.log()).toMatch(/newer version of Octavo \(9999-from-the-future\): start that version\./);
  },
);
