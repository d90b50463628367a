import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { builtFolder } from '../folders.ts';
import { Client } from './client.ts';
import { type Description, openApiCheck } from './openapi.ts';

type Environment = Record<string, string>;

export const ADMIN = { email: 'admin@octavo.example', username: 'Admin', password: 'admin password' };
export const USER = { email: 'user@octavo.example', username: 'User', password: 'user password' };

/** A server process: the built one, as `npm start` runs it, on a port of its own. */
export interface Process {
  url: string;
  /** Everything that it wrote to its log so far. */
  log(): string;
  /** Sends a signal; resolves to the exit code, null after a kill. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
  exited: Promise<number | null>;
}

/** A server with its data and three people: nobody in particular, a signed-in user, an administrator. */
export interface Octavo extends Process {
  dataFolder: string;
  environment: Environment;
  visitor: Client;
  user: Client;
  admin: Client;
  /** Another visitor, who may sign in as anybody; `url` is that of another process on the same data. */
  client(url?: string): Client;
  /** Stops the server and removes its data. */
  close(): Promise<void>;
}

/** Starts a server on an empty database of the test project's engine. */
export async function startOctavo(environment: Environment = {}): Promise<Octavo> {
  const dataFolder = mkdtempSync(path.join(tmpdir(), 'octavo-test-'));
  const database = await emptyDatabase(dataFolder);
  const all = {
    OCTAVO_DATA: dataFolder,
    DATABASE_URL: database.url,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_USERNAME: ADMIN.username,
    ADMIN_PASSWORD: ADMIN.password,
    OCTAVO_RATE_LIMITS: 'off',
    ...environment,
  };
  const server = await startProcess(all);
  const description = (await (await fetch(`${server.url}/api/openapi.json`)).json()) as Description;
  const check = openApiCheck(description);
  const client = (url = server.url) => new Client(url, check);
  const [visitor, user, admin] = [client(), client(), client()];
  await Promise.all([user.post('/api/users', USER), admin.post('/api/users/login', ADMIN)]);
  return {
    ...server,
    dataFolder,
    environment: all,
    visitor,
    user,
    admin,
    client,
    async close() {
      await server.stop('SIGKILL');
      await database.drop();
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}

/** Runs the built server until it says that it listens; throws with what it wrote where it ends before that. */
export async function startProcess(environment: Environment): Promise<Process> {
  const { child, log, exited } = runServer({ PORT: '0', ...environment });
  const url = await new Promise<string>((resolve, reject) => {
    let output = '';
    child.stdout?.on('data', (chunk) => {
      output += chunk;
      const [, found] = /^Octavo is listening on (\S+)\n/.exec(output) ?? [];
      if (found) resolve(found);
    });
    void exited.then((code) => reject(new Error(`The server ended (${code}):\n${log()}`)));
  });
  return {
    url,
    log,
    exited,
    async stop(signal = 'SIGTERM') {
      child.kill(signal);
      return exited;
    },
  };
}

/** Runs the built server with this environment and nothing else. */
export function runServer(environment: Environment, script = 'main.js', args: string[] = []) {
  const child: ChildProcess = spawn(process.execPath, [path.join(builtFolder, 'server', script), ...args], {
    env: { PATH: process.env.PATH ?? '', ...environment },
    cwd: environment.OCTAVO_DATA ?? tmpdir(),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let written = '';
  child.stderr?.on('data', (chunk) => {
    written += chunk;
  });
  const exited = once(child, 'close').then(([code]) => code as number | null);
  return { child, log: () => written, exited };
}

/** Where the engine of this test project keeps a new, empty database. */
export async function emptyDatabase(dataFolder: string): Promise<{ url: string; drop(): Promise<void> }> {
  if (process.env.TEST_ENGINE !== 'postgres') {
    return { url: `sqlite:${path.join(dataFolder, 'octavo.sqlite')}`, drop: async () => {} };
  }
  return emptyPostgres(inject('postgres'));
}

/** A new database on a Postgres server. */
export async function emptyPostgres(server: string): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `octavo_${randomBytes(6).toString('hex')}`;
  const run = async (statement: string) => {
    const client = new pg.Client(server);
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await run(`CREATE DATABASE ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => run(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
}
