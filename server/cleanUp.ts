import { QueryTypes, type Transaction } from 'sequelize';
import { SET_ASIDE_DAYS } from '../shared/documents/setAside.ts';
import type { App } from './context.ts';
import { DAY, type JobKind } from './jobs/kind.ts';
import { idleSince } from './people/sessions/sessions.ts';

/** The number of rows that one run removes of each table. */
const BATCH = 500;

/** The rows that nothing needs any more, by table: its key, and their condition on these times. */
const unneeded: Record<string, { key: string; condition: string }> = {
  sessions: { key: 'id', condition: 'expires_at < :now OR last_seen_at < :idleSince' },
  account_links: { key: 'id', condition: 'expires_at < :now' },
  preview_links: { key: 'id', condition: 'expires_at < :now' },
  remembered_devices: { key: 'hash', condition: 'expires_at < :now' },
  used_challenges: { key: 'id', condition: 'expires_at < :now' },
  // A text that was set aside.
  drafts: { key: 'id', condition: 'of_id IS NULL AND base IS NOT NULL AND updated_at < :asideSince' },
  // A total that is missing counts as 0.
  totals: { key: 'kind, part', condition: 'total = 0' },
  quarter_sums: { key: 'quarter, kind', condition: 'total = 0' },
  // Who runs a site looks back a year at most.
  backups: { key: 'id', condition: 'started_at < :backupsSince' },
  job_keys: { key: 'id', condition: 'NOT EXISTS (SELECT 1 FROM jobs WHERE jobs.key = job_key)' },
  tags: { key: 'id', condition: 'NOT EXISTS (SELECT 1 FROM article_tags WHERE tag_id = tags.id)' },
};

/** Removes, once a day and some at a time, what has expired and what belongs to nothing any more. */
export const cleanUp: JobKind = {
  kind: 'clean-up',
  every: DAY,
  async run(app, _job, tx) {
    let hasMore = false;
    for (const table of Object.keys(unneeded)) hasMore = (await removeSome(app, table, tx)) || hasMore;
    return hasMore ? { runAgainIn: 0 } : {};
  },
};

/** Resolves to true where there may be more. */
async function removeSome({ database }: App, table: string, transaction: Transaction): Promise<boolean> {
  const { sequelize, dialect } = database;
  const { key = '', condition = '' } = unneeded[table] ?? {};
  const replacements = {
    now: new Date(),
    idleSince: idleSince(),
    asideSince: new Date(Date.now() - SET_ASIDE_DAYS * DAY),
    backupsSince: new Date(Date.now() - 365 * DAY),
  };
  // Rows that a write has locked are left to the next run.
  const found = await sequelize.query<Record<string, unknown>>(
    `SELECT ${key} FROM ${table} WHERE ${condition} LIMIT ${BATCH} ${dialect.skipLocked}`,
    { replacements, type: QueryTypes.SELECT, transaction },
  );
  if (found.length === 0) return false;
  const keys = found.map((row) => Object.values(row));
  // Asked again: a write may have committed between that query and its locks.
  await sequelize.query(`DELETE FROM ${table} WHERE (${key}) IN (VALUES :keys) AND (${condition})`, {
    replacements: { ...replacements, keys },
    transaction,
  });
  return found.length === BATCH;
}
