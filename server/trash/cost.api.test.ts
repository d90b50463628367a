import { expect } from 'vitest';
import type { Article } from '../../shared/articles/articles.ts';
import { makeArticle, makeComment } from '../testing/inputs/factories.ts';
import { insertComments } from '../testing/rows/manyComments.ts';
import { trashCalls } from '../testing/rows/trash.ts';
import { it, octavo } from '../testing/servers/it.ts';
import { sql } from '../testing/servers/sql.ts';

const TABLES = [
  ...['articles', 'article_tags', 'comments', 'comment_reports', 'notifications'],
  ...['totals', 'quarter_sums', 'activity'],
];

/** Every row of the tables, each as a text. */
async function rows(): Promise<Set<string>> {
  const tables = await Promise.all(TABLES.map((table) => sql(octavo, `SELECT * FROM ${table}`)));
  return new Set(tables.flatMap((each, index) => each.map((row) => `${TABLES[index]} ${JSON.stringify(row)}`)));
}

/** Resolves to the number of statements of a call, and of the rows that it has added, changed or removed. */
async function costOf(call: () => Promise<{ status: number }>) {
  const before = await rows();
  const statements = await octavo.server.statementsOf(async () => expect((await call()).status).toBe(200));
  const after = await rows();
  const changed = [...before, ...after].filter((row) => !before.has(row) || !after.has(row));
  return { statements: statements.length, rows: changed.length };
}

async function costs({ _id }: Article) {
  const calls = trashCalls(octavo);
  return { trash: await costOf(() => calls.remove(_id)), restore: await costOf(() => calls.restore('articles', _id)) };
}

it('moving an article to the trash and restoring it costs the same however many comments it has', async () => {
  const [bare, busy] = [await makeArticle(octavo), await makeArticle(octavo)];
  await insertComments(octavo, busy, 50_000);
  const comment = await makeComment(octavo.admin, busy._id);
  await octavo.user.post(`/api/comments/${busy._id}`, { message: 'An answer.', parent: comment._id });
  await octavo.user.post(`/api/comments/${comment._id}/report`, { reason: 'Rude' });

  expect(await costs(busy)).toEqual(await costs(bare));
});
