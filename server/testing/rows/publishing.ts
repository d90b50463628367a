import type { Article } from '../../../shared/articles/articles.ts';
import { openDatabase } from '../../database/open.ts';
import type { Octavo, OctavoInProcess } from '../servers/octavo.ts';

/** Runs statements on a server's database. */
async function run({ environment }: Octavo, ...statements: string[]): Promise<Record<string, unknown>[]> {
  const database = openDatabase(environment.DATABASE_URL ?? '', { role: 'command' });
  let rows: unknown = [];
  await database.write(async (transaction) => {
    for (const statement of statements) [rows] = await database.sequelize.query(statement, { transaction });
  });
  await database.close();
  return rows as Record<string, unknown>[];
}

/** Makes the time of scheduled articles pass, also of one that was deleted. */
export async function makeDue(octavo: Octavo, ...articles: Article[]): Promise<void> {
  const past = `'2026-01-02 03:04:05.000 +00:00'`;
  const list = articles.map(({ _id }) => _id).join();
  const keys = articles.map(({ _id }) => `'publish:${_id}'`).join();
  await run(
    octavo,
    `UPDATE articles SET publish_at = ${past} WHERE id IN (${list})`,
    `UPDATE jobs SET run_at = ${past} WHERE key IN (${keys})`,
  );
}

/** Makes the time of scheduled articles pass; resolves when their jobs have run, without a wait for the next look at the jobs. */
export async function runDue(octavo: OctavoInProcess, ...articles: Article[]): Promise<void> {
  await makeDue(octavo, ...articles);
  await octavo.server.catchUp();
}

/** Makes the time of a scheduled article pass that is in the trash; its job stays. */
export async function makeDueInTrash(octavo: Octavo, { _id }: Article): Promise<void> {
  await run(octavo, `UPDATE articles SET publish_at = '2026-01-02 03:04:05.000 +00:00' WHERE id = ${_id}`);
}

/** Resolves to the times at which an article will be published. */
export async function scheduledJobs(octavo: Octavo, { _id }: Article): Promise<string[]> {
  const rows = await run(octavo, `SELECT run_at FROM jobs WHERE key = 'publish:${_id}'`);
  return rows.map(({ run_at }) => new Date(run_at as Date | string).toISOString());
}

const isPostgres = ({ environment }: Octavo) => environment.DATABASE_URL?.startsWith('postgres');

/** Has the database refuse to publish anything. */
export async function breakPublishing(octavo: Octavo): Promise<void> {
  if (!isPostgres(octavo)) {
    await run(
      octavo,
      "CREATE TRIGGER broken BEFORE UPDATE OF published ON articles WHEN new.published BEGIN SELECT RAISE(ABORT, 'broken'); END",
    );
    return;
  }
  await run(
    octavo,
    `CREATE FUNCTION broken() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'broken'; END $$`,
    'CREATE TRIGGER broken BEFORE UPDATE OF published ON articles FOR EACH ROW WHEN (new.published) EXECUTE FUNCTION broken()',
  );
}

export async function mendPublishing(octavo: Octavo): Promise<void> {
  await run(octavo, isPostgres(octavo) ? 'DROP FUNCTION broken CASCADE' : 'DROP TRIGGER broken');
}

/** Has a Postgres database note every change of an article to published, from none on. */
export async function countPublications(octavo: Octavo): Promise<void> {
  await run(
    octavo,
    'CREATE TABLE IF NOT EXISTS publications (article_id INTEGER)',
    'DELETE FROM publications',
    `CREATE OR REPLACE FUNCTION note_publication() RETURNS trigger LANGUAGE plpgsql AS
       $$ BEGIN INSERT INTO publications VALUES (new.id); RETURN NULL; END $$`,
    `CREATE OR REPLACE TRIGGER note_publication AFTER UPDATE ON articles FOR EACH ROW
       WHEN (new.published AND NOT old.published) EXECUTE FUNCTION note_publication()`,
  );
}

/** Resolves to the ids of the articles that were published since then, once for each time, in order. */
export async function publications(octavo: Octavo): Promise<number[]> {
  const rows = await run(octavo, 'SELECT article_id FROM publications ORDER BY article_id');
  return rows.map(({ article_id }) => Number(article_id));
}
