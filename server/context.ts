import type { FailedSignIns } from './activity/activity.ts';
import type { Changes } from './changes.ts';
import type { Database } from './database/open.ts';
import type { ImageStore } from './images/images.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Log } from './log.ts';
import type { Mails } from './mail/mail.ts';
import type { SessionMemory } from './people/sessions/sessions.ts';
import type { Passwords } from './people/users/passwords/passwords.ts';
import type { RedirectHits } from './redirects/redirects.ts';
import type { SearchMemory } from './search/searchMemory.ts';
import type { SettingsCopy } from './settings/SettingsCopy.ts';
import type { CountedViews } from './statistics/Views.ts';
import type { Bucket } from './storage/callBucket.ts';
import type { Storage } from './storage/storage.ts';

/** All that the product's functions work with, opened by `start`: the first argument of each of them. */
export interface App {
  database: Database;
  changes: Changes;
  jobs: Jobs;
  settings: SettingsCopy;
  mails: Mails;
  images: ImageStore;
  storage: Storage;
  /** The bucket behind it; null for the disk. */
  bucket: Bucket | null;
  /** The public address of the pictures in it; null where Octavo serves them. */
  imagesUrl: string | null;
  passwords: Passwords;
  searchMemory: SearchMemory;
  sessions: SessionMemory;
  failedSignIns: FailedSignIns;
  countedViews: CountedViews;
  redirectHits: RedirectHits;
  dataFolder: string;
  /** The site's public origin. */
  origin: string;
  /** Signs session tokens, and encrypts secrets of second factors. */
  secret: string;
  /** The address of the WebSub hub; null without one. */
  webSubHub: string | null;
  databaseUrl: string;
  /** The folder of the nightly backups; null where none are made. */
  backups: { folder: string | Bucket; passphrase: string | null; passphraseFile: string | null } | null;
  /** The most rows of work that the call which begins it also finishes. */
  rowsAtOnce: number;
  log?: Log | undefined;
  /** Returns the time by the clock of the database, as far as this process knows it. */
  now(): Date;
}
