import * as z from 'zod/mini';
import { type Calls, get, post } from '../kit/call.ts';

const backupShape = z.object({
  /** The name of its file. */
  file: z.string(),
  startedAt: z.iso.datetime(),
  bytes: z.number(),
  /** The time at which it was restored and compared; null where this site does not know, as for one of another database. */
  provedAt: z.nullable(z.iso.datetime()),
});

/** A backup in the folder. */
export type Backup = z.infer<typeof backupShape>;

const backupsShape = z.object({
  /** True where the server has a folder for backups. */
  hasFolder: z.boolean(),
  /** True where one is made every night. */
  isScheduled: z.boolean(),
  isRunning: z.boolean(),
  /** The time at which the latest was proved by a restore; null before the first. */
  provedAt: z.nullable(z.iso.datetime()),
  /** The reason for which the latest one failed; null where it did not. */
  problem: z.nullable(z.string()),
  /** The latest 100 in the folder, the newest first; null where it cannot be read. */
  backups: z.nullable(z.array(backupShape)),
});

/** The backups in the folder of the nightly ones, and what came of the latest. */
export type Backups = z.infer<typeof backupsShape>;

/** The calls about backups, for administrators. */
export const backupCalls = {
  backups: get('/backups', {
    summary: 'The backups in the folder, when the latest was proved, and why there is none since',
    guard: 'admin',
    response: backupsShape,
  }),
  backUpNow: post('/backups', {
    summary: 'Begin a backup; one is made at a time',
    guard: 'admin',
    response: z.object({ message: z.string() }),
    refusals: [409],
  }),
} as const satisfies Calls;
