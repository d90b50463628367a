import type { Transaction } from 'sequelize';
import { defaultModes, type NotificationKind, notificationKinds } from '../../shared/notifications/notifications.ts';
import { inLanguage } from '../../shared/texts/t.ts';
import type { App } from '../context.ts';
import type { SqlDate } from '../database/queries/sqlTypes.ts';
import { updateRow } from '../database/queries/updateRow.ts';
import type { JobKind, Outcome } from '../jobs/kind.ts';
import { queueMail } from '../mail/mail.ts';
import { UserRow } from '../people/users/model.ts';
import { catalogueOf } from '../texts.ts';
import { mailContent } from './mailContent.ts';
import { mailQueries } from './mailQueries.ts';
import { NotificationSettingsRow } from './model.ts';
import { nextDigest } from './nextDigest.ts';
import { unsubscriptionPath } from './unsubscription.ts';

const KIND = 'notify';
/** The least time between two mails to one person, in milliseconds. */
const PAUSE = 10 * 60 * 1000;
/** The longest time until the next daily digest, in milliseconds: a day has 25 hours where clocks are put back. */
const LONGEST_WAIT = 25 * 60 * 60 * 1000;
/** The number of people whose mails one run writes. */
const PEOPLE = 10;
/** The number of notifications that a mail shows; it counts the others. */
const SHOWN = 20;

/** The mails of notifications: what has gathered for one person goes out together, at most once in ten minutes. */
export const mailNotifications: JobKind = {
  kind: KIND,
  run: (app, _job, tx) => mailDue(app, tx),
  longestWait: LONGEST_WAIT,
  missing: async ({ database }, tx) =>
    (await mailQueries(database).isForgotten(KIND, tx)) ? [{ kind: KIND, key: KIND }] : [],
};

/** Returns the time of the next daily digest; null where no mail goes out. */
export const nextDigestOf = (app: App): Date | null => (app.mails.isOffered ? digestAfterNow(app) : null);

/** Has due mail sent once the write is committed. */
export const scheduleMailing = ({ jobs }: App, tx: Transaction): Promise<void> =>
  jobs.schedule({ kind: KIND, key: KIND }, tx);

/** Gives the mails of an account that are not sent yet, within a write, the times that its settings now mean. */
export async function rescheduleMails(app: App, userId: number, tx: Transaction): Promise<void> {
  const settings = await NotificationSettingsRow.findByPk(userId, { transaction: tx });
  const times = { 'at-once': app.now(), daily: digestAfterNow(app), off: null };
  const timeOf = (kind: NotificationKind) => times[settings?.[kind] ?? defaultModes[kind]];
  const entries = notificationKinds.map((kind) => [kind, timeOf(kind)] as const);
  const byKind = Object.fromEntries(entries) as Record<NotificationKind, Date | null>;
  await mailQueries(app.database).reschedule(userId, byKind, tx);
  await scheduleMailing(app, tx);
}

const digestAfterNow = ({ settings, now }: App) => nextDigest(now(), settings.publication().timeZone);

/** Writes the mails that are due, for a few people at a time. */
async function mailDue(app: App, tx: Transaction): Promise<Outcome> {
  const now = app.now().getTime();
  const waiting = (await mailQueries(app.database).waiting(tx))
    .map(({ userId, mailAt, mailedAt }) => ({ userId, at: dueAt({ mailAt, mailedAt }, now) }))
    .toSorted((a, b) => a.at - b.at || a.userId - b.userId);
  const due = waiting.filter(({ at }) => at <= now);
  for (const { userId } of due.slice(0, PEOPLE)) await tell(app, userId, tx);
  if (due.length > PEOPLE) return { runAgainIn: 0 };
  // Those who were told just now may have a digest to come, which the next run finds.
  const [next] = [
    ...waiting.slice(due.length).map(({ at }) => at),
    ...(due.length > 0 ? [app.now().getTime() + PAUSE] : []),
  ].sort((a, b) => a - b);
  return next === undefined ? {} : { runAgainIn: Math.max(0, next - app.now().getTime()) };
}

/** Writes one person's mail of what they have not read yet, and may see now. */
async function tell(app: App, userId: number, tx: Transaction): Promise<void> {
  const queries = mailQueries(app.database);
  const ids = await queries.take(userId, app.now(), tx);
  const rows = await queries.visible(userId, ids, tx);
  const user = await UserRow.findByPk(userId, { transaction: tx });
  if (!user || rows.length === 0) return;
  const kinds = notificationKinds.filter((kind) => rows.some((row) => row.kind === kind));
  const catalogue = catalogueOf(app.settings.publication().language);
  const content = {
    ...inLanguage(catalogue, () => mailContent({ rows: rows.slice(0, SHOWN), total: rows.length, user })),
    unsubscribe: unsubscriptionPath(app, userId, kinds),
  };
  await queueMail(app, { kind: 'notifications', to: user, content }, tx);
  await NotificationSettingsRow.bulkCreate([{ userId, ...defaultModes, mailedAt: null }], {
    ignoreDuplicates: true,
    transaction: tx,
  });
  const settings = await NotificationSettingsRow.findByPk(userId, { transaction: tx, rejectOnEmpty: true });
  await updateRow(settings, { mailedAt: app.now() }, tx);
}

/** Returns the time from which a person may be told, in milliseconds; one that lies too far ahead is of a clock that was wrong. */
function dueAt({ mailAt, mailedAt }: { mailAt: SqlDate; mailedAt: SqlDate | null }, now: number): number {
  const earliest = mailedAt === null ? 0 : Math.min(new Date(mailedAt).getTime(), now) + PAUSE;
  const planned = new Date(mailAt).getTime();
  return Math.max(planned > now + LONGEST_WAIT ? now : planned, earliest);
}
