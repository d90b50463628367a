import { describe, expect } from 'vitest';
import { makeArticle } from '../../testing/inputs/factories.ts';
import { pathOf, type RevisionCalls, revisionCalls } from '../../testing/rows/revisions.ts';
import { it, octavo } from '../../testing/servers/it.ts';
import { sql } from '../../testing/servers/sql.ts';

let listOf: RevisionCalls['listOf'];
let save: RevisionCalls['save'];
it.beforeAll(async () => {
  ({ listOf, save } = revisionCalls(octavo));
});

describe('older revisions', () => {
  /** Sets back the times of revisions, by version. */
  const setBack = (article: { _id: string }, from: number, to: number, time: string) =>
    sql(octavo, 'UPDATE revisions SET created_at = :time WHERE article_id = :id AND version BETWEEN :from AND :to', {
      id: Number(article._id),
      from,
      to,
      time: new Date(time),
    });
  const versionsOf = async (article: { _id: string }) =>
    (await listOf(article)).data.map(({ version }: { version: number }) => version);

  it('are thinned to one a day and then one a month, and those that stay are whole', async () => {
    const text = (version: number) => `<p>${'A sentence that stays. '.repeat(50)}</p><p>Version ${version}.</p>`;
    const article = await makeArticle(octavo, { content: text(1) });
    for (let version = 2; version <= 60; version++) await save(article, { content: text(version) });
    const before = await versionsOf(article);
    const yesterday = new Date(Date.now() - 24 * 60 * 60 * 1000).toISOString();
    await setBack(article, 11, 13, '2020-01-10T10:00:00Z');
    await setBack(article, 14, 15, '2020-01-20T10:00:00Z');
    await setBack(article, 16, 17, yesterday);

    for (let version = 61; version <= 70; version++) await save(article, { content: text(version) });

    expect(before).toEqual(Array.from({ length: 50 }, (_, index) => 60 - index));
    const kept = await versionsOf(article);
    expect(kept).toEqual([...Array.from({ length: 50 }, (_, index) => 70 - index), 17, 15]);
    for (const version of kept) {
      expect((await octavo.admin.get(`${pathOf(article)}/${version}`)).body.content).toBe(text(version));
    }
    expect((await octavo.admin.get(`${pathOf(article)}/1`)).status).toBe(404);
  });

  it('are thinned by few with every tenth save, so that none takes long', async () => {
    const article = await makeArticle(octavo);
    await sql(
      octavo,
      `INSERT INTO revisions (article_id, version, thinned, created_at, title, words, fields, content)
         SELECT article_id, 1 + n, thinned, :time, title, words, fields, content
         FROM revisions, (WITH RECURSIVE up(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM up WHERE n < 69) SELECT n FROM up) AS numbers
         WHERE article_id = :id`,
      { id: Number(article._id), time: new Date() },
    );
    await sql(octavo, 'UPDATE articles SET version = 70 WHERE id = :id', { id: Number(article._id) });

    const totals = [];
    for (let round = 0; round < 3; round++) {
      for (let time = 0; time < 10; time++) await save(article, { title: `Round ${round} ${time}` });
      totals.push((await listOf(article)).total);
    }

    expect(totals).toEqual([68, 66, 64]);
  });
});
