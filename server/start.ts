import path from 'node:path';
import type { Publication } from '../shared/desktop.ts';
import { createApp } from './app.ts';
import { Purging, purgeBy } from './cache/purging.ts';
import { createChanges } from './changes.ts';
import type { Config } from './config.ts';
import type { App } from './context.ts';
import { createContext, type Queues } from './createContext.ts';
import { refuseUnreleased, watchMigrations } from './database/migrate.ts';
import { openDatabase, type Role } from './database/open.ts';
import { explainUnusable } from './database/servers/explainUnusable.ts';
import { lockDatabase } from './database/servers/lock.ts';
import { ownEntries } from './dataFolder/abandonedEntries.ts';
import { countKnownImages, openInstallation, refuseNewDatabase } from './dataFolder/installation.ts';
import { describeOpenFiles, openDataFolder } from './dataFolder/openDataFolder.ts';
import { sessionSecret } from './dataFolder/sessionSecret.ts';
import { type Runner, startJobs } from './jobs/runner.ts';
import { type HttpServer, listen } from './lifecycle.ts';
import type { Log } from './log.ts';
import { logSlowness } from './logSlowness.ts';
import { type MailTransport, mailsSettled, NO_MAIL } from './mail/mail.ts';
import { smtpTransport, terminalTransport } from './mail/transport.ts';
import { type MetricsServer, serveMetrics } from './metrics/serveMetrics.ts';
import type { WebBuild } from './pages/webBuild.ts';
import { createFirstAdmin, hasAdmin } from './people/users/users.ts';
import { HttpProblem, StartProblem } from './problems.ts';
import { startIndexing } from './search/indexing.ts';
import { startStoring } from './statistics/storeViews.ts';
import { claimBucket, openBucket } from './storage/openStorage.ts';
import { startSweeping } from './sweep.ts';
import { startImporting } from './transfer/import/runImports.ts';

const NO_NOTIFICATIONS =
  'Postgres passes on no notification (LISTEN), as behind a pooler in transaction mode: until it does, no page is cached. ' +
  'Let DATABASE_URL lead to Postgres itself, or to a pooler in session mode.';

interface Options {
  config: Config;
  log: Log;
  /** Loads the web side; development hands it the HTTP server for hot reload. */
  web(http: HttpServer): Promise<WebBuild>;
  /** Runs before the first request. */
  prepare?(app: App): Promise<void>;
  queues?: Queues;
  /** Tells when mails are printed instead of sent: always, or where no SMTP server is set. */
  printMails?: 'always' | 'without SMTP';
}

