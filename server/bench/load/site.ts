import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { migrate } from '../../database/migrate.ts';
import { migrations } from '../../database/migrations/all.ts';
import { openDatabase } from '../../database/open.ts';
import { LONG_TIMEOUTS } from '../../database/servers/postgres.ts';
import { UNREACHABLE_MAIL } from '../../testing/calls/calls.ts';
import { makeDraft } from '../../testing/inputs/factories.ts';
import { ADMIN, USER } from '../../testing/rows/people.ts';
import { Client } from '../../testing/servers/client.ts';
import { emptyPostgres } from '../../testing/servers/emptyPostgres.ts';
import type { Octavo } from '../../testing/servers/octavo.ts';
import { startProcess } from '../../testing/servers/process.ts';
import { amountsFor, fill } from '../content.ts';
import { indexArticles } from '../indexArticles.ts';
import { addExtremes, BUSY, longContent, WATCHER } from './extremes.ts';

/** A server in a process of its own, on so many articles and what belongs to them, with an article as large as may be. */
export interface LoadSite extends Octavo {
  articles: number;
  largeId: string;
  largeSlug: string;
  pid: number;
  /** The session whose small writes are watched. */
  watcher: Client;
  /** The session of the account with the most. */
  busy: Client;
}

interface Size {
  articles: number;
  /** The address of a Postgres server; without it, the site is on SQLite. */
  postgres?: string | undefined;
  /** The folder in which the data is found again by the next run; on Postgres, it is found in the server. */
  kept?: string | undefined;
}

/** Starts a site on a copy of its data. */
export async function startLoadSite(size: Size): Promise<LoadSite> {
  const { articles } = size;
  const dataFolder = mkdtempSync(path.join(tmpdir(), 'octavo-load-'));
  const database = await prepare(dataFolder, size);
  const environment = {
    OCTAVO_DATA: dataFolder,
    DATABASE_URL: database.url,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_USERNAME: ADMIN.username,
    ADMIN_PASSWORD: ADMIN.password,
    OCTAVO_RATE_LIMITS: 'off',
    ...UNREACHABLE_MAIL,
    LOG_LEVEL: 'warn',
    MALLOC_ARENA_MAX: '2',
  };
  const remove = async () => {
    await database.drop();
    rmSync(dataFolder, { recursive: true, force: true });
  };
  try {
    const server = await startProcess(environment);
    const client = (url = server.url) => new Client(url, () => {});
    const [visitor, user, admin, watcher, busy] = [client(), client(), client(), client(), client()];
    await signIn(user, USER);
    await signIn(admin, ADMIN);
    await signIn(watcher, WATCHER);
    await signIn(busy, BUSY);
    const close = async () => {
      await server.stop('SIGKILL');
      await remove();
    };
    const octavo = { ...server, dataFolder, environment, visitor, user, admin, client, close };
    return { ...octavo, articles, watcher, busy, ...(await addLargeArticle(admin)) };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Signs a client in. */
export async function signIn(client: Client, { email, password }: { email: string; password: string }): Promise<void> {
  const { status, body } = await client.post('/api/users/login', { email, password });
  if (status !== 200) throw new Error(`${email} cannot sign in: ${body.message}`);
}

/** Saves the largest article twice, so that it has a revision, and a draft. */
async function addLargeArticle(admin: Client): Promise<Pick<LoadSite, 'largeId' | 'largeSlug'>> {
  const content = longContent(990_000);
  const fields = { title: 'The largest', content, category: 'Subject 1', tags: 'books', published: true };
  const { status, body } = await admin.post('/api/articles', fields);
  if (status !== 201) throw new Error(`The largest article is refused: ${JSON.stringify(body)}`);
  const { _id, slug } = body.article;
  await admin.put(`/api/articles/${_id}`, { content: `${content}<p>Again.</p>` });
  await makeDraft(admin, { of: _id, fields: { content } });
  return { largeId: _id, largeSlug: slug };
}

/** Copies the data of an earlier run into `dataFolder`, or makes it. Resolves to the address of the database. */
async function prepare(dataFolder: string, { articles, postgres, kept }: Size) {
  // Each state of the tables has its own.
  const name = `octavo_load_${articles}_${migrations.at(-1)?.name.replaceAll('-', '_')}`;
  if (postgres !== undefined) {
    if (!kept) return make(await emptyPostgres(postgres), articles);
    await keepPostgres(postgres, name, articles);
    return emptyPostgres(postgres, name);
  }
  const file = path.join(dataFolder, 'octavo.sqlite');
  const database = { url: `sqlite:${file}`, drop: async () => {} };
  if (!kept) return make(database, articles);
  const source = path.join(kept, `${name}.sqlite`);
  if (!existsSync(source)) {
    await make(database, articles);
    mkdirSync(kept, { recursive: true });
    cpSync(file, source);
  } else cpSync(source, file);
  return database;
}

/** Makes a database on a Postgres server where it is not there yet, from which others are copied. */
async function keepPostgres(server: string, name: string, articles: number): Promise<void> {
  const url = new URL(server);
  const client = new pg.Client(server);
  await client.connect();
  const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
  if (!rowCount) await client.query(`CREATE DATABASE ${name}_part`);
  url.pathname = `/${name}_part`;
  if (!rowCount) await make({ url: url.href }, articles);
  if (!rowCount) await client.query(`ALTER DATABASE ${name}_part RENAME TO ${name}`);
  await client.end();
}

/** Fills an empty database. */
async function make<Made extends { url: string }>(made: Made, articles: number): Promise<Made> {
  await migrate(made.url, { role: 'server' });
  const database = openDatabase(made.url, { timeouts: LONG_TIMEOUTS });
  try {
    const amounts = amountsFor(articles);
    await fill(database, amounts);
    await addExtremes(database, amounts);
    await indexArticles(database);
  } finally {
    await database.close();
  }
  return made;
}
