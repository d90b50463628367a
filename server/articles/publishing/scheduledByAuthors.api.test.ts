import { describe, expect } from 'vitest';
import type { Article } from '../../../shared/articles/articles.ts';
import { makeArticle, makeAuthor, makeCategory, valid } from '../../testing/inputs/factories.ts';
import { runDue } from '../../testing/rows/publishing.ts';
import type { Client } from '../../testing/servers/client.ts';
import { it, octavo } from '../../testing/servers/it.ts';
import { sql } from '../../testing/servers/sql.ts';

let category: string;
it.beforeAll(async () => {
  ({ category } = await makeCategory(octavo));
});
it.afterEach(() => octavo.admin.put('/api/settings', { authors: 'publish' }));

const publishAt = new Date(Date.now() + 3_600_000).toISOString();
const latest = async ({ slug }: Article): Promise<Article> => (await octavo.admin.get(`/api/articles/${slug}`)).body;

async function scheduledBy(client: Client): Promise<Article> {
  const fields = { ...valid.article(category), published: false, publishAt };
  return (await client.post('/api/articles', fields)).body.article;
}

/** Lets the time of an article pass; resolves to the article once its job has run. */
async function due(article: Article): Promise<Article> {
  await runDue(octavo, article);
  return latest(article);
}

async function entriesOf({ _id }: Article) {
  const { data } = (await octavo.admin.get('/api/activity?limit=100&kind=publish-failed')).body;
  return data.filter(({ subject }: { subject: { rows: { _id: string }[] } }) => subject.rows[0]?._id === _id);
}

const handInOnly = () => octavo.admin.put('/api/settings', { authors: 'hand-in' });

describe('what an author scheduled', () => {
  it('is published at its time', async () => {
    const article = await scheduledBy((await makeAuthor(octavo)).client);

    expect(await due(article)).toMatchObject({ published: true, version: article.version + 1 });
    expect(await entriesOf(article)).toEqual([]);
  });

  it.each<[string, (id: string) => Promise<unknown>]>([
    ['lost the role', (id) => octavo.admin.put(`/api/users/${id}`, { role: 'reader' })],
    ['may only hand in now', handInOnly],
    ['was deleted', (id) => octavo.admin.delete(`/api/users/${id}`)],
  ])('is handed in instead where its author %s', async (_how, change) => {
    const author = await makeAuthor(octavo);
    const article = await scheduledBy(author.client);
    await change(author.id);

    const after = await due(article);

    expect(after).toMatchObject({ published: false, publishAt: null, publishedAt: null });
    expect(after).toMatchObject({
      handedInAt: expect.any(String),
      version: article.version + 1 + Number(!after.author),
    });
    expect((await octavo.visitor.get(`/api/articles/${article.slug}`)).status).toBe(404);
    expect((await octavo.admin.get('/api/articles?status=handed-in&limit=100')).body.data).toContainEqual(
      expect.objectContaining({ _id: article._id }),
    );
    expect(await entriesOf(article)).toMatchObject([
      { actor: null, details: { handedIn: true, publishAt: expect.any(String) } },
    ]);
  });

  it('is published where its author is an administrator by then', async () => {
    const author = await makeAuthor(octavo);
    const article = await scheduledBy(author.client);
    await octavo.admin.put(`/api/users/${author.id}`, { isAdmin: true });
    await handInOnly();

    expect(await due(article)).toMatchObject({ published: true });
  });

  it('is published where an administrator has scheduled it anew', async () => {
    const author = await makeAuthor(octavo);
    const article = await scheduledBy(author.client);
    await handInOnly();
    await octavo.admin.put(`/api/articles/${article._id}`, { publishAt: new Date(Date.now() + 7_200_000) });

    expect(await due(article)).toMatchObject({ published: true });
  });

  it('is handed in where an earlier release scheduled it, and its author may not publish now', async () => {
    const author = await makeAuthor(octavo);
    const article = await scheduledBy(author.client);
    const payload = JSON.stringify({ id: Number(article._id), by: { _id: author.id, username: 'Somebody' } });
    await sql(octavo, 'UPDATE jobs SET payload = :payload WHERE key = :key', {
      payload,
      key: `publish:${article._id}`,
    });
    await handInOnly();

    expect(await due(article)).toMatchObject({ published: false, handedInAt: expect.any(String) });
  });
});

it('what an administrator scheduled is published, also where they are a reader by then', async () => {
  const { client, id } = await makeAuthor(octavo);
  await octavo.admin.put(`/api/users/${id}`, { isAdmin: true });
  const articles = [await scheduledBy(client), await makeArticle(octavo, { category, published: false, publishAt })];
  await octavo.admin.put(`/api/users/${id}`, { role: 'reader' });
  await handInOnly();

  for (const article of articles) expect(await due(article)).toMatchObject({ published: true });
});
