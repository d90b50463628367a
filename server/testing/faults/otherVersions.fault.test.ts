import path from 'node:path';
import { expect, inject, it, onTestFinished } from 'vitest';
import { migrate } from '../../database/migrate.ts';
import { migrations } from '../../database/migrations/all.ts';
import { emptyPostgres, type OctavoProcess, startOctavoProcess } from '../servers/octavo.ts';
import { sql } from '../servers/sql.ts';
import { ended, until } from './faults.ts';

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

const namesIn = async (octavo: Pick<OctavoProcess, 'environment'>) =>
  (await sql(octavo, 'SELECT name FROM migrations ORDER BY name')).map(({ name }) => name);

it.each(Object.entries(engines))(
  'lets no command change the tables of %s under a running server, and any when it is stopped',
  async (_name, environment) => {
    const octavo = await started(await environment());
    const added = { name: '0002-added', up: async () => {} };
    const command = () =>
      migrate(octavo.environment.DATABASE_URL ?? '', { role: 'command', migrations: [...migrations, added] });

    await expect(command()).rejects.toThrow(/^A server of an earlier version is running on this database/);
    const before = await namesIn(octavo);
    await octavo.stop();
    await command();

    expect([before.includes(added.name), (await namesIn(octavo)).includes(added.name)]).toEqual([false, true]);
  },
);

it.each(Object.entries(engines))(
  'refuses a database of %s from before the first release, in one sentence, and changes nothing in it',
  async (_name, environment) => {
    const octavo = await started(await environment());
    await octavo.stop();
    const earlier = ['0001-users', '0002-sessions', '0120-drafts'];
    await sql(octavo, 'DELETE FROM migrations');
    for (const name of earlier) await sql(octavo, 'INSERT INTO migrations (name) VALUES (:name)', { name });
    await sql(octavo, 'DROP TABLE saved_views');

    const start = await ended(octavo.environment);
    const command = await ended(octavo.environment, { script: path.join('cli', 'admin.js'), args: ['reindex'] });

    const sentence =
      'The database was made by a version of Octavo from before the first release, which this one cannot go on with: start ' +
      'that version, or choose another OCTAVO_DATA or DATABASE_URL.';
    expect([start.code, command.code]).toEqual([1, 1]);
    expect(start.lines).toEqual([`Octavo cannot start. ${sentence}`]);
    expect(command.lines).toEqual([expect.stringContaining(sentence)]);
    expect(await namesIn(octavo)).toEqual(earlier);
    await expect(sql(octavo, 'SELECT id FROM saved_views')).rejects.toThrow(/saved_views/);
  },
);

it.each(
  Object.entries(engines).flatMap(([name, environment]) => [
    { name, environment, change: 'DROP TABLE mail_server', lacking: 'mail_server.id' },
    { name, environment, change: 'ALTER TABLE settings RENAME version TO revision', lacking: 'settings.version' },
  ]),
)('refuses tables of $name that have no $lacking, in one sentence', async ({ environment, change, lacking }) => {
  const octavo = await started(await environment());
  await octavo.stop();
  await sql(octavo, change);

  const start = await ended(octavo.environment);
  const command = await ended(octavo.environment, { script: path.join('cli', 'admin.js'), args: ['reindex'] });

  const sentence =
    `The database was made by a version of Octavo from before the first release (it has no ${lacking}), which this one cannot ` +
    'go on with: start that version, or choose another OCTAVO_DATA or DATABASE_URL.';
  expect([start.code, command.code]).toEqual([1, 1]);
  expect(start.lines).toEqual([`Octavo cannot start. ${sentence}`]);
  expect(command.lines).toEqual([expect.stringContaining(sentence)]);
});

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
