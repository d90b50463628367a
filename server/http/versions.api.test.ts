import { describe, expect } from 'vitest';
import type { Article } from '../../shared/articles/articles.ts';
import { eachRow } from '../testing/eachRow.ts';
import { formOf, makeAccount, makeArticle, makeCategory } from '../testing/inputs/factories.ts';
import type { ApiResponse, Client } from '../testing/servers/client.ts';
import { it, octavo } from '../testing/servers/it.ts';

const REFUSED = 'This was changed meanwhile. Nothing was saved.';

const ifMatch = (value: string) => ({ headers: { 'If-Match': value } });
const read = async ({ slug }: Article, client: Client = octavo.admin) => client.get(`/api/articles/${slug}`);

/** An entity of each kind, and the call that changes it. */
const kinds = {
  article: async () => {
    const article = await makeArticle(octavo);
    return { entity: article, path: `/api/articles/${article._id}`, change: { title: 'Another title' } };
  },
  'article (publish)': async () => {
    const article = await makeArticle(octavo);
    return { entity: article, path: `/api/articles/${article._id}/publish`, change: { published: false } };
  },
  category: async () => {
    const category = await makeCategory(octavo);
    const change = { category: `Not ${category.category}` };
    return { entity: category, path: `/api/categories/${category._id}`, change };
  },
  user: async () => {
    const { id, account } = await makeAccount(octavo);
    const entity = (await octavo.admin.put(`/api/users/${id}`, {})).body.user;
    return { entity, path: `/api/users/${id}`, change: { username: `Not ${account.username}` } };
  },
  settings: async () => {
    const entity = (await octavo.admin.get('/api/settings')).body;
    return { entity, path: '/api/settings', change: { name: `Version ${entity.version}` } };
  },
};

const fieldOf = (kind: string) => kind.split(' ')[0] ?? '';

describe.each(Object.entries(kinds))('the version of an entity: %s', (kind, make) => {
  const entityIn = ({ body }: ApiResponse) => body[fieldOf(kind)];
  const send = (path: string, body: object, sent = {}) => octavo.admin.put(path, body, sent);

  it('is raised by a change, with and without the version that it begins with', async () => {
    const { entity, path, change } = await make();

    const first = await send(path, change, ifMatch(`"${entity.version}"`));
    const second = await send(path, { ...change, ...revert(change), version: entity.version + 1 });
    const third = await send(path, change);

    expect([first, second, third].map(({ status }) => status)).toEqual([200, 200, 200]);
    expect([first, second, third].map((each) => entityIn(each).version - entity.version)).toEqual([1, 2, 3]);
  });

  it('refuses a change that begins with an older one, shows the newer and changes nothing', async () => {
    const { entity, path, change } = await make();
    const theirs = entityIn(await send(path, change));

    const byHeader = await send(path, revert(change), ifMatch(`"${entity.version}"`));
    const byField = await send(path, { ...revert(change), version: entity.version });
    const after = await send(path, change, ifMatch(`"${theirs.version}"`));

    expect([byHeader.status, byField.status, after.status]).toEqual([412, 409, 200]);
    expect(byHeader.body).toEqual({ message: REFUSED, [fieldOf(kind)]: theirs });
    expect(byField.body).toEqual(byHeader.body);
    expect(byHeader.headers.get('ETag')).toBe(`"${theirs.version}"`);
  });

  it('matches no other tag (412)', async () => {
    const { path, change } = await make();

    await eachRow(['"999999"', '"0"', '""', '"abc"', 'W/"1"', '"-1"'], async (tag) => {
      expect((await send(path, change, ifMatch(tag))).status).toBe(412);
    });
  });

  it('is refused where If-Match is malformed (422)', async () => {
    const { path, change } = await make();

    await eachRow(['1', '"1', '1"', '"1" "2"', 'W/1', '', ', ', '"1",,x', '"1"; a=b'], async (header) => {
      const response = await send(path, change, ifMatch(header));

      expect(response.status).toBe(422);
      expect(Object.keys(response.body.errors)).toEqual(['If-Match']);
    });
  });

  it('may be any where If-Match is *, and one of several', async () => {
    const { entity, path, change } = await make();

    const any = await send(path, change, ifMatch('*'));
    const several = await send(path, revert(change), ifMatch(`W/"7", "${entityIn(any).version}" , "800"`));

    expect([any.status, several.status]).toEqual([200, 200]);
    expect(entityIn(several).version).toBeGreaterThan(entity.version);
  });

  it('is refused as a field where it is no whole number (422)', async () => {
    const { path, change } = await make();

    await eachRow([0, -1, 1.5, 'one', '', '1.0', ' 1', null, true, [], {}, 1e300, '9'.repeat(30)], async (version) => {
      const response = await send(path, { ...change, version });

      expect(response.status).toBe(422);
      expect(response.body.errors).toEqual({ version: 'version must be a whole number, 1 or more.' });
    });
  });

  it('is refused as a field from the future (409)', async () => {
    const { path, change } = await make();

    expect((await send(path, { ...change, version: 2 ** 40 })).status).toBe(409);
  });

  it('lets just one of ten concurrent changes pass that begin with the same one', async () => {
    const { entity, path, change } = await make();

    const responses = await Promise.all(
      Array.from({ length: 10 }, () => send(path, change, ifMatch(`"${entity.version}"`))),
    );

    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(412)]);
    expect(new Set(responses.map((each) => entityIn(each).version))).toEqual(new Set([entity.version + 1]));
  });
});

