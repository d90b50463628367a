import { expect } from 'vitest';
import type { Article } from '../../../shared/articles/articles.ts';
import { makeAccount, makeArticle, makeCategory, makeComment, valid } from '../../testing/inputs/factories.ts';
import { it, octavo } from '../../testing/servers/it.ts';
import { openDatabase } from '../open.ts';

const COUNTED = `
  SELECT CASE WHEN published THEN 'published' ELSE 'draft' END AS kind, COALESCE(category_id, 0) AS part, COUNT(*) AS n
    FROM articles WHERE deleted_at IS NULL GROUP BY 1, 2
  UNION ALL SELECT 'users', CASE WHEN is_admin THEN 1 ELSE 0 END, COUNT(*) FROM users GROUP BY 1, 2
  UNION ALL SELECT 'comments', CASE WHEN status = 'pending' THEN 2 WHEN status = 'spam' THEN 3
    WHEN status = 'deleted' THEN 4 WHEN reports > 0 THEN 1 ELSE 0 END, COUNT(*) FROM comments GROUP BY 1, 2
  UNION ALL SELECT 'authored', author_id, COUNT(*) FROM articles WHERE published = TRUE AND deleted_at IS NULL GROUP BY 1, 2
  UNION ALL SELECT CASE WHEN a.published THEN 'tagged' ELSE 'tagged-draft' END, t.tag_id, COUNT(*)
    FROM article_tags AS t JOIN articles AS a ON a.id = t.article_id GROUP BY 1, 2
  UNION ALL SELECT 'commented', article_id, COUNT(*) FROM comments WHERE status = 'approved' GROUP BY 1, 2
  UNION ALL SELECT 'reported', article_id, COUNT(*) FROM comments WHERE status = 'approved' AND reports > 0 GROUP BY 1, 2
  UNION ALL SELECT status, article_id, COUNT(*) FROM comments WHERE status IN ('pending', 'spam') GROUP BY 1, 2
  UNION ALL SELECT 'threads', article_id, COUNT(*) FROM comments WHERE shown = TRUE AND parent_id IS NULL GROUP BY 1, 2
  UNION ALL SELECT 'contacts', 0, COUNT(*) FROM contacts WHERE deleted_at IS NULL`;
const TOTALS = 'SELECT kind, part, total AS n FROM totals';

/** Resolves to the number of rows of each kind and part, without those of which there are none. */
async function totals(statement: string): Promise<string[]> {
  const database = openDatabase(octavo.environment.DATABASE_URL ?? '');
  const [rows] = await database.sequelize.query(statement);
  await database.close();
  const lines = (rows as { kind: string; part: number; n: number }[])
    .filter(({ n }) => Number(n) !== 0)
    .map(({ kind, part, n }) => `${kind} ${part}: ${n}`);
  return lines.sort();
}

const expectTrueTotals = async () => expect(await totals(TOTALS)).toEqual(await totals(COUNTED));

/** Makes some rows of every kind, concurrently. */
async function makeSome(): Promise<{ category: { _id: string; category: string }; articles: Article[] }> {
  const category = await makeCategory(octavo);
  const fields = [{ published: true }, { published: false }, { published: true }, { published: true }];
  const articles = await Promise.all(
    fields.map((each) => makeArticle(octavo, { category: category.category, ...each })),
  );
  await Promise.all(articles.map(({ _id }) => makeComment(octavo.admin, _id)));
  await Promise.all(fields.map(() => octavo.visitor.post('/api/contacts', valid.contact())));
  return { category, articles };
}

it('totals count everything that is created, also at the same moment', async () => {
  await makeSome();

  await expectTrueTotals();
});

it('totals follow articles that are published, unpublished and moved to another category', async () => {
  const { articles } = await makeSome();
  const { category } = await makeCategory(octavo);

  await Promise.all([
    octavo.admin.put(`/api/articles/${articles[0]?._id}/publish`, { published: false }),
    octavo.admin.put(`/api/articles/${articles[1]?._id}/publish`, { published: true }),
    octavo.admin.put(`/api/articles/${articles[2]?._id}`, { category }),
    octavo.admin.put(`/api/articles/${articles[3]?._id}`, { category, published: false, title: 'Elsewhere' }),
  ]);

  await expectTrueTotals();
});

it('totals follow the effects of deletions: comments of deleted articles, and articles of deleted categories', async () => {
  const { articles, category } = await makeSome();
  const ids = articles.slice(1, 3).map(({ _id }) => _id);

  await octavo.admin.delete(`/api/categories/${category._id}`);
  await expectTrueTotals();
  await Promise.all([
    octavo.admin.delete(`/api/articles/${articles[0]?._id}`),
    octavo.admin.post('/api/articles/bulk-delete', { ids }),
  ]);

  await expectTrueTotals();
});

it('totals follow comments that are judged, answered and deleted, and the trash of their article', async () => {
  const { articles } = await makeSome();
  const articleId = articles[0]?._id ?? '';
  const first = await makeComment(octavo.user, articleId, 'First.');
  const answer = await octavo.user.post(`/api/comments/${articleId}`, { message: 'Answer.', parent: first._id });
  const second = await makeComment(octavo.user, articleId, 'Second.');
  const judge = (id: string, status: string) => octavo.admin.put(`/api/comments/${id}/status`, { status });
  const steps = [
    () => judge(first._id, 'spam'),
    () => judge(answer.body.comment._id, 'pending'),
    () => judge(first._id, 'approved'),
    () => judge(answer.body.comment._id, 'approved'),
    () => octavo.user.delete(`/api/comments/${first._id}`),
    () => octavo.admin.post('/api/comments/bulk-delete', { ids: [second._id] }),
    () => octavo.admin.delete(`/api/articles/${articleId}`),
    () => octavo.admin.post('/api/trash/restore', { kind: 'articles', ids: [articleId] }),
    () => octavo.admin.delete(`/api/comments/${answer.body.comment._id}`),
  ];

  for (const step of steps) {
    expect((await step()).status).toBe(200);
    await expectTrueTotals();
  }
});

it('totals follow accounts that change their role or are deleted', async () => {
  const [first, second] = [await makeAccount(octavo), await makeAccount(octavo)];

  await octavo.admin.put(`/api/users/${first.id}`, { isAdmin: true });
  await expectTrueTotals();
  await octavo.admin.delete(`/api/users/${second.id}`);
  await expectTrueTotals();

  const list = (await octavo.admin.get('/api/users')).body;
  expect([list.totalUsers, list.totalAdmins]).toEqual([3, 2]);
});

it('totals do not change where a call fails', async () => {
  const before = await totals(TOTALS);
  const category = (await octavo.visitor.get('/api/categories')).body.data[0];

  await octavo.admin.post('/api/categories', { category: category.category });
  await octavo.admin.post('/api/articles', { ...valid.article('No such category') });

  expect(await totals(TOTALS)).toEqual(before);
});
