import { describe, expect } from 'vitest';
import type { Article } from '../../../shared/articles/articles.ts';
import { makeArticle, makeCategory, valid } from '../../testing/inputs/factories.ts';
import { trashCalls } from '../../testing/rows/trash.ts';
import { it, octavo } from '../../testing/servers/it.ts';

let category: string;
it.beforeAll(async () => {
  ({ category } = await makeCategory(octavo));
});

const put = ({ _id }: Pick<Article, '_id'>, fields: object) => octavo.admin.put(`/api/articles/${_id}`, fields);
const make = (fields: object = {}) => makeArticle(octavo, { category, ...fields });

/** The status of an address, and where it leads. */
async function at(path: string) {
  const { status, headers } = await octavo.visitor.get(path);
  return [status, headers.get('Location')];
}

describe('a changed slug', () => {
  it('leads for ever from each old address to the present one, on the page and in the API', async () => {
    const article = await make({ title: 'First', slug: 'first-address' });
    await put(article, { slug: 'second-address' });
    const changed = await put(article, { slug: 'third-address' });

    expect(changed.body.article.slug).toBe('third-address');
    for (const old of ['first-address', 'second-address']) {
      expect(await at(`/articles/${old}`)).toEqual([301, '/articles/third-address']);
      expect(await at(`/api/articles/${old}`)).toEqual([301, '/api/articles/third-address']);
      expect(await at(`/api/articles/${old}/neighbours`)).toEqual([301, '/api/articles/third-address/neighbours']);
    }
    expect(await at('/articles/third-address')).toEqual([200, null]);
    expect((await octavo.visitor.get('/api/articles/third-address')).body.title).toBe('First');
  });

  it('may not be stored by browsers, since an article may get its old address back', async () => {
    const article = await make({ slug: 'there' });
    await put(article, { slug: 'elsewhere' });
    const page = await octavo.visitor.get('/articles/there');
    const call = await octavo.visitor.get('/api/articles/there');
    await put(article, { slug: 'there' });

    expect([page, call].map(({ headers }) => headers.get('Cache-Control'))).toEqual(['no-cache', 'no-store']);
    expect(await at('/articles/there')).toEqual([200, null]);
    expect(await at('/articles/elsewhere')).toEqual([301, '/articles/there']);
  });

  it('leads nowhere while the article is not published, or in the trash', async () => {
    const article = await make({ slug: 'hidden-before' });
    await put(article, { slug: 'hidden-now' });
    const trash = trashCalls(octavo);

    await put(article, { published: false });
    const draft = [await at('/articles/hidden-before'), await at('/api/articles/hidden-before')];
    await put(article, { published: true });
    await octavo.admin.delete(`/api/articles/${article._id}`);
    const trashed = [await at('/articles/hidden-before'), await at('/api/articles/hidden-before')];
    await trash.restore('articles', article._id);

    expect([...draft, ...trashed]).toEqual(Array.from({ length: 4 }, () => [404, null]));
    expect(await at('/articles/hidden-before')).toEqual([301, '/articles/hidden-now']);
  });

  it('is never given to another article, even after its own is gone for good', async () => {
    const article = await make({ title: 'Coveted' });
    await put(article, { slug: 'no-longer-coveted' });
    const other = await make({ title: 'Coveted' });

    const taken = await put(other, { slug: 'coveted' });
    const present = await octavo.admin.post('/api/articles', { ...valid.article(category), slug: 'no-longer-coveted' });
    await octavo.admin.delete(`/api/articles/${article._id}`);
    await trashCalls(octavo).purge('articles', article._id);
    const purged = await put(other, { slug: 'coveted' });

    const message = 'Choose another slug: another article has this one, or had it before.';
    expect(other.slug).toBe('coveted-2');
    for (const { status, body } of [taken, present, purged]) {
      expect([status, body]).toEqual([409, { message, errors: { slug: message } }]);
    }
    expect((await make({ title: 'Coveted' })).slug).toBe('coveted-3');
    expect(await at('/articles/coveted')).toEqual([404, null]);
  });

  it('is not given to an article that comes back from the trash', async () => {
    const deleted = await make({ slug: 'left-behind' });
    await octavo.admin.delete(`/api/articles/${deleted._id}`);
    await put(await make({ slug: 'left-behind' }), { slug: 'moved-on' });

    const { body } = await trashCalls(octavo).restore('articles', deleted._id);

    expect(body.renamed).toHaveLength(1);
    expect(await at('/articles/left-behind')).toEqual([301, '/articles/moved-on']);
  });

  it('shows at once at its new address, and in every list', async () => {
    const article = await make({ slug: 'cached-before', title: 'Cached' });
    await octavo.visitor.get('/articles/cached-before');
    await octavo.visitor.get('/');

    await put(article, { slug: 'cached-now' });

    expect(await at('/articles/cached-before')).toEqual([301, '/articles/cached-now']);
    expect((await octavo.visitor.get('/')).body).toContain('href="/articles/cached-now"');
    expect((await octavo.visitor.get('/')).body).not.toContain('cached-before');
  });

  it('is given to one of three articles that want it at the same moment', async () => {
    const articles = [await make(), await make(), await make()];

    const statuses = (await Promise.all(articles.map((each) => put(each, { slug: 'wanted' })))).map(
      ({ status }) => status,
    );

    expect(statuses.sort()).toEqual([200, 409, 409]);
  });

  it('changes nothing where the article is of another version than expected', async () => {
    const article = await make({ slug: 'of-version-one' });
    await put(article, { title: 'Another' });

    const { status } = await put(article, { slug: 'too-late', version: 1 });

    expect(status).toBe(409);
    expect(await at('/articles/of-version-one')).toEqual([200, null]);
    expect(await at('/articles/too-late')).toEqual([404, null]);
  });
});

