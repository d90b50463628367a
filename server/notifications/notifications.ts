import type { Transaction } from 'sequelize';
import {
  defaultModes,
  type Notification,
  type NotificationChanges,
  type NotificationSettings,
  notificationKinds,
} from '../../shared/notifications.ts';
import { type Page, type PageQuery, totalPages } from '../../shared/paging.ts';
import type { Viewer } from '../context.ts';
import { keyOf } from '../database/keys.ts';
import type { Database } from '../database/open.ts';
import { removeOldRows } from '../jobs/cleaning.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Mails } from '../mail/mail.ts';
import { asUser } from '../sessions/authorise.ts';
import { UserRow } from '../users/model.ts';
import type { Mailing } from './mailing.ts';
import { NotificationSettingsRow } from './model.ts';
import { newestKeys, notificationQueries } from './queries.ts';
import type { Unsubscription } from './unsubscription.ts';
import { notificationView } from './view.ts';

/** The time that a notification is kept, in days. */
const KEPT_DAYS = 90;

interface Dependencies {
  database: Database;
  jobs: Jobs;
  mails: Pick<Mails, 'isOffered'>;
  mailing: Pick<Mailing, 'reschedule'>;
  unsubscription: Unsubscription;
}

/** The notifications of an account, and its choice of mail about them. */
export type Notifications = ReturnType<typeof createNotifications>;

export function createNotifications({ database, jobs, mails, mailing, unsubscription }: Dependencies) {
  const { sequelize } = database;
  const queries = notificationQueries(database.read);

  removeOldRows(jobs, sequelize, { kind: 'clean-notifications', table: 'notifications', days: KEPT_DAYS });

  return {
    /** Lists what the viewer may see now, newest first, with the number of unread ones. */
    async list(query: PageQuery, viewer: Viewer): Promise<Page<Notification> & { unread: number }> {
      const { page, limit } = query;
      const id = idOf(viewer);
      const { total, unread } = await queries.totals(id);
      const rows = await queries.list(id, { limit, offset: (page - 1) * limit });
      return {
        data: rows.map(notificationView),
        total,
        currentPage: page,
        totalPages: totalPages(total, limit),
        unread,
      };
    },

    /** Resolves to the number of the viewer's unread notifications, 100 at most. */
    unread: (viewer: Viewer): Promise<number> => queries.unread(idOf(viewer)),

    /** Marks one as read, or with it all earlier ones; others' and unknown ones are passed over. Resolves to how many are unread. */
    async read({ _id, andEarlier = false }: { _id: string; andEarlier?: boolean | undefined }, viewer: Viewer) {
      const work = asUser(viewer, async (transaction, user) => {
        await sequelize.query(
          `UPDATE notifications SET read_at = :now
            WHERE id IN (${newestKeys(':userId')}) AND read_at IS NULL AND id ${andEarlier ? '<=' : '='} :id`,
          { replacements: { now: new Date(), userId: user.id, id: keyOf(_id) ?? 0 }, transaction },
        );
      });
      await database.write(work);
      return queries.unread(idOf(viewer));
    },

    /** Resolves to how the viewer wants mail. */
    async settings(viewer: Viewer): Promise<NotificationSettings> {
      return settingsView(await NotificationSettingsRow.findByPk(idOf(viewer)));
    },

    /** Changes how the viewer wants mail, also of what is not sent yet. */
    async updateSettings(changes: NotificationChanges, viewer: Viewer): Promise<NotificationSettings> {
      const work = asUser(viewer, async (tx, user) => changeModes({ userId: user.id, changes, mailing }, tx));
      return settingsView(await database.write(work));
    },

    /** Ends, without a session, the mails that a token names. Resolves to false for one that was not made here. */
    async unsubscribe(token: string): Promise<boolean> {
      const named = unsubscription.read(token);
      if (!named) return false;
      const { userId, kinds } = named;
      const changes: NotificationChanges = Object.fromEntries(kinds.map((kind) => [kind, 'off']));
      await database.write(async (transaction) => {
        // An account that is gone gets no mail anyway.
        const user = await UserRow.findByPk(userId, { transaction, lock: transaction.LOCK.SHARE });
        if (user) await changeModes({ userId, changes, mailing }, transaction);
      });
      return true;
    },
  };

  function settingsView(row: NotificationSettingsRow | null): NotificationSettings {
    const modes = Object.fromEntries(notificationKinds.map((kind) => [kind, row?.[kind] ?? defaultModes[kind]]));
    return { ...(modes as typeof defaultModes), mail: mails.isOffered };
  }
}

interface ModeChange extends Pick<Dependencies, 'mailing'> {
  userId: number;
  changes: NotificationChanges;
}

/** Changes, within a write, how an account wants mail. */
async function changeModes({ userId, changes, mailing }: ModeChange, transaction: Transaction) {
  const defaults = { userId, ...defaultModes, mailedAt: null };
  // Two changes at once must not both insert it.
  await NotificationSettingsRow.bulkCreate([defaults], { ignoreDuplicates: true, transaction });
  const sent = Object.fromEntries(Object.entries(changes).filter(([, mode]) => mode !== undefined));
  await NotificationSettingsRow.update(sent, { where: { userId }, transaction });
  await mailing.reschedule(userId, transaction);
  return NotificationSettingsRow.findByPk(userId, { transaction });
}

const idOf = ({ user }: Viewer) => Number(user._id);
