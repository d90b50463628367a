import { DataTypes } from 'sequelize';
import type { MigrationContext } from '../migration.ts';
import { flag, id, integer, owner, reference, required, text, time, version } from './columns.ts';
import { columnsOf, createTable, isSqlite, run, statementTriggers } from './statements.ts';
import { sumByQuarters } from './statistics.ts';
import { addToTotals, countRows } from './totals.ts';

const columns = {
  id,
  article_id: required(reference('articles', 'CASCADE')),
  // Without a reference, like the authors of articles.
  user_id: DataTypes.INTEGER,
  parent_id: reference('comments', 'CASCADE'),
  answered_id: DataTypes.INTEGER,
  message: text,
  status: { ...text, defaultValue: 'approved' },
  // True where readers see the place of a comment: it is approved, or has an approved answer.
  shown: { ...flag, defaultValue: true },
  reasons: { ...text, defaultValue: '[]' },
  reports: { ...integer, defaultValue: 0 },
  created_at: time,
  edited_at: DataTypes.DATE,
  deleted_at: DataTypes.DATE,
  version,
};

/** Creates the tables of comments and of readers' reports. They stay while their article is in the trash, hidden with it. */
export async function createComments(context: MigrationContext): Promise<void> {
  const { schema, transaction } = context;
  await createTable(context, 'comments', columns);
  await run(context, indexes);
  await countComments(context);

  await createTable(context, 'comment_reports', {
    comment_id: { ...required(reference('comments', 'CASCADE')), primaryKey: true },
    user_id: { ...owner, primaryKey: true },
    reason: text,
    created_at: time,
    is_open: { ...flag, defaultValue: true },
  });
  await schema.addIndex('comment_reports', ['user_id'], { transaction });
  await run(context, isSqlite(context) ? reportsInSqlite : reportsInPostgres);
}

/**
 * Each partial one has the condition of a list, word for word, and its columns, which Postgres reads again; those of the lists
 * of all have the article too, by which comments are hidden.
 */
const indexes = Object.entries({
  article_id_status: '(article_id, status, created_at)',
  threads: '(article_id, created_at, id, parent_id, shown) WHERE shown = TRUE AND parent_id IS NULL',
  parent_id_id: '(parent_id, id, shown) WHERE parent_id IS NOT NULL',
  answered_id: '(answered_id) WHERE answered_id IS NOT NULL',
  user_id_id: '(user_id, id)',
  listed_created_at_id: "(created_at, id, status, article_id) WHERE status <> 'deleted'",
  approved_created_at_id: "(created_at, id, status, article_id) WHERE status = 'approved'",
  pending_created_at_id: "(created_at, id, status, article_id) WHERE status = 'pending'",
  spam_created_at_id: "(created_at, id, status, article_id) WHERE status = 'spam'",
  reported_created_at_id: "(created_at, id, status, reports, article_id) WHERE status = 'approved' AND reports > 0",
  deleted_at: "(deleted_at, id, status) WHERE status = 'deleted'",
}).map(([name, index]) => `CREATE INDEX comments_${name} ON comments ${index}`);

/** Counts all comments, also hidden ones, by their status, the approved ones in time, and those under each article. */
async function countComments(context: MigrationContext): Promise<void> {
  await countRows(context, {
    table: 'comments',
    kind: () => "'comments'",
    part: (row) => `CASE ${row}.status WHEN 'approved' THEN CASE WHEN ${row}.reports > 0 THEN 1 ELSE 0 END
      WHEN 'pending' THEN 2 WHEN 'spam' THEN 3 ELSE 4 END`,
    decisive: ['status', 'reports'],
  });
  await sumByQuarters(context, {
    table: 'comments',
    kind: 'comments',
    time: 'created_at',
    counts: (row) => `${row}.status = 'approved'`,
    decisive: ['status', 'created_at'],
  });
  await run(context, isSqlite(context) ? articlesInSqlite : articlesInPostgres);
}

/**
 * The conditions in SQL under which a comment counts as approved, as what else the lists of all comments count, and as the
 * beginning of a thread that readers see.
 */
const UNDER_ARTICLE = {
  commented: (row: string) => `${row}.status = 'approved'`,
  reported: (row: string) => `${row}.status = 'approved' AND ${row}.reports > 0`,
  pending: (row: string) => `${row}.status = 'pending'`,
  spam: (row: string) => `${row}.status = 'spam'`,
  threads: (row: string) => `${row}.shown AND ${row}.parent_id IS NULL`,
};

const countRow = (row: 'old' | 'new', n: number) =>
  Object.entries(UNDER_ARTICLE)
    .map(
      ([kind, condition]) => `INSERT INTO totals (kind, part, total)
        SELECT '${kind}', ${row}.article_id, ${n} WHERE ${condition(row)}
        ON CONFLICT (kind, part) DO UPDATE SET total = total + excluded.total;`,
    )
    .join(' ');

const DECISIVE = ['status', 'reports', 'shown', 'parent_id', 'article_id'];

const articlesInSqlite = [
  `CREATE TRIGGER comments_under_insert AFTER INSERT ON comments BEGIN ${countRow('new', 1)} END`,
  `CREATE TRIGGER comments_under_delete AFTER DELETE ON comments BEGIN ${countRow('old', -1)} END`,
  `CREATE TRIGGER comments_under_update AFTER UPDATE OF ${DECISIVE.join()} ON comments
     WHEN ${columnsOf('old', DECISIVE)} IS NOT ${columnsOf('new', DECISIVE)}
     BEGIN ${countRow('old', -1)} ${countRow('new', 1)} END`,
];

const articlesInPostgres = statementTriggers({
  table: 'comments',
  name: 'comments_under',
  changes: (from, n) =>
    Object.entries(UNDER_ARTICLE)
      .map(
        ([kind, condition]) =>
          `SELECT '${kind}' AS kind, article_id AS part, ${n} AS n FROM ${from} WHERE ${condition(from)}`,
      )
      .join(' UNION ALL '),
  add: addToTotals,
  hasUpdates: true,
});

/** Has a comment lose a report that is removed while it is open, as with the account that made it. */
const LOSE_REPORT = 'UPDATE comments SET reports = reports - 1 WHERE id = old.comment_id AND reports > 0;';

const reportsInSqlite = [
  `CREATE TRIGGER comment_reports_removed AFTER DELETE ON comment_reports WHEN old.is_open BEGIN ${LOSE_REPORT} END`,
];

const reportsInPostgres = [
  `CREATE FUNCTION comment_reports_removed() RETURNS trigger LANGUAGE plpgsql AS
     $$ BEGIN ${LOSE_REPORT} RETURN NULL; END $$`,
  `CREATE TRIGGER comment_reports_removed AFTER DELETE ON comment_reports
     FOR EACH ROW WHEN (old.is_open) EXECUTE FUNCTION comment_reports_removed()`,
];