describe('a slug that is sent', () => {
  it('is made from the title where it is empty', async () => {
    const article = await make({ title: 'Before', slug: '' });

    const { body } = await put(article, { title: 'Afterwards', slug: '' });

    expect([article.slug, body.article.slug]).toEqual(['before', 'afterwards']);
    expect(await at('/articles/before')).toEqual([301, '/articles/afterwards']);
  });

  it('stays as it is where an update sends the same, or only another title', async () => {
    const article = await make({ title: 'Steady' });

    await put(article, { title: 'Other' });
    const { body } = await put(article, { slug: 'steady' });

    expect(body.article.slug).toBe('steady');
    expect(await at('/articles/steady')).toEqual([200, null]);
  });

  it('is not changed by a restored revision', async () => {
    const article = await make({ slug: 'slug-of-one', title: 'One' });
    await put(article, { slug: 'slug-of-two', title: 'Two' });

    const { body } = await octavo.admin.post(`/api/articles/${article._id}/revisions/1/restore`);

    expect([body.article.title, body.article.slug]).toEqual(['One', 'slug-of-two']);
  });

  it.each(['Über', 'two words', '-a', 'a-', 'a--b', 'a_b', '../a', 'a/b', 'a.b', '日本', 'A'])(
    'is refused where it is %j',
    async (slug) => {
      const { status, body } = await octavo.admin.post('/api/articles', { ...valid.article(category), slug });

      const message =
        'Slug may have only lower-case letters a to z, digits, and single hyphens between them, such as on-paper.';
      expect([status, body]).toEqual([422, { message, errors: { slug: message } }]);
    },
  );

  it.each([
    ['x'.repeat(81), 'Slug must have at most 80 characters.'],
    [5, 'Slug must be text.'],
    ['drafts', 'Choose another slug: this word has another meaning in addresses.'],
    ['trash', 'Choose another slug: this word has another meaning in addresses.'],
    ['bulk-delete', 'Choose another slug: this word has another meaning in addresses.'],
  ])('is refused where it is %j: %s', async (slug, message) => {
    const article = await make();

    const responses = [
      await octavo.admin.post('/api/articles', { ...valid.article(category), slug }),
      await put(article, { slug }),
    ];

    for (const { status, body } of responses) {
      expect([status, body]).toEqual([422, { message, errors: { slug: message } }]);
    }
  });

  it.each(['Drafts', 'Trash', 'Check', 'Bulk delete'])('of the title %j has a number', async (title) => {
    expect((await make({ title })).slug).toMatch(/^(drafts|trash|check|bulk-delete)-2$/);
  });
});
