import { describe, expect } from 'vitest';
import type { Article } from '../../../shared/articles/articles.ts';
import { makeArticle, makeCategory, makeComment } from '../../testing/inputs/factories.ts';
import { it, octavo } from '../../testing/servers/it.ts';

let category: string;
it.beforeEach(async () => {
  ({ category } = await makeCategory(octavo));
});

const make = (fields: Record<string, unknown> = {}) => makeArticle(octavo, { category, ...fields });
const ids = (articles: Article[]) => articles.map(({ _id }) => _id);
const list = (query: string, client = octavo.visitor) =>
  client.get(`/api/articles?category=${encodeURIComponent(category)}&${query}`);

describe('a draft', () => {
  it('is hidden from visitors and users', async () => {
    const { _id, slug } = await make({ published: false });
    await makeComment(octavo.admin, _id);

    for (const client of [octavo.visitor, octavo.user]) {
      expect((await list('', client)).body).toMatchObject({ data: [], total: 0 });
      expect((await list('status=published', client)).body.total).toBe(0);
      expect((await client.get(`/api/articles/${slug}`)).status).toBe(404);
      expect((await client.get(`/api/comments/${_id}`)).status).toBe(404);
    }
    expect((await octavo.user.post(`/api/comments/${_id}`, { message: 'Hello' })).status).toBe(404);
  });

  it('is visible to an administrator', async () => {
    const draft = await make({ published: false });

    expect((await octavo.admin.get(`/api/articles/${draft.slug}`)).body).toEqual(draft);
    expect((await octavo.admin.get(`/api/comments/${draft._id}`)).body).toMatchObject({
      comments: [],
      totalComments: 0,
    });
    expect((await octavo.admin.post(`/api/comments/${draft._id}`, { message: 'A note' })).status).toBe(201);
  });

  it('gets the same response as an article that does not exist', async () => {
    const { slug } = await make({ published: false });

    const draft = await octavo.visitor.get(`/api/articles/${slug}`);
    const nothing = await octavo.visitor.get('/api/articles/no-such-article');

    expect(draft.body).toEqual(nothing.body);
  });

  it('becomes visible when it is published, and hidden again when it is unpublished', async () => {
    const { _id, slug } = await make({ published: false });

    const published = await octavo.admin.put(`/api/articles/${_id}/publish`, { published: true });
    const seen = await octavo.visitor.get(`/api/articles/${slug}`);
    const unpublished = await octavo.admin.put(`/api/articles/${_id}/publish`, { published: 'false' });
    const gone = await octavo.visitor.get(`/api/articles/${slug}`);

    expect(published.body).toMatchObject({ message: 'Article published successfully!', article: { published: true } });
    expect(unpublished.body).toMatchObject({
      message: 'Article unpublished successfully!',
      article: { published: false },
    });
    expect([seen.status, gone.status]).toEqual([200, 404]);
  });

  it.each([{}, { published: 'maybe' }, { published: null }, { published: 2 }])(
    'is not published by %j',
    async (body) => {
      const { _id } = await make({ published: false });

      const response = await octavo.admin.put(`/api/articles/${_id}/publish`, body);

      expect(response.status).toBe(422);
      expect(response.body.errors).toEqual({ published: 'Must be true or false.' });
    },
  );
});

