import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { migrate } from '../database/migrate.ts';
import { openDatabase } from '../database/open.ts';
import { emptyPostgres } from '../testing/emptyPostgres.ts';
import { ADMIN } from '../testing/people.ts';
import { startProcess } from '../testing/process.ts';
import { fill } from './content.ts';

/** A server as `npm start` runs it, with so many rows of everything. */
export interface Site {
  rows: number;
  engine: string;
  url: string;
  /** The administrator's session, as a Cookie header. */
  cookie: string;
  stop(): Promise<void>;
}

/** Starts one on SQLite or, where `postgres` is the address of such a server, there. */
export async function startSite(rows: number, postgres?: string): Promise<Site> {
  const folder = mkdtempSync(path.join(tmpdir(), 'octavo-bench-'));
  const inPostgres = postgres === undefined ? null : await emptyPostgres(postgres);
  const address = inPostgres?.url ?? `sqlite:${path.join(folder, 'octavo.sqlite')}`;
  const database = openDatabase(address);
  await migrate(database);
  await fill(database, { users: rows, articles: rows, comments: rows, contacts: rows });
  await database.close();

  const server = await startProcess({
    OCTAVO_DATA: folder,
    DATABASE_URL: address,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_USERNAME: ADMIN.username,
    ADMIN_PASSWORD: ADMIN.password,
    OCTAVO_RATE_LIMITS: 'off',
  });
  return {
    rows,
    engine: inPostgres ? 'Postgres' : 'SQLite',
    url: server.url,
    cookie: await signIn(server.url),
    async stop() {
      await server.stop();
      await inPostgres?.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function signIn(url: string): Promise<string> {
  const headers = { 'Content-Type': 'application/json' };
  const answer = await fetch(`${url}/api/users/login`, { method: 'POST', headers, body: JSON.stringify(ADMIN) });
  return answer.headers
    .getSetCookie()
    .map((line) => line.slice(0, line.indexOf(';')))
    .join('; ');
}
