import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ADMIN, USER } from '../testing/rows/people.ts';
import { emptyPostgres } from '../testing/servers/emptyPostgres.ts';
import { type Environment, type Process, startProcess } from '../testing/servers/process.ts';
import { amountsFor } from './content.ts';
import { filled } from './generate.ts';

/** A server as `npm start` runs it, on a database with so many articles and what belongs to them. */
export interface Site {
  articles: number;
  /** Of each article. */
  revisions: number;
  url: string;
  pid: number;
  /** The administrator's session, as a Cookie header. */
  cookie: string;
  /** The environment of another process beside this one, on a copy of the data, because one server locks a SQLite database. */
  environment: Environment;
  /** The environment of commands on the data of the server itself. */
  own: Environment;
  /** Stops the server and removes its data. */
  stop(): Promise<void>;
}

/** The numbers of rows of a site. */
export type Size = Pick<Site, 'articles' | 'revisions'>;

/** Starts a site on SQLite, or on the Postgres server at the address `postgres`. */
export async function startSite({ articles, revisions }: Size, postgres?: string): Promise<Site> {
  const folder = mkdtempSync(path.join(tmpdir(), 'octavo-bench-'));
  const copy = `${folder}-copy`;
  const inPostgres = postgres === undefined ? null : await emptyPostgres(postgres);
  const addressIn = (data: string) => inPostgres?.url ?? `sqlite:${path.join(data, 'octavo.sqlite')}`;
  let server: Process | undefined;
  const stop = async () => {
    await server?.stop();
    await inPostgres?.drop();
    for (const data of [folder, copy]) rmSync(data, { recursive: true, force: true });
  };

  try {
    await filled(addressIn(folder), amountsFor(articles, revisions));
    const own = environmentOf(folder, addressIn(folder));
    // Creates the administrator, whom the copy then has too.
    await (await startProcess(own)).stop();
    cpSync(folder, copy, { recursive: true });
    server = await startProcess(own);
    const { url, pid } = server;
    const environment = environmentOf(copy, addressIn(copy));
    return { articles, revisions, url, pid, cookie: await signIn(url), environment, own, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The configuration of production, without rate limits, which would stop a benchmark. */
function environmentOf(dataFolder: string, databaseUrl: string): Environment {
  return {
    OCTAVO_DATA: dataFolder,
    DATABASE_URL: databaseUrl,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_USERNAME: ADMIN.username,
    ADMIN_PASSWORD: ADMIN.password,
    OCTAVO_RATE_LIMITS: 'off',
    // The same value as in `npm start`.
    MALLOC_ARENA_MAX: '2',
  };
}

async function signIn(url: string): Promise<string> {
  const headers = { 'Content-Type': 'application/json' };
  const response = await fetch(`${url}/api/users/login`, { method: 'POST', headers, body: JSON.stringify(ADMIN) });
  if (!response.ok) throw new Error(`The administrator cannot sign in: ${response.status}`);
  return response.headers
    .getSetCookie()
    .map((line) => line.slice(0, line.indexOf(';')))
    .join('; ');
}

/**
 * Registers the reader whose sign-ins are measured: each ends the oldest session of its account, were that the one that measures. The
 * first new password loads the dictionary of common ones, which would count as memory at rest.
 */
export async function addReader({ url }: Pick<Site, 'url'>): Promise<void> {
  const headers = { 'Content-Type': 'application/json' };
  const response = await fetch(`${url}/api/users`, { method: 'POST', headers, body: JSON.stringify(USER) });
  if (!response.ok) throw new Error(`The reader cannot register: ${response.status}`);
}
