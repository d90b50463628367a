import { DataTypes } from 'sequelize';
import type { MigrationContext } from '../migration.ts';
import { id, text, time } from './columns.ts';
import { createTable, isSqlite, run } from './statements.ts';

/**
 * Creates the journal of the important writes. Without references: its rows stay as they were, whatever happens to what they
 * name. A trigger lets the name of a deleted account be taken out; nothing else in it changes.
 */
export async function createActivity(context: MigrationContext): Promise<void> {
  const { schema, transaction } = context;
  await createTable(context, 'activity', {
    id,
    kind: text,
    actor_id: DataTypes.INTEGER,
    actor_name: DataTypes.TEXT,
    subject: DataTypes.TEXT,
    // The key of the subject's row, where that is one.
    subject_id: DataTypes.INTEGER,
    details: text,
    address: DataTypes.TEXT,
    created_at: time,
  });
  for (const first of [[], ['kind'], ['actor_id']]) {
    await schema.addIndex('activity', [...first, 'created_at', 'id'], { transaction });
  }
  const bySubject = 'CREATE INDEX activity_subject ON activity (subject_id, kind, id) WHERE subject_id IS NOT NULL';
  await run(context, [bySubject, ...(isSqlite(context) ? forSqlite : forPostgres)]);
}

/** The rows after an update that takes out names alone. */
const IS_WITHOUT_NAME = `${['id', 'kind', 'actor_id', 'subject_id', 'address', 'created_at']
  .map((column) => `new.${column} IS NOT DISTINCT FROM old.${column}`)
  .join(' AND ')}
  AND (new.actor_name IS NOT DISTINCT FROM old.actor_name OR new.actor_name = 'Deleted account')
  AND (new.subject IS NOT DISTINCT FROM old.subject
    OR new.subject = '{"kind":"user","rows":[{"_id":"' || old.subject_id || '","name":"Deleted account"}]}')
  AND (new.details = old.details OR (old.kind = 'sign-in-failed' AND new.details = '{}'))`;

const forSqlite = [
  `CREATE TRIGGER activity_append_only BEFORE UPDATE ON activity WHEN NOT (${IS_WITHOUT_NAME})
     BEGIN SELECT RAISE(ABORT, 'activity is append-only'); END`,
];

const forPostgres = [
  `CREATE FUNCTION activity_append_only() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
     RAISE EXCEPTION 'activity is append-only';
   END $$`,
  `CREATE TRIGGER activity_append_only BEFORE UPDATE ON activity FOR EACH ROW WHEN (NOT (${IS_WITHOUT_NAME}))
     EXECUTE FUNCTION activity_append_only()`,
];
