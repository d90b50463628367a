import { DataTypes } from 'sequelize';
import type { MigrationContext } from '../migration.ts';
import { id, integer, text, time } from './columns.ts';
import { createTable } from './statements.ts';

/** Creates the tables of work to be done at a time, of mails, and of the calls that are carried out once for a key. */
export async function createJobs(context: MigrationContext): Promise<void> {
  const { schema, transaction } = context;
  await createTable(context, 'jobs', {
    id,
    kind: text,
    // Keeps a piece of work from being scheduled twice.
    key: { ...text, unique: true },
    run_at: time,
    attempts: { ...integer, defaultValue: 0 },
    lease_until: DataTypes.DATE,
    last_error: DataTypes.TEXT,
    payload: text,
  });
  await schema.addIndex('jobs', ['run_at', 'id'], { transaction });
  // For the last jobs of each kind: those that a wrong clock has scheduled too late.
  await schema.addIndex('jobs', ['kind', 'run_at'], { transaction });

  // Which rows work in slices is about, some hundred keys in each row.
  await createTable(context, 'job_keys', { id, job_key: text, row_keys: text });
  await schema.addIndex('job_keys', ['job_key', 'id'], { transaction });

  // The mails that wait, were sent or failed, each of which has a job too while it waits.
  await createTable(context, 'mails', {
    id,
    message_id: text,
    kind: text,
    to_name: text,
    to_address: text,
    subject: text,
    content: DataTypes.TEXT,
    status: text,
    attempts: integer,
    last_error: DataTypes.TEXT,
    created_at: time,
    until: time,
    next_at: DataTypes.DATE,
    ended_at: DataTypes.DATE,
  });
  await schema.addIndex('mails', ['created_at', 'id'], { transaction });
  await schema.addIndex('mails', ['status', 'created_at', 'id'], { transaction });

  await createTable(context, 'idempotency_keys', {
    id: { type: DataTypes.TEXT, primaryKey: true },
    request_hash: text,
    response: text,
    created_at: time,
  });
  await schema.addIndex('idempotency_keys', ['created_at'], { transaction });
}
