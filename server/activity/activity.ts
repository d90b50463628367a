import { createHmac } from 'node:crypto';
import type { Sequelize, Transaction } from 'sequelize';
import type { Activity, ActivityKind, ActivityQuery, Subject } from '../../shared/activity/activity.ts';
import { TRASH_DAYS } from '../../shared/history/trash.ts';
import type { Page } from '../../shared/kit/paging.ts';
import { truncate } from '../../shared/kit/text.ts';
import type { User } from '../../shared/people/users.ts';
import type { Scope } from '../authorise.ts';
import type { App } from '../context.ts';
import { allConditions, findFilteredPage } from '../database/queries/filteredPages.ts';
import { keyOf } from '../database/queries/keys.ts';
import { mapPage } from '../database/queries/pages.ts';
import { periodConditions } from '../database/queries/periodConditions.ts';
import { cleaning } from '../jobs/cleaning.ts';
import { DAY } from '../jobs/kind.ts';
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

/** The failed sign-ins that this process has recorded in an hour, and the most that it records. */
export interface FailedSignIns {
  hour: number;
  count: number;
  atMost: number;
}

export const noFailedSignIns = (): FailedSignIns => ({ hour: 0, count: 0, atMost: FAILURES_AN_HOUR });

/** Removes activity after twelve months. */
export const cleanActivity = cleaning({ kind: 'clean-activity', table: 'activity', days: KEPT_DAYS });

/** Returns the keyed hash of a client's address, the same for all of a network. */
export function hashOf({ secret }: Pick<App, 'secret'>, address: string): string {
  const key = createHmac('sha256', secret).update('octavo activity address').digest();
  return createHmac('sha256', key).update(networkOf(address)).digest('base64url').slice(0, 16);
}

/** Records something within the write that does it; nothing where its subject has no rows. */
export async function record(app: Pick<App, 'secret'>, activity: NewActivity, tx: Transaction): Promise<void> {
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
      address: address === undefined ? (addressHash ?? null) : hashOf(app, address),
      createdAt: at,
    },
    { transaction: tx },
  );
}

interface FailedSignIn {
  email: string;
  address: string;
}

/** Records a failed sign-in, whether or not there is such an account; but only so many in an hour. */
export async function recordFailedSignIn(app: App, { email, address }: FailedSignIn): Promise<void> {
  const { failedSignIns: failures } = app;
  const hour = Math.floor(Date.now() / HOUR);
  failures.count = failures.hour === hour ? failures.count + 1 : 1;
  failures.hour = hour;
  if (failures.count > failures.atMost) return;
  const failed: NewActivity = { kind: 'sign-in-failed', actor: null, details: { email }, address };
  await app.database.write((tx) => record(app, failed, tx));
}

/** Lists what was done, newest first; for an author what was done with their articles. */
export async function listActivity(
  { database: { sequelize } }: App,
  query: ActivityQuery,
  scope: Scope,
): Promise<Page<Activity>> {
  const list = { where: allConditions(conditionsOf(sequelize, query, scope)), order: 'created_at DESC, id DESC' };
  const page = await findFilteredPage(ActivityRow, list, query);
  const ids = page.data.filter(({ kind }) => UNDOABLE_KINDS.has(kind)).map(({ id }) => id);
  const canUndo = await undoable(sequelize, ids, new Date(Date.now() - TRASH_DAYS * DAY));
  // What somebody else deleted is not in an author's trash.
  const isTheirs = ({ actorId }: ActivityRow) => scope.of === 'all' || (scope.of === 'own' && actorId === scope.userId);
  return mapPage(page, (row) => view(row, canUndo.has(row.id) && isTheirs(row)));
}

function conditionsOf(sequelize: Sequelize, { actor, kind, ...period }: ActivityQuery, scope: Scope): string[] {
  return [
    ...(scope.of === 'own' ? [aboutArticlesOf(scope.userId)] : []),
    ...(scope.of === 'none' ? ['FALSE'] : []),
    // No account has the key 0.
    ...(actor === undefined ? [] : [`actor_id = ${keyOf(actor) ?? 0}`]),
    ...(kind === undefined ? [] : [`kind = ${sequelize.escape(kind)}`]),
    ...periodConditions(sequelize, period),
  ];
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
