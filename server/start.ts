import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Site } from '../shared/pages.ts';
import { createApp } from './app.ts';
import { type Changes, createChanges } from './changes.ts';
import type { Config } from './config.ts';
import { migrate } from './database/migrate.ts';
import { type Database, openDatabase } from './database/open.ts';
import { reasonOf } from './database/reason.ts';
import { type HttpServer, listen } from './lifecycle.ts';
import type { Log } from './log.ts';
import type { WebBuild } from './pages/webBuild.ts';
import { HttpProblem, StartProblem } from './problems.ts';
import { keptSecret } from './secret.ts';
import { createServices, type Queues, type Services } from './services.ts';
import { startSweeping } from './sweep.ts';
import { fillSkeletons } from './users/names.ts';

const NOTHING_ARRIVES =
  'Postgres passes on no notification (LISTEN), as behind a pooler in transaction mode: until it does, no page is cached. ' +
  'Let DATABASE_URL lead to Postgres itself, or to a pooler in session mode.';

interface Needs {
  config: Config;
  log: Log;
  /** Loads the web side; development hands it the HTTP server for hot reload. */
  web(http: HttpServer): Promise<WebBuild>;
  /** Done before the first request. */
  prepare?(services: Services): Promise<void>;
  queues?: Queues;
}

export interface Running {
  address: string;
  site: Site;
  stop(): Promise<void>;
}

/** Starts Octavo: data folder, address, database, services, application. Throws a StartProblem with the reason. */
export async function start({ config, log, web, prepare, queues }: Needs): Promise<Running> {
  await openDataFolder(config.dataFolder);
  const http = await listen({ ...config, name: config.site.name });
  const site: Site = { ...config.site, url: config.publicUrl ?? http.address };
  const opened = await openServices(config, site.url, queues);
  const { services, database, changes } = opened;
  let stopSweeping = async () => {};
  const stop = async () => {
    await Promise.all([stopSweeping(), http.stop()]);
    await opened.close();
  };

  try {
    await prepare?.(services);
    await firstAdmin(config, services, log);
    void changes.arrives.then((arrives) => {
      if (!arrives) log.warn(NOTHING_ARRIVES);
    });
    if (!config.rateLimits) log.warn('Rate limits are off (OCTAVO_RATE_LIMITS=off): not for a public server.');
    http.ready(createApp({ config, log, database, changes, services, site, web: await web(http) }));
    stopSweeping = startSweeping({ dataFolder: config.dataFolder, services, log });
    return { address: http.address, site, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

interface Opened {
  services: Services;
  database: Database;
  changes: Changes;
  close(): Promise<void>;
}

/** The services over a migrated database, for the server and for commands that work beside it. */
export async function openServices(config: Config, origin: string, queues?: Queues): Promise<Opened> {
  const secret = config.jwtSecret ?? (await keptSecret(config.dataFolder));
  const database = openDatabase(config.databaseUrl);
  await prepareDatabase(database, config.databaseUrl);
  const changes = createChanges(database);
  const services = createServices({ database, changes, dataFolder: config.dataFolder, secret, origin, queues });
  const close = async () => {
    await services.passwords.close();
    await services.images.close();
    await changes.close();
    await database.close();
  };
  return { services, database, changes, close };
}

/** Makes the data folder and proves that it can be written. */
export async function openDataFolder(folder: string): Promise<void> {
  const probe = path.join(folder, `.probe-${process.pid}`);
  try {
    await mkdir(folder, { recursive: true });
    try {
      await writeFile(probe, 'octavo');
    } finally {
      await rm(probe, { force: true });
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartProblem(
      `The data folder ${folder} cannot be written (${code}): make it writable for this user, free some room, ` +
        'or choose another, for example OCTAVO_DATA=/var/lib/octavo.',
    );
  }
}

async function prepareDatabase(database: Database, url: string): Promise<void> {
  try {
    await migrate(database);
    await fillSkeletons(database);
  } catch (error) {
    const where = url.startsWith('sqlite:') ? url.slice('sqlite:'.length) : hostOf(url);
    throw new StartProblem(`The database at ${where} cannot be used, because ${reasonOf(error)}: check DATABASE_URL.`, {
      cause: error,
    });
  }
}

/** Where a Postgres address leads, without its user and password. */
function hostOf(url: string): string {
  return URL.canParse(url) ? `${new URL(url).host}${new URL(url).pathname}` : 'DATABASE_URL';
}

async function firstAdmin({ firstAdmin: admin }: Config, { users }: Services, log: Log): Promise<void> {
  if (await users.hasAdmin()) return;
  if (!admin) {
    log.warn('There is no administrator yet: npm run admin -- create --email you@example.com --username You');
    return;
  }
  try {
    if (await users.createFirstAdmin(admin)) log.info(`Created the first administrator, ${admin.email}.`);
  } catch (error) {
    if (!(error instanceof HttpProblem) || !error.errors) throw error;
    const names = Object.keys(error.errors).map((field) => `ADMIN_${field.toUpperCase()}`);
    throw new StartProblem(
      `${names.join()} belongs to an account that is no administrator: choose another, or make it one with ` +
        'npm run admin -- create --email you@example.com --username You',
    );
  }
}
