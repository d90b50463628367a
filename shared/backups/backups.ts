import * as z from 'zod/mini';
import { type Calls, get } from '../kit/call.ts';

const backupsShape = z.object({
  /** True where one is made every night. */
  isScheduled: z.boolean(),
  /** The time at which the latest was proved by a restore; null before the first. */
  provedAt: z.nullable(z.iso.datetime()),
  /** Why there is none of the last night, for the operator; null where there is. */
  problem: z.nullable(z.string()),
});

/** The state of the nightly backups. */
export type Backups = z.infer<typeof backupsShape>;

/** The call about the nightly backups, for administrators. */
export const backupCalls = {
  backups: get('/backups', {
    summary: 'What came of the nightly backups: when the latest was proved, and why there is none since',
    guard: 'admin',
    response: backupsShape,
  }),
} as const satisfies Calls;
