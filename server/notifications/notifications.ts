import type { Transaction } from 'sequelize';
import { type Page, type PageQuery, totalPages } from '../../shared/kit/paging.ts';
import {
  defaultModes,
  type Notification,
  type NotificationChanges,
  type NotificationSettings,
  notificationKinds,
} from '../../shared/notifications/notifications.ts';
import type { App } from '../context.ts';
import { keyOf } from '../database/queries/keys.ts';
import type { Viewer } from '../http/state.ts';
import { cleaning } from '../jobs/cleaning.ts';
import { UserRow } from '../people/users/model.ts';
import { write } from '../write.ts';
import { rescheduleMails } from './mailing.ts';
import { NotificationSettingsRow } from './model.ts';
import { newestKeys, notificationQueries } from './queries.ts';
import { readUnsubscription } from './unsubscription.ts';
import { notificationView } from './view.ts';

/** Removes notifications after ninety days. */
export const cleanNotifications = cleaning({ kind: 'clean-notifications', table: 'notifications', days: 90 });

/** Lists what the viewer may see now, newest first, with the number of unread ones. */
export async function listNotifications(
  app: App,
  query: PageQuery,
  viewer: Viewer,
): Promise<Page<Notification> & { unread: number }> {
  const { page, limit } = query;
  const id = idOf(viewer);
  const queries = app.database.queries(notificationQueries);
  const { total, unread } = await queries.totals(id);
  const rows = await queries.list(id, { limit, offset: (page - 1) * limit });
  return { data: rows.map(notificationView), total, currentPage: page, totalPages: totalPages(total, limit), unread };
}

/** Resolves to the number of the viewer's unread notifications, 100 at most. */
export const unreadNotifications = ({ database }: App, viewer: Viewer): Promise<number> =>
  database.queries(notificationQueries).unread(idOf(viewer));

/** Marks one as read, or with it all earlier ones; others' and unknown ones are passed over. Resolves to how many are unread. */
export async function readNotifications(
  app: App,
  { _id, andEarlier = false }: { _id: string; andEarlier?: boolean | undefined },
  viewer: Viewer,
): Promise<number> {
  await write(app, { as: 'self', actor: viewer }, async ({ tx, user }) => {
    await app.database.sequelize.query(
      `UPDATE notifications SET read_at = :now
        WHERE id IN (${newestKeys(':userId')}) AND read_at IS NULL AND id ${andEarlier ? '<=' : '='} :id`,
      { replacements: { now: new Date(), userId: user.id, id: keyOf(_id) ?? 0 }, transaction: tx },
    );
  });
  return unreadNotifications(app, viewer);
}

/** Resolves to how the viewer wants mail. */
export async function notificationSettings(app: App, viewer: Viewer): Promise<NotificationSettings> {
  return settingsView(app, await NotificationSettingsRow.findByPk(idOf(viewer)));
}

/** Changes how the viewer wants mail, also of what is not sent yet. */
export async function updateNotificationSettings(
  app: App,
  changes: NotificationChanges,
  viewer: Viewer,
): Promise<NotificationSettings> {
  const changed = await write(app, { as: 'self', actor: viewer }, ({ tx, user }) =>
    changeModes(app, { userId: user.id, changes }, tx),
  );
  return settingsView(app, changed);
}

/** Ends, without a session, the mails that a token names. Resolves to false for one that was not made here. */
export async function unsubscribe(app: App, token: string): Promise<boolean> {
  const named = readUnsubscription(app, token);
  if (!named) return false;
  const { userId, kinds } = named;
  const changes: NotificationChanges = Object.fromEntries(kinds.map((kind) => [kind, 'off']));
  await write(app, { as: 'anyone' }, async ({ tx }) => {
    // An account that is gone gets no mail anyway.
    const user = await UserRow.findByPk(userId, { transaction: tx, lock: tx.LOCK.SHARE });
    if (user) await changeModes(app, { userId, changes }, tx);
  });
  return true;
}

/** Changes, within a write, how an account wants mail. */
async function changeModes(
  app: App,
  { userId, changes }: { userId: number; changes: NotificationChanges },
  transaction: Transaction,
): Promise<NotificationSettingsRow | null> {
  const defaults = { userId, ...defaultModes, mailedAt: null };
  // Two changes at once must not both insert it.
  await NotificationSettingsRow.bulkCreate([defaults], { ignoreDuplicates: true, transaction });
  const sent = Object.fromEntries(Object.entries(changes).filter(([, mode]) => mode !== undefined));
  await NotificationSettingsRow.update(sent, { where: { userId }, transaction });
  await rescheduleMails(app, userId, transaction);
  return NotificationSettingsRow.findByPk(userId, { transaction });
}

function settingsView({ mails }: App, row: NotificationSettingsRow | null): NotificationSettings {
  const modes = Object.fromEntries(notificationKinds.map((kind) => [kind, row?.[kind] ?? defaultModes[kind]]));
  return { ...(modes as typeof defaultModes), mail: mails.isOffered };
}

const idOf = ({ user }: Viewer) => Number(user._id);
