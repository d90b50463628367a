import { DataTypes } from 'sequelize';
import type { Migration } from './migration.ts';

/** A journal of the important writes. Without foreign keys: its rows stay as they were, whatever happens to what they name. */
export const activity: Migration = {
  name: '0015-activity',
  async up({ schema, transaction }) {
    await schema.createTable(
      'activity',
      {
        id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
        kind: { type: DataTypes.TEXT, allowNull: false },
        actor_id: { type: DataTypes.INTEGER },
        actor_name: { type: DataTypes.TEXT },
        subject: { type: DataTypes.TEXT },
        details: { type: DataTypes.TEXT, allowNull: false },
        address: { type: DataTypes.TEXT },
        created_at: { type: DataTypes.DATE, allowNull: false },
      },
      { transaction },
    );
    await schema.addIndex('activity', ['created_at', 'id'], { transaction });
    await schema.addIndex('activity', ['kind', 'created_at', 'id'], { transaction });
    await schema.addIndex('activity', ['actor_id', 'created_at', 'id'], { transaction });
    const isSqlite = schema.sequelize.getDialect() === 'sqlite';
    for (const statement of isSqlite ? forSqlite : forPostgres) {
      await schema.sequelize.query(statement, { transaction });
    }
  },
};

const forSqlite = [
  `CREATE TRIGGER activity_append_only BEFORE UPDATE ON activity
     BEGIN SELECT RAISE(ABORT, 'activity is append-only'); END`,
];

const forPostgres = [
  `CREATE FUNCTION activity_append_only() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
     RAISE EXCEPTION 'activity is append-only';
   END $$`,
  `CREATE TRIGGER activity_append_only BEFORE UPDATE ON activity
     FOR EACH STATEMENT EXECUTE FUNCTION activity_append_only()`,
];
