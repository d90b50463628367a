import { addTotal } from './0007-totals.ts';
import type { Migration } from './migration.ts';

/**
 * Adds answers, statuses and reports to comments. `shown` tells if readers see the place of a comment: it is approved, or
 * has an approved answer. From now on the statistics count approved comments alone, and the totals each status.
 */
export const conversation: Migration = {
  name: '0035-conversation',
  async up({ schema: { sequelize }, transaction }) {
    const isSqlite = sequelize.getDialect() === 'sqlite';
    const run = (statement: string) => sequelize.query(statement, { transaction });
    const time = isSqlite ? 'DATETIME' : 'TIMESTAMP WITH TIME ZONE';
    const columns = [
      "status TEXT NOT NULL DEFAULT 'approved'",
      'shown BOOLEAN NOT NULL DEFAULT TRUE',
      'version INTEGER NOT NULL DEFAULT 1',
      `edited_at ${time}`,
      `deleted_at ${time}`,
      "reasons TEXT NOT NULL DEFAULT '[]'",
      'reports INTEGER NOT NULL DEFAULT 0',
    ];
    for (const column of [
      'parent_id INTEGER REFERENCES comments (id) ON DELETE CASCADE',
      'answered_id INTEGER REFERENCES users (id) ON DELETE SET NULL',
      ...columns,
    ]) {
      await run(`ALTER TABLE comments ADD COLUMN ${column}`);
    }
    for (const column of ['parent_id INTEGER', 'answered_id INTEGER', ...columns]) {
      await run(`ALTER TABLE trashed_comments ADD COLUMN ${column}`);
    }
    await run(`CREATE TABLE comment_reports (
      comment_id INTEGER NOT NULL REFERENCES comments (id) ON DELETE CASCADE,
      user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      reason TEXT NOT NULL,
      created_at ${time} NOT NULL,
      PRIMARY KEY (comment_id, user_id))`);
    await run('CREATE INDEX comment_reports_user_id ON comment_reports (user_id)');

    for (const index of ['article_id_created_at_id', 'created_at_id', 'user_id'])
      await run(`DROP INDEX comments_${index}`);
    for (const [name, index] of Object.entries(indexes))
      await run(`CREATE INDEX comments_${name} ON comments ${index}`);

    const replaced = ['counted_insert', 'counted_delete', 'daily_insert', 'daily_delete'];
    if (isSqlite) for (const trigger of replaced) await run(`DROP TRIGGER comments_${trigger}`);
    else for (const name of ['counted', 'daily']) await run(`DROP FUNCTION comments_${name} CASCADE`);
    await run("DELETE FROM totals WHERE kind = 'comments'");
    const counted = { table: 'comments', kind: () => "'comments'", part: partOf, decisive: ['status', 'reports'] };
    await addTotal(sequelize, counted, transaction);
    for (const statement of isSqlite ? dailyForSqlite() : dailyForPostgres()) await run(statement);
  },
};

/** Each partial one has the condition of a list, word for word, and its columns, which Postgres reads again. */
const indexes = {
  article_id_status: '(article_id, status)',
  threads: '(article_id, created_at, id, parent_id, shown) WHERE shown = TRUE AND parent_id IS NULL',
  parent_id_id: '(parent_id, id, shown) WHERE parent_id IS NOT NULL',
  answered_id: '(answered_id) WHERE answered_id IS NOT NULL',
  user_id_id: '(user_id, id)',
  listed_created_at_id: "(created_at, id, status) WHERE status <> 'deleted'",
  approved_created_at_id: "(created_at, id, status) WHERE status = 'approved'",
  pending_created_at_id: "(created_at, id, status) WHERE status = 'pending'",
  spam_created_at_id: "(created_at, id, status) WHERE status = 'spam'",
  reported_created_at_id: "(created_at, id, status, reports) WHERE status = 'approved' AND reports > 0",
  deleted_at: "(deleted_at, id, status) WHERE status = 'deleted'",
};

