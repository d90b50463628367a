import { describe, expect } from 'vitest';
import type { Article } from '../../shared/articles/articles.ts';
import { makeArticle, makeCategory } from '../testing/inputs/factories.ts';
import { it, octavo } from '../testing/servers/it.ts';

let category: string;
it.beforeEach(async () => {
  ({ category } = await makeCategory(octavo));
});

const make = (fields: Record<string, unknown> = {}) => makeArticle(octavo, { category, published: false, ...fields });
const several = async (count: number, fields: Record<string, unknown> = {}) => {
  const made: Article[] = [];
  for (let index = 0; index < count; index++) made.push(await make(fields));
  return made;
};
const idsOf = (articles: Article[]) => articles.map(({ _id }) => _id);
const bulk = (name: string, body: unknown) => octavo.admin.post(`/api/articles/bulk-${name}`, body);
const now = async (name = category): Promise<Article[]> =>
  (await octavo.admin.get(`/api/articles?limit=100&category=${encodeURIComponent(name)}`)).body.data;
const latestActivity = async (kind: string) => (await octavo.admin.get(`/api/activity?kind=${kind}`)).body;

describe('publishing several articles', () => {
  it('publishes each as a call of its own would, and those that are published already not again', async () => {
    const drafts = await several(2);
    const published = await make({ published: true });
    const scheduled = await make({ publishAt: '2030-01-02T03:04:05Z' });
    const { total } = await latestActivity('publish');

    const response = await bulk('publish', { ids: idsOf([...drafts, published, scheduled]), published: true });

    expect(response.body).toEqual({ message: 'Articles published successfully!', changed: 3 });
    const after = await now();
    expect(after.map(({ published, publishAt }) => [published, publishAt])).toEqual(Array(4).fill([true, null]));
    expect(after.map(({ version }) => version).toSorted()).toEqual([1, 2, 2, 2]);
    const activity = await latestActivity('publish');
    expect(activity.total).toBe(total + 3);
    expect(activity.data[0].canUndo).toBe(true);
    const [first] = drafts as [Article];
    const revisions = (await octavo.admin.get(`/api/articles/${first._id}/revisions`)).body;
    expect(revisions.data.map(({ version }: { version: number }) => version)).toEqual([2, 1]);
    expect((await octavo.visitor.get(`/api/articles/${first.slug}`)).status).toBe(200);

    const back = await bulk('publish', { where: { category, status: 'published' }, expected: 4, published: 'false' });
    expect(back.body).toEqual({ message: 'Articles unpublished successfully!', changed: 4 });
    expect((await octavo.visitor.get(`/api/articles/${first.slug}`)).status).toBe(404);
  });

  it('shows readers the lists as they are then', async () => {
    const drafts = await several(2);
    const list = () => octavo.visitor.get(`/api/articles?category=${encodeURIComponent(category)}`);
    expect((await list()).body.total).toBe(0);

    await bulk('publish', { ids: idsOf(drafts), published: true });

    expect((await list()).body.total).toBe(2);
  });
});

describe('a bulk call on all that a filter matches', () => {
  it('changes all of them, however many, where they are as many as expected', async () => {
    const made = await several(103);
    await make({ title: 'Another', published: true });

    const published = await bulk('publish', { where: { category, status: 'draft' }, expected: 103, published: true });
    const found = { where: { category, q: 'article' }, expected: 103 };
    const tagged = await bulk('tag', { ...found, tag: 'Bound' });
    const deleted = await bulk('delete', found);

    expect(published.body.changed).toBe(103);
    expect(tagged.body).toEqual({ message: 'Tag added successfully!', changed: 103 });
    expect(deleted.body).toMatchObject({ deleted: 103, ids: idsOf(made) });
    expect((await now()).map(({ title }) => title)).toEqual(['Another']);
    const ids = deleted.body.ids.slice(0, 100);
    await octavo.admin.post('/api/trash/restore', { kind: 'articles', ids });
    expect((await octavo.admin.get(`/api/articles?tag=bound&limit=1`)).body.total).toBe(100);
  });

  it.each(['publish', 'category', 'tag', 'delete'])(
    'changes nothing where their number is another: %s',
    async (name) => {
      await several(2);
      const before = await now();
      const fields = { publish: { published: true }, category: { category: 'Other' }, tag: { tag: 'x' } }[name] ?? {};

      const response = await bulk(name, { where: { category }, expected: 3, ...fields });

      expect(response.status).toBe(409);
      expect(response.body.message).toBe(
        'Nothing was changed: 2 match now, no longer 3. Please look at the list again.',
      );
      expect(await now()).toEqual(before);
    },
  );

  it.each([
    [{}, 'ids'],
    [{ ids: ['1'], where: {}, expected: 1 }, 'ids'],
    [{ where: {} }, 'expected'],
    [{ where: {}, expected: -1 }, 'expected'],
    [{ where: {}, expected: '1' }, 'expected'],
    [{ where: { slug: 'x' }, expected: 1 }, 'where'],
    [{ where: { status: 'gone' }, expected: 1 }, 'where'],
    [{ where: [], expected: 1 }, 'where'],
    [{ ids: [] }, 'ids'],
    [{ ids: Array(101).fill('1') }, 'ids'],
  ])('refuses %j with the name of the field', async (body, field) => {
    const { status, body: problem } = await bulk('delete', body);

    expect(status).toBe(422);
    expect(Object.keys(problem.errors).join()).toContain(field);
  });
});

describe('the category and the tags of several articles', () => {
  it('are set as by a call for each of them', async () => {
    const articles = await several(2);
    const other = (await makeCategory(octavo)).category;

    const response = await bulk('category', { ids: idsOf(articles), category: other.toUpperCase() });

    expect(response.body).toEqual({ message: 'Category set successfully!', changed: 2 });
    expect((await now(other)).map(({ version, category }) => [version, category])).toEqual(Array(2).fill([2, other]));
    expect((await bulk('category', { ids: idsOf(articles), category: other })).body.changed).toBe(0);
    const [first] = articles as [Article];
    const revision = (await octavo.admin.get(`/api/articles/${first._id}/revisions/2`)).body;
    expect(revision.category).toBe(other);
  });

  it('are refused where the category does not exist, and then nothing is changed', async () => {
    const articles = await several(2);

    const response = await bulk('category', { ids: idsOf(articles), category: 'No such' });

    expect([response.status, response.body.errors]).toEqual([422, { category: 'Choose an existing category.' }]);
    expect((await now()).every(({ version }) => version === 1)).toBe(true);
  });

  it('do not get a tag twice, nor one more than an article may have', async () => {
    const plain = await make({ tags: ['ink'] });
    const has = await make({ tags: ['PAPER'] });
    const full = await make({ tags: Array.from({ length: 20 }, (_, index) => `tag ${index}`) });

    const response = await bulk('tag', { ids: idsOf([plain, has, full]), tag: 'paper' });

    expect(response.body).toEqual({ message: 'Tag added successfully! 1 has 20 tags already.', changed: 1 });
    expect((await now()).map(({ tags }) => tags)).toEqual([full.tags, ['PAPER'], ['ink', 'paper']]);
  });
});

it('takes 100 ids, and ignores unknown ones', async () => {
  const [article] = (await several(1)) as [Article];
  const ids = [article._id, '999999', 'x', ...Array.from({ length: 97 }, () => article._id)];

  expect((await bulk('publish', { ids, published: true })).body.changed).toBe(1);
  for (const client of [octavo.visitor, octavo.user]) {
    const { status } = await client.post('/api/articles/bulk-publish', { ids, published: false });
    expect([401, 403]).toContain(status);
  }
});
