import { readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { migrations } from '../../database/migrations/all.ts';
import { makeArticle, valid } from '../inputs/factories.ts';
import { Client } from '../servers/client.ts';
import {
  ADMIN,
  type Environment,
  emptyPostgres,
  type Process,
  startOctavoProcess,
  startProcess,
  temporaryFolder,
} from '../servers/octavo.ts';
import { querySqlite } from '../servers/sqliteFile.ts';
import { ended } from './faults.ts';

const FIRST_ADMIN = { ADMIN_EMAIL: ADMIN.email, ADMIN_USERNAME: ADMIN.username, ADMIN_PASSWORD: ADMIN.password };
const HOW = 'npm run admin -- create --email you@example.com --username You';

describe('processes that start at the same moment on an empty database', () => {
  it('all become ready on Postgres, with one set of tables, one administrator, one id and one secret', async () => {
    const database = await emptyPostgres(inject('postgres'));
    onTestFinished(database.drop);
    const query = async (statement: string) => {
      const client = new pg.Client(database.url);
      await client.connect();
      const { rows } = await client.query(statement);
      await client.end();
      return rows as Record<string, unknown>[];
    };

    const folder = dataFolder();

    await startTogether(4, { OCTAVO_DATA: folder, DATABASE_URL: database.url }, query);

    const [installation] = await query('SELECT id FROM installation');
    expect(readFileSync(path.join(folder, 'installation'), 'utf8')).toBe(installation?.id);
    expect(readdirSync(folder).sort()).toEqual([
      'images',
      'imports',
      'installation',
      'secret',
      'staging',
      'trash',
      'uploads',
    ]);
  });

  it('become one ready server on SQLite, with one set of tables and one administrator', async () => {
    const folder = dataFolder();
    const starting = Array.from({ length: 3 }, () => startProcess({ OCTAVO_DATA: folder, ...FIRST_ADMIN }));
    onTestFinished(() => stopped(starting));

    const outcomes = await Promise.allSettled(starting);

    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected']);
    const names = await querySqlite(sqliteFile(folder), 'SELECT name FROM migrations ORDER BY name');
    expect(names.map(({ name }) => name)).toEqual(migrations.map(({ name }) => name));
    expect(await querySqlite(sqliteFile(folder), 'SELECT email FROM users')).toEqual([{ email: ADMIN.email }]);
  });

  async function startTogether(
    count: number,
    environment: Environment,
    query: (statement: string) => Promise<Record<string, unknown>[]>,
  ): Promise<void> {
    const starting = Array.from({ length: count }, () => startProcess({ ...environment, ...FIRST_ADMIN }));
    onTestFinished(() => stopped(starting));
    const servers = await Promise.all(starting);

    for (const { url } of servers) expect((await fetch(`${url}/readyz`)).status).toBe(200);
    const names = (await query('SELECT name FROM migrations ORDER BY name')).map(({ name }) => name);
    expect(names).toEqual(migrations.map(({ name }) => name));
    expect(await query('SELECT email FROM users')).toEqual([{ email: ADMIN.email }]);
    const created = servers.filter(({ log }) => log().includes('Created the first administrator'));
    expect(created.length).toBe(1);
    const person = client(servers[0]?.url ?? '');
    expect((await person.post('/api/users/login', ADMIN)).status).toBe(200);
    for (const { url } of servers) {
      expect((await client(url, person.cookie).get('/api/users/profile')).status).toBe(200);
    }
  }
});

it('a second start changes nothing but the times of recurring jobs', async () => {
  const octavo = await startOctavoProcess();
  onTestFinished(octavo.close);
  await makeArticle(octavo);
  await octavo.stop();
  const before = await everything(octavo.dataFolder);

  const again = await startProcess(octavo.environment);
  await again.stop();

  expect(await everything(octavo.dataFolder)).toEqual(before);
});

describe('the first administrator', () => {
  it('is created once, and no other later', async () => {
    const octavo = await startOctavoProcess();
    onTestFinished(octavo.close);
    await octavo.stop();
    const other = { email: 'other@octavo.example', username: 'Other', password: 'another password' };

    const again = await startProcess({
      ...octavo.environment,
      ADMIN_EMAIL: other.email,
      ADMIN_USERNAME: other.username,
      ADMIN_PASSWORD: other.password,
    });
    onTestFinished(async () => void (await again.stop()));

    expect((await client(again.url).post('/api/users/login', other)).status).toBe(401);
    expect((await client(again.url).post('/api/users/login', ADMIN)).status).toBe(200);
    expect(again.log()).not.toContain('administrator');
  });

  it('is refused where the account exists and is no administrator', async () => {
    const folder = dataFolder();
    const first = await startProcess({ OCTAVO_DATA: folder });
    expect((await client(first.url).post('/api/users', { ...valid.account(), email: ADMIN.email })).status).toBe(201);
    await first.stop();

    const { code, lines } = await ended({ OCTAVO_DATA: folder, LOG_LEVEL: 'silent', ...FIRST_ADMIN });

    expect(code).toBe(1);
    expect(lines).toEqual([
      `Octavo cannot start. ADMIN_EMAIL belongs to an account that is no administrator: choose another, or make it one with npm run admin -- promote --email you@example.com`,
    ]);
  });

  it('where missing, is mentioned in one line of the log with the command to create one', async () => {
    const server = await startProcess({ OCTAVO_DATA: dataFolder() });
    onTestFinished(async () => void (await server.stop()));

    const lines = server.log().trim().split('\n');
    expect(lines.filter((line) => line.includes('administrator'))).toEqual([expect.stringContaining(HOW)]);
  });
});

async function stopped(starting: Promise<Process>[]): Promise<void> {
  for (const start of await Promise.allSettled(starting)) {
    if (start.status === 'fulfilled') await start.value.stop('SIGKILL');
  }
}

function dataFolder(): string {
  const folder = temporaryFolder();
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const sqliteFile = (folder: string) => path.join(folder, 'octavo.sqlite');

function client(url: string, cookie = ''): Client {
  const person = new Client(url, () => {});
  person.cookie = cookie;
  return person;
}

/** Reads the whole database: its tables, its indexes and all rows. */
async function everything(folder: string): Promise<unknown> {
  const file = sqliteFile(folder);
  const schema = await querySqlite(file, 'SELECT type, name, sql FROM sqlite_master ORDER BY type, name');
  const tables = schema.filter(({ type }) => type === 'table').map(({ name }) => String(name));
  const lasting = tables.filter((table) => table !== 'jobs' && table !== 'sqlite_sequence');
  const rows = await Promise.all(lasting.map((table) => querySqlite(file, `SELECT * FROM "${table}"`)));
  return { schema, rows };
}
