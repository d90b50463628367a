import { expect, inject, it } from 'vitest';
import { makeArticle, makeCategory } from '../inputs/factories.ts';
import { copyArticle } from '../rows/manyArticles.ts';
import { emptyPostgres, type OctavoProcess, startOctavoProcess, startProcess } from '../servers/octavo.ts';
import { freePort } from '../servers/postgres.ts';
import { sql } from '../servers/sql.ts';
import { killBound, kills, until } from './faults.ts';

/** More than one call finishes by itself, and than one slice does. */
const MANY = 1_050;
const ROUNDS = kills(1);

it('goes on after kills amid work in slices on SQLite, and ends as without them', killBound(ROUNDS), async () => {
  const octavo = await startOctavoProcess({ PORT: String(await freePort()) });
  try {
    await surviveKills(octavo);
  } finally {
    await octavo.close();
  }
});

it('goes on after kills amid work in slices on Postgres, and ends as without them', killBound(ROUNDS), async () => {
  const database = await emptyPostgres(inject('postgres'));
  const octavo = await startOctavoProcess({ PORT: String(await freePort()), DATABASE_URL: database.url });
  try {
    await surviveKills(octavo);
  } finally {
    await octavo.close();
    await database.drop();
  }
});

/** Renames a tag, and then deletes all articles that have it; kills the server as soon as each has begun to be done. */
async function surviveKills(octavo: OctavoProcess): Promise<void> {
  const { admin } = octavo;
  const { category } = await makeCategory(octavo);
  const article = await makeArticle(octavo, { category, tags: ['tag 0'] });
  await copyArticle(octavo, article, MANY - 1);
  let server: Pick<OctavoProcess, 'stop'> = octavo;
  const work = async () => (await admin.get('/api/work')).body.work as { done: number }[];
  const killAmid = async () => {
    await until(async () => (await work()).every(({ done }) => done > 0));
    await server.stop('SIGKILL');
    server = await startProcess(octavo.environment);
    await until(async () => (await work()).length === 0);
  };
  try {
    for (let round = 1; round <= ROUNDS; round++) {
      await admin.post('/api/tags/rename', { tag: `tag ${round - 1}`, to: `tag ${round}`, expected: MANY });
      await killAmid();

      const states = await sql(octavo, 'SELECT DISTINCT tags, version FROM articles');
      expect(states).toEqual([{ tags: JSON.stringify([`tag ${round}`]), version: round + 1 }]);
    }

    await admin.post('/api/articles/bulk-delete', { where: { category }, expected: MANY });
    await killAmid();

    const [{ live, trashed, keys } = {}] = await sql(
      octavo,
      `SELECT (SELECT COUNT(*) FROM articles WHERE deleted_at IS NULL) AS live,
         (SELECT COUNT(*) FROM articles WHERE deleted_at IS NOT NULL) AS trashed,
         (SELECT COUNT(*) FROM job_keys) AS keys`,
    );
    expect([live, trashed, keys].map(Number)).toEqual([0, MANY, 0]);
  } finally {
    await server.stop('SIGKILL');
  }
}
