import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inject } from 'vitest';
import { HOST_PREFIX } from '../../../shared/kit/cookies.ts';
import { ADMIN, USER } from '../rows/people.ts';
import { Client } from './client.ts';
import { emptyPostgres } from './emptyPostgres.ts';
import { type InProcess, type Parts, startInProcess } from './inProcess.ts';
import { type Description, openApiCheck } from './openapi.ts';
import { type Environment, type Process, type RunOptions, startProcess } from './process.ts';

export { ADMIN, USER } from '../rows/people.ts';
export { emptyPostgres } from './emptyPostgres.ts';
export { type Environment, type Process, type RunOptions, runServer, startProcess } from './process.ts';

/** A server with its data and three clients: a visitor, a signed-in user, an administrator. */
export interface Octavo {
  url: string;
  /** Returns the server's log so far. */
  log(): string;
  dataFolder: string;
  environment: Environment;
  visitor: Client;
  user: Client;
  admin: Client;
  /** Creates another visitor, who may sign in to any account; `url` is that of another process on the same data. */
  client(url?: string): Client;
  /** Stops the server and removes its data, except for a folder that the test provided. */
  close(): Promise<void>;
}

/** A server in the test's process, where its SQL can be read. */
export type OctavoInProcess = Octavo & { server: InProcess };

/** A server in a process of its own. */
export type OctavoProcess = Octavo & Process;

/** Returns the same data and clients for a process that has replaced a server. */
export function atAddress<Server extends Octavo>(octavo: Server, url: string): Server {
  const client = (other = url) => octavo.client(other);
  const [visitor, user, admin] = [client(), client(), client()];
  [user.cookie, admin.cookie] = [octavo.user.cookie, octavo.admin.cookie];
  return { ...octavo, url, client, visitor, user, admin };
}

/** The variables with which a server begins with its own data rather than with the template's two accounts. */
const OWN_BEGINNING = ['OCTAVO_DATA', 'DATABASE_URL', 'JWT_SECRET', 'ADMIN_EMAIL', 'ADMIN_USERNAME', 'ADMIN_PASSWORD'];

/**
 * Starts a server in the test's own process, on data of its own, which has two accounts; one at a time. It starts in a
 * tenth of the time of a process, which tests of starts, stops, logs and faults take. In the project for three processes it is one of
 * three that take the calls in turn.
 */
export async function startOctavo(environment: Environment = {}, parts: Parts = {}): Promise<OctavoInProcess> {
  let server: InProcess | undefined;
  const octavo = await octavoOf({
    environment,
    fresh: OWN_BEGINNING.some((name) => name in environment),
    async start(all) {
      const isOneOfThree = process.env.TEST_PROCESSES === '3';
      const start = isOneOfThree ? (await import('./threeProcesses.ts')).startThreeProcesses : startInProcess;
      server = await start(all, { pages: true, ...parts });
      return server;
    },
  });
  return { ...octavo, server: server as InProcess };
}

/** Stops a server of this process, lets `between` work on its data, and starts another there; the clients stay signed in. */
export async function restarted(
  octavo: OctavoInProcess,
  between: (octavo: Octavo) => Promise<void> = async () => {},
): Promise<OctavoInProcess> {
  await octavo.server.stop();
  await between(octavo);
  const server = await startInProcess(octavo.environment, { pages: true });
  const close = async () => {
    await server.stop();
    await octavo.close();
  };
  return { ...atAddress(octavo, server.url), log: server.log, server, close };
}

/** Starts a server in a process of its own, whose database, on the test project's engine or where `environment` says, has two accounts. */
export function startOctavoProcess(environment: Environment = {}, options: RunOptions = {}): Promise<OctavoProcess> {
  const fresh = Object.keys(options).length > 0 || OWN_BEGINNING.some((name) => name in environment);
  return octavoOf({ environment, fresh, start: (all) => startProcess(all, options) });
}

interface Start<Server> {
  environment: Environment;
  /** True for a server that makes the two accounts itself; otherwise it begins with a copy of the template. */
  fresh: boolean;
  start(environment: Environment): Promise<Server>;
}

/** Prepares the data of a server, starts it, and signs its clients in. */
async function octavoOf<Server extends Pick<Octavo, 'url' | 'log'> & { stop(signal: 'SIGKILL'): Promise<unknown> }>({
  environment,
  fresh,
  start,
}: Start<Server>): Promise<Octavo & Server> {
  const dataFolder = environment.OCTAVO_DATA ?? temporaryFolder();
  const template = fresh ? null : inject('templates')[engine()];
  if (template) cpSync(template.folder, dataFolder, { recursive: true });
  const database = await newDatabase(dataFolder, template?.database);
  const all = {
    OCTAVO_DATA: dataFolder,
    DATABASE_URL: database.url,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_USERNAME: ADMIN.username,
    ADMIN_PASSWORD: ADMIN.password,
    OCTAVO_RATE_LIMITS: 'off',
    ...environment,
  };
  const server = await start(all);
  const check = await descriptionCheck(server.url);
  const client = (url = server.url) => new Client(url, check);
  const [visitor, user, admin] = [client(), client(), client()];
  // Of a server at an address under http, where the cookie has no prefix.
  const prefix = environment.OCTAVO_URL?.startsWith('https:') ? HOST_PREFIX : '';
  if (template) [user.cookie, admin.cookie] = [prefix + template.user, prefix + template.admin];
  else await Promise.all([user.post('/api/users', USER), admin.post('/api/users/login', ADMIN)]);
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
      if (!environment.OCTAVO_DATA) rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}

/** Made once in a test process, because that takes longer than many a file of tests: all servers have the same description. */
let madeCheck: ReturnType<typeof openApiCheck> | undefined;

async function descriptionCheck(url: string): Promise<ReturnType<typeof openApiCheck>> {
  madeCheck ??= openApiCheck((await (await fetch(`${url}/api/openapi.json`)).json()) as Description);
  return madeCheck;
}

/** Makes a folder, which the test removes. */
export const temporaryFolder = (): string => mkdtempSync(path.join(tmpdir(), 'octavo-test-'));

/** Creates an empty database on the engine of this test project. */
export const emptyDatabase = (dataFolder: string) => newDatabase(dataFolder);

const engine = () => (process.env.TEST_ENGINE === 'postgres' ? 'postgres' : 'sqlite');

/** Creates a database; `template` is a Postgres database to copy, while that of SQLite is in the copied folder. */
async function newDatabase(dataFolder: string, template?: string): Promise<{ url: string; drop(): Promise<void> }> {
  if (engine() === 'postgres') return emptyPostgres(inject('postgres'), template);
  return { url: `sqlite:${path.join(dataFolder, 'octavo.sqlite')}`, drop: async () => {} };
}
