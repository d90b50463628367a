import type { Migration } from './migration.ts';

/**
 * Adds tables for the reports and notifications of comments and messages in the trash, which went with them for good; and
 * marks the reports that are open, so that a comment loses just those of an account that is deleted.
 */
export const attachedRows: Migration = {
  name: '0110-attached-rows',
  async up({ schema: { sequelize }, transaction }) {
    const isSqlite = sequelize.getDialect() === 'sqlite';
    const run = (statement: string) => sequelize.query(statement, { transaction });
    const time = isSqlite ? 'DATETIME' : 'TIMESTAMP WITH TIME ZONE';
    const user = 'user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE';
    await run('ALTER TABLE comment_reports ADD COLUMN is_open BOOLEAN NOT NULL DEFAULT TRUE');
    // An approval settled all that there were; which of several came after it is not known.
    await run(
      'UPDATE comment_reports SET is_open = FALSE WHERE comment_id IN (SELECT id FROM comments WHERE reports = 0)',
    );
    await run(`UPDATE comments SET reports = (SELECT COUNT(*) FROM comment_reports WHERE comment_id = comments.id)
      WHERE reports > (SELECT COUNT(*) FROM comment_reports WHERE comment_id = comments.id)`);
    await run(`CREATE TABLE trashed_comment_reports (comment_id INTEGER NOT NULL, ${user}, reason TEXT NOT NULL,
      created_at ${time} NOT NULL, is_open BOOLEAN NOT NULL, PRIMARY KEY (comment_id, user_id))`);
    await run('CREATE INDEX trashed_comment_reports_user_id ON trashed_comment_reports (user_id)');
    await run(`CREATE TABLE trashed_notifications (id INTEGER PRIMARY KEY, ${user}, kind TEXT NOT NULL,
      comment_id INTEGER, contact_id INTEGER, created_at ${time} NOT NULL, read_at ${time}, mail_at ${time})`);
    for (const column of ['user_id', 'comment_id', 'contact_id']) {
      await run(`CREATE INDEX trashed_notifications_${column} ON trashed_notifications (${column})`);
    }
    const statements = isSqlite ? forSqlite : forPostgres;
    for (const prefix of ['', 'trashed_']) for (const statement of statements(prefix)) await run(statement);
  },
};

/** Has a comment lose a report that is removed while it is open, as with the account that made it. */
const lose = (prefix: string) =>
  `UPDATE ${prefix}comments SET reports = reports - 1 WHERE id = old.comment_id AND reports > 0;`;

const forSqlite = (prefix: string) => [
  `CREATE TRIGGER ${prefix}comment_reports_removed AFTER DELETE ON ${prefix}comment_reports WHEN old.is_open
     BEGIN ${lose(prefix)} END`,
];

const forPostgres = (prefix: string) => [
  `CREATE FUNCTION ${prefix}comment_reports_removed() RETURNS trigger LANGUAGE plpgsql AS
     $$ BEGIN ${lose(prefix)} RETURN NULL; END $$`,
  `CREATE TRIGGER ${prefix}comment_reports_removed AFTER DELETE ON ${prefix}comment_reports
     FOR EACH ROW WHEN (old.is_open) EXECUTE FUNCTION ${prefix}comment_reports_removed()`,
];
