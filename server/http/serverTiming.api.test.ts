import { describe, expect } from 'vitest';
import { makeAccount, makeArticle, makeAuthor } from '../testing/inputs/factories.ts';
import type { Client } from '../testing/servers/client.ts';
import { it, octavo } from '../testing/servers/it.ts';

const timing = async (client: Client, path: string) => (await client.get(path)).headers.get('Server-Timing');

/** The header, as a pattern. */
const header = (cache: string, queries: string) =>
  new RegExp(`^cache;desc=${cache}, db;dur=\\d+\\.\\d;desc="${queries}", render;dur=\\d+\\.\\d$`);

describe('Server-Timing tells an administrator', () => {
  it('of a page, whether it was cached, its queries and its rendering', async () => {
    const { slug } = await makeArticle(octavo);
    const path = `/articles/${slug}`;

    expect(await timing(octavo.admin, path)).toMatch(header('miss', '2 queries'));
    expect(await timing(octavo.admin, path)).toMatch(header('hit', '0 queries'));
  });

  it('of a call and of what is refused, which are never cached for them', async () => {
    expect(await timing(octavo.admin, '/api/users?sort=username')).toMatch(header('bypass', '3 queries'));
    expect(await timing(octavo.admin, '/api/users/invitations/none')).toMatch(header('bypass', '0 queries'));
    expect(await timing(octavo.admin, '/api/articles/none')).toMatch(header('bypass', '2 queries'));
    expect(await timing(octavo.admin, '/no-such-page')).toMatch(header('miss', '2 queries'));
  });

  it('of each response its own queries, however many are made at once', async () => {
    const paths = ['/api/users?sort=username', '/api/users/profile', '/api/users?sort=-username', '/api/users/profile'];

    const timings = await Promise.all(paths.map((path) => timing(octavo.admin, path)));

    expect(timings.map((each) => /(\d) quer/.exec(each ?? '')?.[1])).toEqual(['3', '0', '3', '0']);
  });

  it('of a page that a cache on the way must not store for others', async () => {
    await octavo.visitor.get('/about');

    const [ofAdmin, ofVisitor] = [await octavo.admin.get('/about'), await octavo.visitor.get('/about')];

    expect(ofAdmin.headers.get('Cache-Control')).toBe('private, no-cache');
    expect(ofVisitor.headers.get('Cache-Control')).toBe('no-cache');
    expect(ofAdmin.body).toBe(ofVisitor.body);
  });
});

describe('nobody else is told', () => {
  it('by a page, also one that was rendered for an administrator', async () => {
    const { slug } = await makeArticle(octavo);
    const path = `/articles/${slug}`;
    const { client: author } = await makeAuthor(octavo);
    const readers = [octavo.visitor, octavo.user, author];

    const before = await Promise.all(readers.map((each) => timing(each, path)));
    const { slug: other } = await makeArticle(octavo);
    await octavo.admin.get(`/articles/${other}`);
    const after = await Promise.all(readers.map((each) => timing(each, `/articles/${other}`)));

    expect([...before, ...after]).toEqual([null, null, null, null, null, null]);
  });

  it('while an administrator waits for the same page', async () => {
    const { slug } = await makeArticle(octavo);

    const timings = await Promise.all(
      [octavo.visitor, octavo.admin, octavo.user, octavo.admin].map((each) => timing(each, `/articles/${slug}`)),
    );

    expect(timings.map((each) => each !== null)).toEqual([false, true, false, true]);
  });

  it('by a call, whoever makes it', async () => {
    const { client: author } = await makeAuthor(octavo);
    const made = [
      await timing(octavo.visitor, '/api/articles'),
      await timing(octavo.user, '/api/articles'),
      await timing(author, '/api/articles?status=draft&fields=card'),
      await timing(octavo.user, '/api/users'),
    ];

    expect(made).toEqual([null, null, null, null]);
  });

  it('once the administrator is none any more, or has signed out', async () => {
    const { client, account, id } = await makeAccount(octavo);
    await octavo.admin.put(`/api/users/${id}`, { role: 'administrator' });
    const other = octavo.client();
    await other.post('/api/users/login', account);
    const { cookie } = other;

    // That a session is an administrator's is known from its calls.
    for (const each of [client, other]) await each.get('/api/users/profile');
    const told = await timing(client, '/about');
    await other.get('/api/users/logout');
    other.cookie = cookie;
    const signedOut = await timing(other, '/about');
    await octavo.admin.put(`/api/users/${id}`, { role: 'reader' });

    expect(told).toMatch(/^cache/);
    expect([signedOut, await timing(client, '/about')]).toEqual([null, null]);
  });
});
