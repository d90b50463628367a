import { describe, expect } from 'vitest';
import { makeAccount, makeArticle, makeCategory, valid } from '../../testing/inputs/factories.ts';
import { it, octavo } from '../../testing/servers/it.ts';

let category: string;
it.beforeAll(async () => {
  ({ category } = await makeCategory(octavo));
});

const make = (tags: string[], fields: object = {}) => makeArticle(octavo, { category, tags, ...fields });

describe('the page of an author', () => {
  it('has their published articles, and what they say of themselves', async () => {
    const { author, slug } = await make([]);
    const path = `/authors/${author?._id}`;
    const before = (await octavo.visitor.get(path)).body;
    const version = (await octavo.admin.get('/api/users/author')).body.version;

    const { status, body } = await octavo.admin.put('/api/users/author', { bio: 'Prints <by> hand.', version });

    expect([status, body.author]).toMatchObject([
      200,
      { bio: 'Prints <by> hand.', version: version + 1, imgUrl: null },
    ]);
    const page = (await octavo.visitor.get(path)).body;
    expect(before).toContain(slug);
    expect(page).toContain('Prints &lt;by&gt; hand.');
    expect(page).toContain('"@type":"ProfilePage"');
    expect(page).toContain(`href="/feed.json?author=${author?._id}"`);
    expect((await octavo.visitor.get(`/articles/${slug}`)).body).toContain(`href="${path}"`);
    const stale = await octavo.admin.put('/api/users/author', { bio: 'Other.', version });
    expect([stale.status, stale.body.author.bio]).toEqual([409, 'Prints <by> hand.']);
  });

  it('is written by several requests at once, of which each is answered', async () => {
    const bios = Array.from({ length: 8 }, (_, index) => `At once ${index}.`);

    const responses = await Promise.all(bios.map((bio) => octavo.admin.put('/api/users/author', { bio })));

    expect(responses.map(({ status }) => status)).toEqual(bios.map(() => 200));
  });

  it('refuses a long text, and a picture that is not in the library', async () => {
    const put = async (body: object) => (await octavo.admin.put('/api/users/author', body)).body.errors;

    expect(await put({ bio: 'x'.repeat(301) })).toEqual({ bio: 'About you must have at most 300 characters.' });
    expect(Object.keys(await put({ imgUrl: `/images/${'a'.repeat(24)}/100.webp` }))).toEqual(['imgUrl']);
  });

  it('does not exist before something of theirs is published, and is empty once nothing is any more', async () => {
    const { id, client } = await makeAccount(octavo);

    for (const unknown of [id, '999999', '01', 'x']) {
      expect([unknown, (await octavo.visitor.get(`/authors/${unknown}`)).status]).toEqual([unknown, 404]);
      expect((await octavo.visitor.get(`/api/authors/${unknown}`)).status).toBe(404);
    }

    await octavo.admin.put(`/api/users/${id}`, { isAdmin: true });
    const { article } = (await client.post('/api/articles', { ...valid.article(category), published: false })).body;
    const statuses = [(await octavo.visitor.get(`/authors/${id}`)).status];
    for (const published of [true, false]) {
      await octavo.admin.put(`/api/articles/${article._id}/publish`, { published });
      statuses.push((await octavo.visitor.get(`/authors/${id}`)).status);
    }
    expect(statuses).toEqual([404, 200, 200]);
    expect((await octavo.visitor.get(`/api/authors/${id}`)).body.articles).toBe(0);
  });
});