export interface RunningServer {
  address: string;
  /** The site's public origin. */
  origin: string;
  /** Resolves when all jobs have run that were due at the start. */
  caughtUp: Promise<void>;
  /** Does at once what the server does every few seconds: stores the counted views, and runs the jobs that are due. */
  catchUp(): Promise<void>;
  /** Serves on for as long as is configured, and tells those who ask that it is about to stop. */
  drain(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts Octavo: data folder, address, database, context, application. Throws a StartProblem with the reason. */
export async function start({ config, log, web, prepare, queues, printMails }: Options): Promise<RunningServer> {
  await openDataFolder(config.dataFolder);
  let publication = (): Publication => config.settings.values;
  const http = await listen({ ...config, publication: () => publication() });
  const origin = config.publicUrl ?? http.address;
  let close = async () => {};
  let stopSweeping = async () => {};
  let stopStoring = async () => {};
  let settle = async () => {};
  let jobs: Runner | null = null;
  let stopImporting = async () => {};
  let stopIndexing = () => {};
  let metrics: MetricsServer | null = null;
  let purging: Purging | null = null;
  let stopWatching = () => {};
  let stopLoggingSlowness = () => {};
  const stop = async () => {
    await Promise.all([stopSweeping(), jobs?.stop(), stopImporting(), http.stop(), metrics?.stop()]);
    stopIndexing();
    stopLoggingSlowness();
    stopWatching();
    await Promise.all([settle(), stopStoring()]);
    await purging?.stop();
    await close();
  };

  // Concurrent with the database, which a start mostly waits for.
  const loading = web(http);
  loading.catch(() => {});

  try {
    const opened = await openContext(config, { origin, queues, log, printMails });
    const { app } = opened;
    const { changes, database } = app;
    close = opened.close;
    settle = () => mailsSettled(app);
    await app.settings.open();
    publication = () => app.settings.publication();
    await prepare?.(app);
    await firstAdmin(config, app, log);
    void changes.canReceive.then((canReceive) => {
      if (!canReceive) log.warn(NO_NOTIFICATIONS);
    });
    warn(config, log);
    metrics = config.metrics && (await serveMetrics(app, config.metrics));
    const { purge } = config;
    const onPurge = metrics?.metrics.countPurge;
    purging = purge && new Purging({ changes, log, purge: purgeBy(purge), onPurge });
    const parts = { web: await loading, metrics: metrics?.metrics, purging };
    http.ready(createApp({ config, log, app, ...parts }));
    // A start blocks the event loop by nature.
    stopLoggingSlowness = logSlowness(log);
    stopSweeping = startSweeping({ app, log });
    const storing = startStoring(app, log);
    stopStoring = storing.stop;
    stopIndexing = startIndexing(app).stop;
    stopImporting = startImporting(app);
    // What this version would read and write may not be what the tables of the newer one mean. They were only added to, so that it may
    // serve for the moment until others have its requests.
    stopWatching = watchMigrations(database, (reason) => {
      log.error(reason);
      void http.drain(config.drainSeconds).then(http.unready);
      stopIndexing();
      void stopImporting();
      void jobs?.stop();
    }).stop;
    const runner = startJobs({ jobs: app.jobs, log });
    jobs = runner;
    const catchUp = async () => {
      await Promise.all([storing.storeNow(), runner.runNow()]);
    };
    const drain = () => http.drain(config.drainSeconds);
    return { address: http.address, origin, caughtUp: runner.caughtUp, catchUp, drain, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

interface ContextOptions {
  /** The site's public origin. */
  origin: string;
  role?: Role;
  queues?: Queues | undefined;
  log?: Log;
  printMails?: Options['printMails'] | undefined;
}

/** Opens the context over the migrated database of this data folder, for the server and for commands that run beside it. */
export async function openContext(
  config: Config,
  { origin, role = 'server', queues, log, printMails }: ContextOptions,
) {
  const { database, close: closeDatabase } = await openOwnDatabase(config, role);
  try {
    const secret = config.jwtSecret ?? (await sessionSecret(config.dataFolder));
    const changes = createChanges(database);
    const { dataFolder, databaseUrl, bucket, imagesUrl, settings: configured, webSubHub } = config;
    const app = createContext({
      ...{ database, changes, dataFolder, bucket, imagesUrl, databaseUrl, secret, origin, configured },
      ...{ queues, webSubHub, log },
      backups: backupsOf(config),
      mail: mailWays(config, printMails),
    });
    await refuseUnreleased(database);
    // By its clock the context knows the time from now on.
    await database.now();
    const close = async () => {
      await app.passwords.close();
      await changes.close();
      await closeDatabase();
    };
    return { app, close };
  } catch (error) {
    await closeDatabase();
    throw error;
  }
}

/** Decides where backups are made every night. */
const backupsOf = ({ backups: { folder, passphrase, passphraseFile } }: Config): App['backups'] =>
  folder === null ? null : { folder, passphrase, passphraseFile };

/** Decides how mails go out. */
function mailWays({ smtp }: Config, printMails: Options['printMails']): MailTransport {
  if (printMails === 'always' || (printMails && !smtp)) {
    return {
      delivery: 'shown',
      from: smtp?.from ?? null,
      send: terminalTransport((text) => process.stdout.write(text)),
    };
  }
  if (smtp) return { delivery: 'smtp', from: smtp.from, send: smtpTransport(smtp) };
  return NO_MAIL;
}

/** Opens the data folder's own database; throws without any change where it is another's, or locked by another server. */
async function openOwnDatabase(config: Config, role: Role) {
  const { databaseUrl, replicaUrl } = config;
  await refuseNewDatabase(config);
  const release = role === 'server' ? await explainUnusable(databaseUrl, () => lockDatabase(databaseUrl)) : undefined;
  const database = openDatabase(databaseUrl, { role, replicaUrl: role === 'server' ? replicaUrl : null });
  const close = async () => {
    await database.close();
    await release?.();
  };
  try {
    const installation = await openInstallation(config, role);
    if (config.bucket) {
      const countKnown = (keys: string[]) => countKnownImages(database, keys, null);
      const onDisk = (await ownEntries(path.join(config.dataFolder, 'images'))).length;
      await claimBucket(openBucket(config.bucket, config.dataFolder), { installation, countKnown, onDisk });
    }
    return { database, close };
  } catch (error) {
    await close();
    throw error;
  }
}

function warn(config: Config, log: Log): void {
  if (!config.rateLimits) log.warn('Rate limits are off (OCTAVO_RATE_LIMITS=off): not for a public server.');
  const openFiles = describeOpenFiles(config);
  if (openFiles !== null) log.warn(openFiles);
}

async function firstAdmin({ firstAdmin: admin }: Config, app: App, log: Log): Promise<void> {
  if (await hasAdmin()) return;
  if (!admin) {
    log.warn('There is no administrator yet: npm run admin -- create --email you@example.com --username You');
    return;
  }
  try {
    if (await createFirstAdmin(app, admin)) log.info(`Created the first administrator, ${admin.email}.`);
  } catch (error) {
    if (!(error instanceof HttpProblem) || !error.errors) throw error;
    if (error.errors.password) throw new StartProblem(`ADMIN_PASSWORD is not usable: ${error.errors.password}`);
    const names = Object.keys(error.errors).map((field) => `ADMIN_${field.toUpperCase()}`);
    throw new StartProblem(
      `${names.join()} belongs to an account that is no administrator: choose another, or make it one with ` +
        'npm run admin -- promote --email you@example.com',
    );
  }
}
