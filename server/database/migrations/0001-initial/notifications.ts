import { DataTypes } from 'sequelize';
import type { MigrationContext } from '../migration.ts';
import { id, integer, reference, text, time } from './columns.ts';
import { createTable, run } from './statements.ts';

/** Creates the tables of notifications, and of how each account wants mail of them. */
export async function createNotifications(context: MigrationContext): Promise<void> {
  const { schema, transaction } = context;
  const columns = {
    id,
    // Without a reference, so that an account goes at once however many it has.
    user_id: integer,
    kind: text,
    comment_id: reference('comments', 'CASCADE'),
    contact_id: reference('contacts', 'CASCADE'),
    created_at: time,
    read_at: DataTypes.DATE,
    mail_at: DataTypes.DATE,
  };
  await createTable(context, 'notifications', columns);
  // Unique, so that one cause notifies nobody twice.
  for (const cause of ['comment_id', 'contact_id']) {
    await schema.addIndex('notifications', ['user_id', 'kind', cause], { unique: true, transaction });
  }
  for (const index of [['user_id', 'id'], ['comment_id'], ['contact_id'], ['created_at']]) {
    await schema.addIndex('notifications', index, { transaction });
  }
  await run(context, [
    'CREATE INDEX notifications_unread ON notifications (user_id, id) WHERE read_at IS NULL',
    'CREATE INDEX notifications_mail ON notifications (user_id, mail_at) WHERE mail_at IS NOT NULL',
  ]);

  const user = { ...reference('users', 'CASCADE'), primaryKey: true };
  const ways = { comment: text, answer: text, message: text, held: text };
  const settings = { user_id: user, ...ways, mailed_at: DataTypes.DATE };
  await createTable(context, 'notification_settings', settings);
}
