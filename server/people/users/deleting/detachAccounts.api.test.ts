import { describe, expect } from 'vitest';
import { makeAccount, makeArticle, makeComment } from '../../../testing/inputs/factories.ts';
import { copyArticle } from '../../../testing/rows/manyArticles.ts';
import { insertComments } from '../../../testing/rows/manyComments.ts';
import { itWith, octavo } from '../../../testing/servers/it.ts';
import { USER } from '../../../testing/servers/octavo.ts';
import { sql } from '../../../testing/servers/sql.ts';

const it = itWith({}, { queues: { rowsAtOnce: 20 } });

/** More than one call finishes by itself. */
const MANY = 25;

/** Makes an account that has written so many articles, with a comment each on one of them. */
async function makeWriter() {
  const writer = await makeAccount(octavo);
  const article = await makeArticle(octavo);
  await copyArticle(octavo, article, MANY - 1);
  const id = Number(writer.id);
  const slug = `${article.slug}%`;
  await sql(octavo, 'UPDATE articles SET author_id = :id WHERE slug LIKE :slug', { id, slug });
  await insertComments(octavo, article, MANY);
  await sql(octavo, 'UPDATE comments SET user_id = :id WHERE article_id = :article', {
    id,
    article: Number(article._id),
  });
  const count = async (table: string, condition: string) => {
    const [row] = await sql(octavo, `SELECT COUNT(*) AS n FROM ${table} WHERE ${condition}`, { id, slug });
    return Number(row?.n);
  };
  return { ...writer, article, count };
}

const work = async () => (await octavo.admin.get('/api/work')).body.work;

describe('an account that has left more rows than one call changes', () => {
  it('is gone at once, for readers from these rows too, and is taken from them by and by', async () => {
    const { id, article, count } = await makeWriter();

    const { status } = await octavo.admin.delete(`/api/users/${id}`);
    const shown = (await octavo.visitor.get(`/api/articles/${article.slug}`)).body;
    const { comments } = (await octavo.visitor.get(`/api/comments/${article._id}`)).body;
    await octavo.server.catchUp();

    expect([status, shown.author, comments[0].user]).toEqual([200, null, null]);
    expect(await count('articles', 'author_id = :id')).toBe(0);
    expect(await count('comments', 'user_id = :id')).toBe(0);
    expect(await count('articles', 'slug LIKE :slug AND version = 2')).toBe(MANY);
    expect(await work()).toEqual([]);
  });

  it('leaves its articles to another administrator, and takes its comments along, where its owner wants that', async () => {
    const { id, client, account, article, count } = await makeWriter();
    const heir = (await octavo.admin.get('/api/users/profile')).body;
    await makeComment(octavo.user, article._id);
    await octavo.admin.put(`/api/users/${id}`, { isAdmin: true });

    const { status } = await client.send('DELETE', '/api/users/profile', {
      body: { currentPassword: account.password, comments: 'delete', author: heir._id },
    });
    await octavo.server.catchUp();

    expect(status).toBe(200);
    expect(await count('articles', 'author_id = :id')).toBe(0);
    expect((await octavo.visitor.get(`/api/articles/${article.slug}`)).body.author.username).toBe(heir.username);
    const { body } = await octavo.visitor.get(`/api/comments/${article._id}`);
    expect([body.totalComments, body.comments[0].user.username]).toEqual([1, USER.username]);
    expect(await count('comments', 'user_id = :id')).toBe(0);
    expect(id).not.toBe(heir._id);
  });
});
