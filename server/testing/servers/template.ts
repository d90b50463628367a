import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDatabase } from '../../database/open.ts';
import { ADMIN, USER } from '../rows/people.ts';
import { emptyPostgres } from './emptyPostgres.ts';
import { startProcess } from './process.ts';

/** The data that each test's server begins with as a copy, because making accounts is slow. */
export interface Template {
  /** The data folder, with the secret that signs sessions. */
  folder: string;
  /** The name of the Postgres database; with SQLite it is in the folder. */
  database: string | undefined;
  /** The cookies of the two accounts. */
  user: string;
  admin: string;
}

/** Makes a database with an administrator and a user, both signed in, by a real server; on Postgres where it is given. */
export async function makeTemplate(postgres?: string): Promise<Template & { remove(): void }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'octavo-template-'));
  const database = postgres === undefined ? undefined : await emptyPostgres(postgres);
  const url = database?.url ?? `sqlite:${path.join(folder, 'octavo.sqlite')}`;
  const server = await startProcess({
    OCTAVO_DATA: folder,
    DATABASE_URL: url,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_USERNAME: ADMIN.username,
    ADMIN_PASSWORD: ADMIN.password,
  });
  const [user, admin] = await Promise.all([
    cookieOf(`${server.url}/api/users`, USER),
    cookieOf(`${server.url}/api/users/login`, ADMIN),
  ]);
  await server.stop();
  await startSessionsLater(url);
  const remove = () => rmSync(folder, { recursive: true, force: true });
  return { folder, database: database?.name, user, admin, remove };
}

/**
 * Has the sessions count as begun, and last seen, in an hour: on a busy machine a run takes longer than a session is fresh,
 * and than nobody notes again that it was seen.
 */
async function startSessionsLater(url: string): Promise<void> {
  const database = openDatabase(url);
  await database.sequelize.query('UPDATE sessions SET created_at = :at, last_seen_at = :at', {
    replacements: { at: new Date(Date.now() + 60 * 60 * 1000) },
  });
  await database.close();
}

async function cookieOf(url: string, account: object): Promise<string> {
  const headers = { 'Content-Type': 'application/json' };
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(account) });
  const line = response.headers.getSetCookie().find((each) => each.startsWith('octavo_session='));
  if (!line) throw new Error(`No session for the tests: ${await response.text()}`);
  return line.slice(0, line.indexOf(';'));
}