describe('GET /api/articles', () => {
  it('lists the articles of the status for an administrator, and all without a status', async () => {
    const published = await make();
    const draft = await make({ published: false });

    const statuses = ['', 'status=all', 'status=published', 'status=draft'];
    const found = await Promise.all(statuses.map(async (query) => ids((await list(query, octavo.admin)).body.data)));

    expect(found).toEqual([[draft._id, published._id], [draft._id, published._id], [published._id], [draft._id]]);
  });

  it.each(['draft', 'all'])('refuses status=%s to everybody else', async (status) => {
    for (const client of [octavo.visitor, octavo.user]) {
      expect((await list(`status=${status}`, client)).status).toBe(403);
    }
  });

  it.each([
    ...['status=', 'status=DRAFT', 'status=published&status=draft', `status=published'--`],
    ...['fields=', 'fields=content', 'fields=card&fields=card', 'category=a&category=b'],
    ...[`category=${'x'.repeat(51)}`, 'category=a%00b'],
  ])('refuses ?%s', async (query) => {
    const response = await octavo.admin.get(`/api/articles?${query}`);

    expect(response.status).toBe(422);
    expect(Object.keys(response.body.errors)).toEqual([query.split('=')[0]]);
  });

  it('is newest first, and each article is on one page alone', async () => {
    const made = await Promise.all(Array.from({ length: 13 }, () => make()));

    const pages = await Promise.all([1, 2, 3].map(async (page) => (await list(`limit=5&page=${page}`)).body));
    const all: Article[] = pages.flatMap(({ data }) => data);

    expect(pages.map(({ data, total, totalPages }) => [data.length, total, totalPages])).toEqual([
      [5, 13, 3],
      [5, 13, 3],
      [3, 13, 3],
    ]);
    expect(new Set(ids(all))).toEqual(new Set(ids(made)));
    const times = all.map(({ createdAt }) => createdAt);
    expect(times).toEqual([...times].sort().reverse());
  });

  it('is in the order of writing where articles follow one another', async () => {
    const made = [await make(), await make(), await make()];

    expect(ids((await list('')).body.data)).toEqual(ids(made).reverse());
  });

  it('keeps its order when an article is changed', async () => {
    const [first, second] = [await make(), await make()];

    await octavo.admin.put(`/api/articles/${first._id}`, { title: 'Touched' });

    expect(ids((await list('')).body.data)).toEqual([second._id, first._id]);
  });

  it.each(['$category', ':name ? $1', 'ends in \\', "\\' OR 1=1 --"])(
    'finds a category of any name: %s',
    async (name) => {
      ({ category } = await makeCategory(octavo, name));
      const { _id } = await make();

      for (const client of [octavo.visitor, octavo.admin]) {
        for (const query of ['', 'fields=card', 'limit=100']) {
          expect(ids((await list(query, client)).body.data), query).toEqual([_id]);
        }
      }
    },
  );

  it('finds a category without regard to case, and nothing for an unknown one', async () => {
    const { _id } = await make();
    category = category.toUpperCase();
    const found = await list('');
    category = `x' OR '1'='1`;
    const unknown = await list('');

    expect(ids(found.body.data)).toEqual([_id]);
    expect(unknown.body).toEqual({ data: [], total: 0, currentPage: 1, totalPages: 1 });
  });

  it('leaves the content out of cards, and nothing else', async () => {
    const { content, ...card } = await make();

    const [cards, whole] = [(await list('fields=card')).body.data, (await list('')).body.data];

    expect(cards).toEqual([card]);
    expect(whole).toEqual([{ ...card, content }]);
  });

  it('shows authors without their email', async () => {
    await make();

    const response = await list('');

    expect(Object.keys(response.body.data[0].author)).toEqual(['_id', 'username']);
    expect(JSON.stringify(response.body)).not.toContain('@octavo.example');
  });
});

describe('deleting articles', () => {
  it('takes their comments along', async () => {
    const { _id, slug } = await make();
    const comment = await makeComment(octavo.user, _id);

    const response = await octavo.admin.delete(`/api/articles/${_id}`);
    const comments = (await octavo.admin.get('/api/comments?limit=100')).body.data;

    expect(response.body).toEqual({ message: 'Article deleted successfully!' });
    expect((await octavo.visitor.get(`/api/articles/${slug}`)).status).toBe(404);
    expect(ids(comments)).not.toContain(comment._id);
    expect((await octavo.visitor.get(`/api/comments/${_id}`)).status).toBe(404);
  });

  it('works for many at once, each counted once', async () => {
    const [one, two, three] = [await make(), await make(), await make()];

    const response = await octavo.admin.post('/api/articles/bulk-delete', {
      ids: [one._id, two._id, two._id, '999999'],
    });

    expect(response.body).toEqual({ message: 'Articles deleted successfully!', deleted: 2 });
    expect(ids((await list('')).body.data)).toEqual([three._id]);
  });

  it('happens once where several calls delete one at the same moment', async () => {
    const { _id } = await make();

    const responses = await Promise.all([1, 2, 3].map(() => octavo.admin.delete(`/api/articles/${_id}`)));

    expect(responses.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
  });

  it('never fails with a server error for comments that arrive at the same moment', async () => {
    const { _id } = await make();

    const responses = await Promise.all([
      ...Array.from({ length: 6 }, () => octavo.user.post(`/api/comments/${_id}`, { message: 'Quick!' })),
      octavo.admin.delete(`/api/articles/${_id}`),
      ...Array.from({ length: 6 }, () => octavo.user.post(`/api/comments/${_id}`, { message: 'Quick!' })),
    ]);

    expect(responses.every(({ status }) => [200, 201, 404].includes(status))).toBe(true);
  });
});
