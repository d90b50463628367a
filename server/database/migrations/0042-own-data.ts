import { DataTypes, type Sequelize, type Transaction } from 'sequelize';
import type { Migration } from './migration.ts';

/**
 * Adds notifications, how each account wants mail of them, and the account that sent a message. From now on the journal lets
 * the name of a deleted account be taken out; nothing else in it changes.
 */
export const ownData: Migration = {
  name: '0042-own-data',
  async up({ schema, transaction }) {
    const { sequelize } = schema;
    const run = (statement: string) => sequelize.query(statement, { transaction });
    const text = { type: DataTypes.TEXT, allowNull: false };
    const time = { type: DataTypes.DATE };
    const reference = (model: string) => ({
      type: DataTypes.INTEGER,
      references: { model, key: 'id' },
      onDelete: 'CASCADE',
    });
    await schema.createTable(
      'notifications',
      {
        id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
        user_id: { ...reference('users'), allowNull: false },
        kind: text,
        comment_id: reference('comments'),
        contact_id: reference('contacts'),
        created_at: { ...time, allowNull: false },
        read_at: time,
        mail_at: time,
      },
      { transaction },
    );
    // Unique, so that one cause notifies nobody twice.
    const unique = { unique: true, transaction };
    await schema.addIndex('notifications', ['user_id', 'kind', 'comment_id'], unique);
    await schema.addIndex('notifications', ['user_id', 'kind', 'contact_id'], unique);
    await schema.addIndex('notifications', ['user_id', 'id'], { transaction });
    await run('CREATE INDEX notifications_unread ON notifications (user_id, id) WHERE read_at IS NULL');
    await schema.addIndex('notifications', ['comment_id'], { transaction });
    await schema.addIndex('notifications', ['contact_id'], { transaction });
    await schema.addIndex('notifications', ['created_at'], { transaction });
    await run('CREATE INDEX notifications_mail ON notifications (user_id, mail_at) WHERE mail_at IS NOT NULL');
    await schema.createTable(
      'notification_settings',
      {
        user_id: { ...reference('users'), primaryKey: true },
        comment: text,
        answer: text,
        message: text,
        held: text,
        mailed_at: time,
      },
      { transaction },
    );
    await run('ALTER TABLE contacts ADD COLUMN user_id INTEGER REFERENCES users (id) ON DELETE SET NULL');
    await run('ALTER TABLE trashed_contacts ADD COLUMN user_id INTEGER');
    await run('CREATE INDEX contacts_user_id ON contacts (user_id, id) WHERE user_id IS NOT NULL');
    await guardActivity(sequelize, transaction);
  },
};

/** The rows after an update that takes out names alone. */
const IS_WITHOUT_NAME = `${['id', 'kind', 'actor_id', 'subject_id', 'address', 'created_at']
  .map((column) => `new.${column} IS NOT DISTINCT FROM old.${column}`)
  .join(' AND ')}
  AND (new.actor_name IS NOT DISTINCT FROM old.actor_name OR new.actor_name = 'Deleted account')
  AND (new.subject IS NOT DISTINCT FROM old.subject
    OR new.subject = '{"kind":"user","rows":[{"_id":"' || old.subject_id || '","name":"Deleted account"}]}')
  AND (new.details = old.details OR (old.kind = 'sign-in-failed' AND new.details = '{}'))`;

async function guardActivity(sequelize: Sequelize, transaction: Transaction): Promise<void> {
  const run = (statement: string) => sequelize.query(statement, { transaction });
  if (sequelize.getDialect() === 'sqlite') {
    await run('DROP TRIGGER activity_append_only');
    await run(`CREATE TRIGGER activity_append_only BEFORE UPDATE ON activity WHEN NOT (${IS_WITHOUT_NAME})
      BEGIN SELECT RAISE(ABORT, 'activity is append-only'); END`);
    return;
  }
  await run('DROP TRIGGER activity_append_only ON activity');
  await run(`CREATE TRIGGER activity_append_only BEFORE UPDATE ON activity FOR EACH ROW WHEN (NOT (${IS_WITHOUT_NAME}))
    EXECUTE FUNCTION activity_append_only()`);
}