const partOf = (row: string) => `CASE ${row}.status WHEN 'approved' THEN CASE WHEN ${row}.reports > 0 THEN 1 ELSE 0 END
  WHEN 'pending' THEN 2 WHEN 'spam' THEN 3 ELSE 4 END`;

/** Returns the view with the days of rows, and the triggers of the comments' daily sums, as the statistics' migration made them. */
function dailyForSqlite(): string[] {
  const dayOf = (time: string) => {
    const epoch = `CAST(strftime('%s', ${time}) AS INTEGER)`;
    const offset = `SELECT seconds FROM time_offsets WHERE since <= ${epoch} ORDER BY since DESC LIMIT 1`;
    return `((${epoch} + COALESCE((${offset}), 0)) / 86400)`;
  };
  const trigger = (name: string, event: string, row: string, change: number) =>
    `CREATE TRIGGER comments_daily_${name} AFTER ${event} ON comments WHEN ${row}.status = 'approved' BEGIN
       INSERT INTO daily_sums (day, kind, total) VALUES (${dayOf(`${row}.created_at`)}, 'comments', ${change})
         ON CONFLICT (day, kind) DO UPDATE SET total = total + excluded.total;
     END`;
  return [
    ...viewOf(dayOf),
    trigger('insert', 'INSERT', 'new', 1),
    trigger('delete', 'DELETE', 'old', -1),
    trigger('update_old', 'UPDATE OF status, created_at', 'old', -1),
    trigger('update_new', 'UPDATE OF status, created_at', 'new', 1),
  ];
}

function dailyForPostgres(): string[] {
  const rows = (from: string, change: number) =>
    `SELECT day_of(created_at) AS day, ${change} AS n FROM ${from} WHERE status = 'approved'`;
  const add = (changes: string) => `
    INSERT INTO daily_sums (day, kind, total)
      SELECT day, 'comments', SUM(n) FROM (${changes}) AS changes GROUP BY day HAVING SUM(n) <> 0 ORDER BY day
      ON CONFLICT (day, kind) DO UPDATE SET total = daily_sums.total + excluded.total;`;
  const trigger = (event: string, transition: string) => `
    CREATE TRIGGER comments_daily_${event.toLowerCase()} AFTER ${event} ON comments REFERENCING ${transition}
      FOR EACH STATEMENT EXECUTE FUNCTION comments_daily()`;
  return [
    `CREATE FUNCTION comments_daily() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
       IF TG_OP = 'INSERT' THEN ${add(rows('added', 1))}
       ELSIF TG_OP = 'DELETE' THEN ${add(rows('removed', -1))}
       ELSE ${add(`${rows('added', 1)} UNION ALL ${rows('removed', -1)}`)}
       END IF;
       RETURN NULL;
     END $$`,
    trigger('INSERT', 'NEW TABLE AS added'),
    trigger('DELETE', 'OLD TABLE AS removed'),
    trigger('UPDATE', 'OLD TABLE AS removed NEW TABLE AS added'),
    ...viewOf((time) => `day_of(${time})`),
  ];
}

function viewOf(dayOf: (time: string) => string): string[] {
  const rows = [
    ['articles', 'articles', 'published_at', 'articles.published AND articles.published_at IS NOT NULL'],
    ['comments', 'comments', 'created_at', "comments.status = 'approved'"],
    ['users', 'registrations', 'created_at', 'TRUE'],
    ['contacts', 'messages', 'created_at', 'TRUE'],
  ];
  const selects = rows.map(
    ([table, kind, time, counts]) =>
      `SELECT '${kind}' AS kind, ${dayOf(`${table}.${time}`)} AS day FROM ${table} WHERE ${counts}`,
  );
  return ['DROP VIEW dated_rows', `CREATE VIEW dated_rows AS ${selects.join(' UNION ALL ')}`];
}
