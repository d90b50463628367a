import type { Transaction } from 'sequelize';
import { defaultModes, type NotificationKind, notificationKinds } from '../../shared/notifications.ts';
import type { Database } from '../database/open.ts';
import type { SqlDate } from '../database/sqlTypes.ts';
import { updateRow } from '../database/updateRow.ts';
import type { Jobs, Outcome } from '../jobs/jobs.ts';
import type { Job } from '../jobs/queries.ts';
import type { Mails } from '../mail/mail.ts';
import { UserRow } from '../users/model.ts';
import { mailContent } from './mailContent.ts';
import { mailQueries } from './mailQueries.ts';
import { NotificationSettingsRow } from './model.ts';
import { nextDigest } from './nextDigest.ts';
import type { Unsubscription } from './unsubscription.ts';

const KIND = 'notify';
/** The least time between two mails to one person, in milliseconds. */
const PAUSE = 10 * 60 * 1000;
/** The longest time until the next daily digest, in milliseconds: a day has 25 hours where clocks are put back. */
const LONGEST_WAIT = 25 * 60 * 60 * 1000;
/** The number of people whose mails one run writes. */
const PEOPLE = 10;
/** The number of notifications that a mail shows; it counts the others. */
const SHOWN = 20;

interface Dependencies {
  database: Database;
  jobs: Jobs;
  mails: Pick<Mails, 'queue' | 'isOffered'>;
  unsubscription: Unsubscription;
  /** Returns the time zone of the publication, in which the daily digest has its hour. */
  timeZone: () => string;
  now?: () => Date;
}

/** The mails of notifications: what has gathered for one person goes out together, at most once in ten minutes. */
export type Mailing = ReturnType<typeof createMailing>;

export function createMailing(dependencies: Dependencies) {
  const { database, jobs, mails, unsubscription, timeZone, now = () => new Date() } = dependencies;
  const queries = mailQueries(database.sequelize);

  jobs.handle(KIND, {
    run,
    longestWait: LONGEST_WAIT,
    missing: async (tx) => ((await queries.isForgotten(KIND, tx)) ? [{ kind: KIND, key: KIND }] : []),
  });

  return {
    /** Returns the time of the next daily digest; null where no mail goes out. */
    nextDigest: (): Date | null => (mails.isOffered ? nextDigest(now(), timeZone()) : null),

    schedule,

    /** Gives the mails of an account that are not sent yet, within a write, the times that its settings now mean. */
    async reschedule(userId: number, tx: Transaction): Promise<void> {
      const settings = await NotificationSettingsRow.findByPk(userId, { transaction: tx });
      const times = { 'at-once': now(), daily: nextDigest(now(), timeZone()), off: null };
      const timeOf = (kind: NotificationKind) => times[settings?.[kind] ?? defaultModes[kind]];
      const entries = notificationKinds.map((kind) => [kind, timeOf(kind)] as const);
      await queries.reschedule(userId, Object.fromEntries(entries) as Record<NotificationKind, Date | null>, tx);
      await schedule(tx);
    },
  };

  function schedule(tx: Transaction): Promise<void> {
    return jobs.schedule({ kind: KIND, key: KIND }, tx);
  }

  /** Writes the mails that are due, for a few people at a time. */
  async function run(_job: Job, tx: Transaction): Promise<Outcome> {
    const waiting = (await queries.waiting(tx))
      .map(({ userId, mailAt, mailedAt }) => ({ userId, at: dueAt({ mailAt, mailedAt }, now().getTime()) }))
      .toSorted((a, b) => a.at - b.at || a.userId - b.userId);
    const due = waiting.filter(({ at }) => at <= now().getTime());
    for (const { userId } of due.slice(0, PEOPLE)) await tell(userId, tx);
    if (due.length > PEOPLE) return { runAgainIn: 0 };
    // Those who were told just now may have a digest to come, which the next run finds.
    const [next] = [
      ...waiting.slice(due.length).map(({ at }) => at),
      ...(due.length > 0 ? [now().getTime() + PAUSE] : []),
    ].sort((a, b) => a - b);
    return next === undefined ? {} : { runAgainIn: Math.max(0, next - now().getTime()) };
  }

  /** Writes one person's mail of what they have not read yet, and may see now. */
  async function tell(userId: number, tx: Transaction): Promise<void> {
    const ids = await queries.take(userId, now(), tx);
    const rows = await queries.visible(userId, ids, tx);
    const user = await UserRow.findByPk(userId, { transaction: tx });
    if (!user || rows.length === 0) return;
    const kinds = notificationKinds.filter((kind) => rows.some((row) => row.kind === kind));
    await mails.queue(
      {
        kind: 'notifications',
        to: user,
        content: {
          ...mailContent({ rows: rows.slice(0, SHOWN), total: rows.length, user }),
          unsubscribe: unsubscription.pathOf(userId, kinds),
        },
      },
      tx,
    );
    await NotificationSettingsRow.bulkCreate([{ userId, ...defaultModes, mailedAt: null }], {
      ignoreDuplicates: true,
      transaction: tx,
    });
    const settings = await NotificationSettingsRow.findByPk(userId, { transaction: tx, rejectOnEmpty: true });
    await updateRow(settings, { mailedAt: now() }, tx);
  }
}

/** Returns the time from which a person may be told, in milliseconds; one that lies too far ahead is of a clock that was wrong. */
function dueAt({ mailAt, mailedAt }: { mailAt: SqlDate; mailedAt: SqlDate | null }, now: number): number {
  const earliest = mailedAt === null ? 0 : Math.min(new Date(mailedAt).getTime(), now) + PAUSE;
  const planned = new Date(mailAt).getTime();
  return Math.max(planned > now + LONGEST_WAIT ? now : planned, earliest);
}