/** A change of the same fields to other values. */
function revert(change: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(change).map(([field, value]) => [field, typeof value === 'boolean' ? !value : `${value} again`]),
  );
}

describe('the version of an article', () => {
  it('is 1 at first, in lists too, and the ETag for administrators only', async () => {
    const article = await makeArticle(octavo);

    const [forAdmin, forVisitor] = [await read(article), await read(article, octavo.visitor)];
    const list = (await octavo.visitor.get('/api/articles?fields=card&limit=100')).body.data as Article[];

    expect([article.version, forAdmin.body.version, forVisitor.body.version]).toEqual([1, 1, 1]);
    expect(forAdmin.headers.get('ETag')).toBe('"1"');
    expect(forVisitor.headers.get('ETag')).not.toBe('"1"');
    expect(list.find(({ _id }) => _id === article._id)?.version).toBe(1);
  });

  it('is taken from a multipart form', async () => {
    const article = await makeArticle(octavo);
    const change = () => octavo.admin.put(`/api/articles/${article._id}`, formOf({ title: 'By form', version: 1 }));

    const [first, second] = [await change(), await change()];

    expect([first.status, second.status]).toEqual([200, 409]);
    expect(second.body.article.version).toBe(2);
  });

  it('is raised where its category is deleted, and not where that is renamed', async () => {
    const category = await makeCategory(octavo);
    const article = await makeArticle(octavo, { category: category.category });
    await octavo.admin.put(`/api/categories/${category._id}`, { category: `${category.category} renamed` });
    const renamed = (await read(article)).body;

    await octavo.admin.delete(`/api/categories/${category._id}`);

    expect(renamed).toMatchObject({ version: 1, category: `${category.category} renamed` });
    expect((await read(article)).body).toMatchObject({ version: 2, category: null });
  });

  it.each(['single', 'bulk'])('is raised where its author is deleted (%s)', async (how) => {
    const { client, id } = await makeAccount(octavo);
    await octavo.admin.put(`/api/users/${id}`, { isAdmin: true });
    const article = await makeArticle({ ...octavo, admin: client });
    await octavo.admin.put(`/api/users/${id}`, { isAdmin: false });

    if (how === 'single') await octavo.admin.delete(`/api/users/${id}`);
    else await octavo.admin.post('/api/users/bulk-delete', { ids: [id] });

    expect((await read(article)).body).toMatchObject({ version: 2, author: null });
  });

  it('is not asked for where the article is gone (404)', async () => {
    const { _id } = await makeArticle(octavo);
    await octavo.admin.delete(`/api/articles/${_id}`);

    expect((await octavo.admin.put(`/api/articles/${_id}`, { title: 'A' }, ifMatch('"1"'))).status).toBe(404);
  });
});

describe('the version of an account', () => {
  it('is checked and raised by a change of the own profile', async () => {
    const { client } = await makeAccount(octavo);
    const { version } = (await client.get('/api/users/profile')).body;

    const first = await client.put('/api/users/profile', { password: 'another password' }, ifMatch(`"${version}"`));
    const second = await client.put('/api/users/profile', { username: 'Anything' }, ifMatch(`"${version}"`));
    const third = await client.put('/api/users/profile', { username: 'Anything', version });

    expect([first.status, second.status, third.status]).toEqual([200, 412, 409]);
    expect([first.body.user.version, second.body.user.version]).toEqual([version + 1, version + 1]);
  });
});

describe('the version of a category', () => {
  it('stays where it is saved under the name that it has', async () => {
    const category = await makeCategory(octavo);

    const response = await octavo.admin.put(`/api/categories/${category._id}`, { category: category.category });

    expect(response.body.category).toEqual(category);
  });

  it('is in every list', async () => {
    const category = await makeCategory(octavo);

    const { body } = await octavo.visitor.get('/api/categories/allCategories');

    const { _id, category: name, version } = category;
    expect(body.categories).toContainEqual({ _id, category: name, version });
  });
});
