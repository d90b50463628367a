import { openDatabase } from '../../database/open.ts';
import type { Octavo } from '../servers/octavo.ts';

/** Every table that a call may change. */
const TABLES = [
  ...['users', 'categories', 'articles', 'comments', 'contacts', 'totals', 'jobs', 'activity', 'idempotency_keys'],
  ...['revisions', 'drafts', 'preview_links'],
  ...['text_pages', 'page_revisions', 'text_page_images'],
  ...['settings', 'images', 'image_uses', 'replaced_images', 'notifications', 'comment_reports'],
];
const CHANGES = ['INSERT', 'UPDATE', 'DELETE'];

/** Has every transaction that changes a table fail at its commit, after all that it wrote. */
export function failCommits(octavo: Octavo, table: string): Promise<unknown> {
  const refer = 'INSERT INTO failing VALUES (1)';
  const triggers = isPostgres(octavo)
    ? [
        `CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${refer}; RETURN NULL; END $$`,
        `CREATE TRIGGER fail AFTER ${CHANGES.join(' OR ')} ON ${table} FOR EACH ROW EXECUTE FUNCTION fail()`,
      ]
    : CHANGES.map((change) => `CREATE TRIGGER fail_${change} AFTER ${change} ON ${table} BEGIN ${refer}; END`);
  return run(octavo, [
    'CREATE TABLE no_row (id INTEGER PRIMARY KEY)',
    'CREATE TABLE failing (id INTEGER REFERENCES no_row (id) DEFERRABLE INITIALLY DEFERRED)',
    ...triggers,
  ]);
}

export function mendCommits(octavo: Octavo): Promise<unknown> {
  const triggers = CHANGES.map((change) => `DROP TRIGGER fail_${change}`);
  const drop = isPostgres(octavo) ? ['DROP FUNCTION fail CASCADE'] : triggers;
  return run(octavo, [...drop, 'DROP TABLE failing', 'DROP TABLE no_row']);
}

/** The jobs that run each minute, whatever a call does. */
const EACH_MINUTE = "'find-missing-jobs', 'index-articles'";

/** Resolves to every row of every table that a call may change. */
export function everyRowOf(octavo: Octavo): Promise<unknown[]> {
  return run(
    octavo,
    TABLES.map((table) => `SELECT * FROM ${table} ${table === 'jobs' ? `WHERE kind NOT IN (${EACH_MINUTE})` : ''}`),
  );
}

const isPostgres = ({ environment }: Octavo) => environment.DATABASE_URL?.startsWith('postgres');

async function run({ environment }: Octavo, statements: string[]): Promise<unknown[]> {
  const { sequelize, write, close } = openDatabase(environment.DATABASE_URL ?? '', { role: 'command' });
  const results: unknown[] = [];
  await write(async (transaction) => {
    for (const statement of statements) results.push((await sequelize.query(statement, { transaction }))[0]);
  });
  await close();
  return results;
}
