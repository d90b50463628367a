import { describe, expect } from 'vitest';
import { fold } from '../../../shared/kit/text.ts';
import { makeAccount, makeArticle, makeAuthor, makeCategory, valid } from '../../testing/inputs/factories.ts';
import { it, octavo } from '../../testing/servers/it.ts';

let category: string;
it.beforeAll(async () => {
  ({ category } = await makeCategory(octavo));
});

const make = (tags: string[], fields: object = {}) => makeArticle(octavo, { category, tags, ...fields });

describe('the page of an author', () => {
  it('has their published articles, and what they say of themselves', async () => {
    const { author, slug } = await make([]);
    const path = `/authors/${fold(author?.username ?? '')}`;
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

  it('is at their name, to which their number and other spellings lead, and is read by both in the API', async () => {
    const { id, client } = await makeAuthor(octavo, { username: `Zoë ${Date.now()}/x` });
    await client.post('/api/articles', valid.article(category));
    const { username } = (await octavo.visitor.get(`/api/authors/${id}`)).body;
    const path = `/authors/${encodeURIComponent(username.toLowerCase())}`;

    for (const other of [id, encodeURIComponent(username), encodeURIComponent(username.toUpperCase())]) {
      const { status, headers } = await octavo.visitor.get(`/authors/${other}?page=1`);
      expect([other, status, headers.get('Location')]).toEqual([other, 301, path]);
    }
    expect((await octavo.visitor.get(path)).body).toContain(
      `<link data-page rel="canonical" href="${octavo.url}${path}">`,
    );
    expect((await octavo.visitor.get(`/api/authors/${encodeURIComponent(username)}`)).body._id).toBe(id);
    expect((await octavo.visitor.get('/sitemap.xml')).body).toContain(`${octavo.url}${path}<`);
  });

  it('is at the number of one whose name could be a number or a path', async () => {
    for (const username of ['..', '999999']) {
      const { id, client } = await makeAuthor(octavo, { username });
      await client.post('/api/articles', valid.article(category));

      expect([username, (await octavo.visitor.get(`/authors/${id}`)).status]).toEqual([username, 200]);
    }
    expect((await octavo.visitor.get('/authors/999999')).status).toBe(301);
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
    const { id, client, account } = await makeAccount(octavo);

    for (const unknown of [id, '888888', '01', 'x', '%00', 'x'.repeat(300)]) {
      expect([unknown, (await octavo.visitor.get(`/authors/${unknown}`)).status]).toEqual([unknown, 404]);
      expect((await octavo.visitor.get(`/api/authors/${unknown}`)).status).toBe(404);
    }

    await octavo.admin.put(`/api/users/${id}`, { isAdmin: true });
    const { article } = (await client.post('/api/articles', { ...valid.article(category), published: false })).body;
    const path = `/authors/${fold(account.username).replaceAll(' ', '%20')}`;
    const statuses = [(await octavo.visitor.get(path)).status];
    for (const published of [true, false]) {
      await octavo.admin.put(`/api/articles/${article._id}/publish`, { published });
      statuses.push((await octavo.visitor.get(path)).status);
    }
    expect(statuses).toEqual([404, 200, 200]);
    expect((await octavo.visitor.get(`/api/authors/${id}`)).body.articles).toBe(0);
  });
});
