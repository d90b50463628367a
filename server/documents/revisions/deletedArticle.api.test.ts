import { describe, expect } from 'vitest';
import { makeArticle, typeInto } from '../../testing/inputs/factories.ts';
import { pathOf, type RevisionCalls, revisionCalls } from '../../testing/rows/revisions.ts';
import { it, octavo } from '../../testing/servers/it.ts';
import { sql } from '../../testing/servers/sql.ts';

let listOf: RevisionCalls['listOf'];
let save: RevisionCalls['save'];
it.beforeAll(async () => {
  ({ listOf, save } = revisionCalls(octavo));
});

describe('the revisions of a deleted article', () => {
  const rowsOf = async ({ _id }: { _id: string }) => {
    const tables = { revisions: 'article_id', drafts: "kind = 'article' AND of_id", preview_links: 'article_id' };
    const counts = Object.entries(tables).map(
      ([table, owner]) => `(SELECT COUNT(*) FROM ${table} WHERE ${owner} = :id) AS ${table}`,
    );
    const [row] = await sql(octavo, `SELECT ${counts.join()}`, { id: Number(_id) });
    return Object.values(row ?? {}).map(Number);
  };

  it('are there again when it is restored', async () => {
    const article = await makeArticle(octavo);
    await save(article, { title: 'Second' });

    await octavo.admin.delete(`/api/articles/${article._id}`);
    const meanwhile = await octavo.admin.get(pathOf(article));
    await octavo.admin.post('/api/trash/restore', { kind: 'articles', ids: [article._id] });

    expect(meanwhile.status).toBe(404);
    expect((await listOf(article)).total).toBe(2);
  });

  it('are removed with it for good, and its drafts and preview links', async () => {
    const article = await makeArticle(octavo);
    for (let round = 0; round < 22; round++) await save(article, { title: `Round ${round}` });
    await typeInto(octavo.admin, { of: article._id, fields: { title: 'Typed' } });
    await octavo.admin.post(`/api/articles/${article._id}/preview-links`);
    const before = await rowsOf(article);

    await octavo.admin.delete(`/api/articles/${article._id}`);
    await octavo.admin.post('/api/trash/purge', { kind: 'articles', ids: [article._id] });

    expect(before).toEqual([23, 1, 1]);
    await expect.poll(() => rowsOf(article)).toEqual([0, 0, 0]);
  });
});
