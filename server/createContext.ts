import { noFailedSignIns } from './activity/activity.ts';
import type { Changes } from './changes.ts';
import type { App } from './context.ts';
import type { Database } from './database/open.ts';
import { imageStore } from './images/images.ts';
import { handleJobs } from './jobKinds.ts';
import { Jobs } from './jobs/jobs.ts';
import type { Bounds } from './limits/queue.ts';
import type { Log } from './log.ts';
import { type MailTransport, mailsBy } from './mail/mail.ts';
import { defineModels } from './models.ts';
import { createSessionMemory } from './people/sessions/sessions.ts';
import { createPasswords } from './people/users/passwords/passwords.ts';
import { indexHeads } from './search/indexing.ts';
import { createSearchMemory } from './search/searchMemory.ts';
import { type ConfiguredSettings, SettingsCopy } from './settings/SettingsCopy.ts';
import { CountedViews } from './statistics/Views.ts';
import type { Bucket } from './storage/callBucket.ts';
import { openStorage } from './storage/openStorage.ts';

/** The most rows of work that the call which begins it also finishes. */
const ROWS_AT_ONCE = 1_000;

/** Replaces the usual bounds of the work that occupies processors. */
export interface Queues {
  passwords?: Bounds;
  images?: Bounds;
  /** The most rows of work that the call which begins it also finishes. */
  rowsAtOnce?: number;
}

interface Dependencies {
  database: Database;
  changes: Changes;
  dataFolder: string;
  /** The bucket of uploaded files; null where they are in the data folder. */
  bucket?: Bucket | null;
  /** The public address of the pictures in it; null where Octavo serves them. */
  imagesUrl?: string | null;
  databaseUrl: string;
  /** Signs session tokens, and encrypts secrets of second factors. */
  secret: string;
  /** The site's public origin. */
  origin: string;
  configured: ConfiguredSettings;
  queues?: Queues | undefined;
  /** The address of the WebSub hub; null without one. */
  webSubHub: string | null;
  backups?: App['backups'];
  mail: MailTransport;
  log?: Log | undefined;
  /** Replaces the clock of the database. */
  now?: (() => Date) | undefined;
}

/** Makes the context over an opened database, and has its jobs done. */
export function createContext(dependencies: Dependencies): App {
  const {
    database,
    changes,
    dataFolder,
    bucket = null,
    imagesUrl = null,
    secret,
    origin,
    configured,
    queues = {},
    log,
    now,
  } = dependencies;
  defineModels(database.sequelize);
  const passwords = createPasswords(queues.passwords);
  const jobs = new Jobs({ database, changes, ...(now && { now }) });
  const mails = mailsBy(dependencies.mail);
  const settings = new SettingsCopy({ database, changes, configured, origin, mails, secret });
  const app: App = {
    ...{ database, changes, jobs, settings, mails, passwords },
    images: imageStore(dataFolder, queues.images),
    ...{ bucket, imagesUrl, storage: openStorage({ dataFolder, bucket }) },
    ...{ dataFolder, origin, secret, log },
    databaseUrl: dependencies.databaseUrl,
    webSubHub: dependencies.webSubHub,
    searchMemory: createSearchMemory(),
    sessions: createSessionMemory(secret),
    failedSignIns: noFailedSignIns(),
    countedViews: new CountedViews(),
    redirectHits: new Map(),
    backups: dependencies.backups ?? null,
    rowsAtOnce: queues.rowsAtOnce ?? ROWS_AT_ONCE,
    now: now ?? database.time,
  };
  handleJobs(app);
  changes.beforeCommit((tags, tx) => indexHeads(app, tags, tx));
  return app;
}
