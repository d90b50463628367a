import { rmSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { migrations } from '../database/migrations/all.ts';
import { Client } from './client.ts';
import { makeAccount, makeArticle, valid } from './factories.ts';
import { ended } from './faults.ts';
import { ADMIN, type Environment, emptyPostgres, startOctavo, startProcess, temporaryFolder } from './octavo.ts';
import { askSqlite } from './sqliteFile.ts';

const FIRST_ADMIN = { ADMIN_EMAIL: ADMIN.email, ADMIN_USERNAME: ADMIN.username, ADMIN_PASSWORD: ADMIN.password };
const HOW = 'npm run admin -- create --email you@example.com --username You';

describe('processes that start at the same moment on an empty database', () => {
  it('are all ready on Postgres, with one set of tables, one administrator and one secret', async () => {
    const database = await emptyPostgres(inject('postgres'));
    onTestFinished(database.drop);
    const ask = async (statement: string) => {
      const client = new pg.Client(database.url);
      await client.connect();
      const { rows } = await client.query(statement);
      await client.end();
      return rows as Record<string, unknown>[];
    };

    await startTogether(4, { OCTAVO_DATA: dataFolder(), DATABASE_URL: database.url }, ask);
  });

  it('are all ready on SQLite, with one set of tables, one administrator and one secret', async () => {
    const folder = dataFolder();

    await startTogether(3, { OCTAVO_DATA: folder }, (statement) => askSqlite(sqliteFile(folder), statement));
  });

  async function startTogether(
    count: number,
    environment: Environment,
    ask: (statement: string) => Promise<Record<string, unknown>[]>,
  ): Promise<void> {
    const starting = Array.from({ length: count }, () => startProcess({ ...environment, ...FIRST_ADMIN }));
    onTestFinished(async () => {
      for (const start of await Promise.allSettled(starting)) {
        if (start.status === 'fulfilled') await start.value.stop('SIGKILL');
      }
    });
    const servers = await Promise.all(starting);

    for (const { url } of servers) expect((await fetch(`${url}/readyz`)).status).toBe(200);
    const names = (await ask('SELECT name FROM migrations ORDER BY name')).map(({ name }) => name);
    expect(names).toEqual(migrations.map(({ name }) => name));
    expect(await ask('SELECT email FROM users')).toEqual([{ email: ADMIN.email }]);
    const created = servers.filter(({ log }) => log().includes('Created the first administrator'));
    expect(created.length).toBe(1);
    const person = client(servers[0]?.url ?? '');
    expect((await person.post('/api/users/login', ADMIN)).status).toBe(200);
    for (const { url } of servers) {
      expect((await client(url, person.cookie).get('/api/users/profile')).status).toBe(200);
    }
  }
});

it('changes nothing when it starts again', async () => {
  const octavo = await startOctavo();
  onTestFinished(octavo.close);
  await makeArticle(octavo);
  await octavo.stop();
  const before = await everything(octavo.dataFolder);

  const again = await startProcess(octavo.environment);
  await again.stop();

  expect(await everything(octavo.dataFolder)).toEqual(before);
});

describe('the first administrator', () => {
  it('is made once, and no other later', async () => {
    const octavo = await startOctavo();
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
      `Octavo cannot start. ADMIN_EMAIL belongs to an account that is no administrator: choose another, or make it one with ${HOW}`,
    ]);
  });

  it('is missed in one line of the log, which tells how to make one', async () => {
    const server = await startProcess({ OCTAVO_DATA: dataFolder() });
    onTestFinished(async () => void (await server.stop()));

    const lines = server.log().trim().split('\n');
    expect(lines.filter((line) => line.includes('administrator'))).toEqual([expect.stringContaining(HOW)]);
  });
});

describe('npm run admin', () => {
  const withAdmin = temporaryFolder();
  afterAll(() => rmSync(withAdmin, { recursive: true }));

  it('makes an administrator beside a running server', async () => {
    const octavo = await startOctavo();
    onTestFinished(octavo.close);

    const { code, output } = await admin(octavo.environment, {
      email: 'new@octavo.example',
      username: 'New',
      password: 'a good password',
    });

    expect([code, output]).toEqual([0, 'new@octavo.example is an administrator now.\n']);
    const person = octavo.client();
    const login = await person.post('/api/users/login', { email: 'new@octavo.example', password: 'a good password' });
    expect(login).toMatchObject({ status: 200, body: { user: { isAdmin: true, username: 'New' } } });
    expect((await person.get('/api/users')).status).toBe(200);
  });

  it('makes an existing account an administrator, whose session goes on and whose name and password stay', async () => {
    const octavo = await startOctavo();
    onTestFinished(octavo.close);
    const { client: person, account } = await makeAccount(octavo);
    expect((await person.get('/api/users')).status).toBe(403);

    const { code, output } = await admin(octavo.environment, {
      email: account.email.toUpperCase(),
      username: 'Ignored',
      password: 'another password',
    });

    expect(code).toBe(0);
    expect(output).toMatch(/^\S+ is an administrator now; name and password stay as they were\.\n$/);
    expect((await person.get('/api/users')).status).toBe(200);
    expect((await octavo.client().post('/api/users/login', account)).body.user.username).toBe(account.username);
  });

  it('makes the first administrator of an empty data folder', async () => {
    const { code } = await admin({ OCTAVO_DATA: withAdmin }, ADMIN);

    expect(code).toBe(0);
    expect(await askSqlite(sqliteFile(withAdmin), 'SELECT email, is_admin FROM users')).toEqual([
      { email: ADMIN.email, is_admin: 1 },
    ]);
  });

  it.each([
    ['an email that is none', { email: 'new', username: 'New', password: 'a good password' }, /valid email address/],
    [
      'a name that is too short',
      { email: 'n@octavo.example', username: 'N', password: 'a good password' },
      /Username must/,
    ],
    ['a password that is too short', { email: 'n@octavo.example', username: 'New', password: 'short' }, /8 characters/],
    ['no password and no terminal', { email: 'n@octavo.example', username: 'New', password: '' }, /Set ADMIN_PASSWORD/],
    [
      'a name that is taken',
      { email: 'n@octavo.example', username: ADMIN.username, password: 'a good password' },
      /taken/,
    ],
    ['no email', { email: '', username: 'New', password: 'a good password' }, /Call it as: npm run admin/],
  ])('refuses %s in one clear sentence', async (_what, person, sentence) => {
    const { code, lines } = await admin({ OCTAVO_DATA: withAdmin }, person);

    expect(code).toBe(1);
    expect(lines).toEqual([expect.stringMatching(sentence)]);
    expect(lines[0]).toMatch(/^The administrator was not created\. /);
  });

  function admin(environment: Environment, { email, username, password }: typeof ADMIN) {
    const args = ['create', '--email', email, '--username', username];
    return ended({ ...environment, ADMIN_PASSWORD: password }, { script: path.join('cli', 'admin.js'), args });
  }
});

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

/** The whole database: its tables, its indexes and all rows. */
async function everything(folder: string): Promise<unknown> {
  const file = sqliteFile(folder);
  const schema = await askSqlite(file, 'SELECT type, name, sql FROM sqlite_master ORDER BY type, name');
  const tables = schema.filter(({ type }) => type === 'table').map(({ name }) => String(name));
  const rows = await Promise.all(tables.map((table) => askSqlite(file, `SELECT * FROM "${table}"`)));
  return { schema, rows };
}
