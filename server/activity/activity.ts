import { createHmac } from 'node:crypto';
import type { Transaction } from 'sequelize';
import type { Activity, ActivityKind, ActivityQuery, Subject } from '../../shared/activity.ts';
import type { Page } from '../../shared/paging.ts';
import { truncate } from '../../shared/text.ts';
import { TRASH_DAYS } from '../../shared/trash.ts';
import type { User } from '../../shared/users.ts';
import type { Changes } from '../changes.ts';
import { allConditions, findFilteredPage } from '../database/filteredPages.ts';
import { keyOf } from '../database/keys.ts';
import type { Database } from '../database/open.ts';
import { mapPage } from '../database/pages.ts';
import { periodConditions } from '../database/periodConditions.ts';
import { removeOldRows } from '../jobs/cleaning.ts';
import { DAY, type Jobs } from '../jobs/jobs.ts';
import { networkOf } from '../limits/networkOf.ts';
import { ActivityRow } from './model.ts';
import { aboutArticlesOf, undoable } from './queries.ts';

/** The time that activity is kept, in days: twelve months. */
const KEPT_DAYS = 366;
/** The length of a name in a subject: a hundred long titles would fill a page of the journal. */
const NAME_LENGTH = 100;
/** The number of failed sign-ins that this process records in an hour: many addresses must not fill the disk. */
const FAILURES_AN_HOUR = 1_000;
const HOUR = 60 * 60 * 1000;

/** The kinds of activity that can be undone as long as nothing undid it. */
const UNDOABLE_KINDS: ReadonlySet<ActivityKind> = new Set(['delete', 'publish', 'unpublish', 'role']);

/** The account that acts; null where none does, 'operator' for commands on the server's own machine. */
type ActivityActor = { user: Pick<User, '_id' | 'username'> } | 'operator' | null;

interface NewActivity {
  kind: ActivityKind;
  actor: ActivityActor;
  subject?: Subject;
  details?: Record<string, unknown>;
  /** The time at which it was done; now by default. */
  at?: Date;
  /** The client's address, which is stored as a keyed hash. */
  address?: string;
  /** The same as `hashOf` made it before. */
  addressHash?: string;
}

interface Dependencies {
  database: Database;
  jobs: Jobs;
  /** The key of the addresses' hashes is derived from it. */
  secret: string;
  /** Replaces the usual number of failed sign-ins that are recorded in an hour. */
  failuresAnHour?: number;
}

/** The tools of a write that changes what readers see, and is recorded. */
export interface RecordedWrites {
  database: Database;
  changes: Changes;
  activity: ActivityJournal;
}

/** The journal of sign-ins, changes of rights, deletions and publications. Rows are added, never changed. */
export type ActivityJournal = ReturnType<typeof createActivity>;

export function createActivity({ database, jobs, secret, failuresAnHour = FAILURES_AN_HOUR }: Dependencies) {
  const addressKey = createHmac('sha256', secret).update('octavo activity address').digest();
  /** Returns the keyed hash of a client's address, the same for all of a network. */
  const hashOf = (address: string): string =>
    createHmac('sha256', addressKey).update(networkOf(address)).digest('base64url').slice(0, 16);
  let failures = { hour: 0, count: 0 };

  removeOldRows(jobs, database.sequelize, { kind: 'clean-activity', table: 'activity', days: KEPT_DAYS });

  return {
    record,
    hashOf,

    /** Records a failed sign-in, whether or not there is such an account; but only so many in an hour. */
    async recordFailedSignIn({ email, address }: { email: string; address: string }): Promise<void> {
      const hour = Math.floor(Date.now() / HOUR);
      failures = { hour, count: failures.hour === hour ? failures.count + 1 : 1 };
      if (failures.count > failuresAnHour) return;
      await database.write((tx) => record({ kind: 'sign-in-failed', actor: null, details: { email }, address }, tx));
    },

    /** Lists what was done, newest first; for an author, by key, what was done with their articles. */
    async list(query: ActivityQuery, author: number | null): Promise<Page<Activity>> {
      const list = { where: allConditions(conditions(query, author)), order: 'created_at DESC, id DESC' };
      const page = await findFilteredPage(ActivityRow, list, query);
      const ids = page.data.filter(({ kind }) => UNDOABLE_KINDS.has(kind)).map(({ id }) => id);
      const canUndo = await undoable(database.sequelize, ids, new Date(Date.now() - TRASH_DAYS * DAY));
      return mapPage(page, (row) =>
        // What somebody else deleted is not in an author's trash.
        view(row, canUndo.has(row.id) && (author === null || row.actorId === author)),
      );
    },
  };

  function conditions({ actor, kind, ...period }: ActivityQuery, author: number | null): string[] {
    return [
      ...(author === null ? [] : [aboutArticlesOf(author)]),
      // No account has the key 0.
      ...(actor === undefined ? [] : [`actor_id = ${keyOf(actor) ?? 0}`]),
      ...(kind === undefined ? [] : [`kind = ${database.sequelize.escape(kind)}`]),
      ...periodConditions(database.sequelize, period),
    ];
  }

  /** Records something within the write that does it; nothing where its subject has no rows. */
  async function record(activity: NewActivity, tx: Transaction): Promise<void> {
    const { kind, actor, subject, details = {}, at = new Date(), address, addressHash } = activity;
    if (subject?.rows.length === 0) return;
    const user = actor === null || actor === 'operator' ? null : actor.user;
    const [row, ...others] = subject?.rows ?? [];
    await ActivityRow.create(
      {
        kind,
        actorId: user && keyOf(user._id),
        actorName: user?.username ?? null,
        subject: subject ? JSON.stringify(shortened(subject)) : null,
        subjectId: row && others.length === 0 ? keyOf(row._id) : null,
        details: JSON.stringify(actor === 'operator' ? { ...details, operator: true } : details),
        address: address === undefined ? (addressHash ?? null) : hashOf(address),
        createdAt: at,
      },
      { transaction: tx },
    );
  }
}

const shortened = ({ kind, rows }: Subject): Subject => ({
  kind,
  rows: rows.map((row) => ({ ...row, name: truncate(row.name, NAME_LENGTH) })),
});

function view(row: ActivityRow, canUndo: boolean): Activity {
  return {
    _id: String(row.id),
    kind: row.kind,
    createdAt: row.createdAt.toISOString(),
    actor: row.actorId === null ? null : { _id: String(row.actorId), username: row.actorName ?? '' },
    subject: row.subject === null ? null : JSON.parse(row.subject),
    details: JSON.parse(row.details),
    address: row.address,
    canUndo,
  };
}
