import { describe, expect } from 'vitest';
import { calls, requestFor, type Targets } from '../testing/calls/calls.ts';
import { eachRow } from '../testing/eachRow.ts';
import { makeAccount, makeCategory } from '../testing/inputs/factories.ts';
import { rawRequest } from '../testing/rawRequest.ts';
import { itWith, octavo } from '../testing/servers/it.ts';
import { startOctavoProcess } from '../testing/servers/octavo.ts';

const PUBLIC = 'https://journal.example';

const it = itWith({ OCTAVO_URL: PUBLIC });

let count = 0;
/** An unsafe call with the administrator's cookie. */
const write = (headers: Record<string, string>) =>
  octavo.admin.post('/api/categories', { category: `Made ${++count}` }, { headers });
const foreign: Record<string, string>[] = [
  { 'Sec-Fetch-Site': 'cross-site' },
  { 'Sec-Fetch-Site': 'same-site' },
  { 'Sec-Fetch-Site': 'CROSS-SITE' },
  { 'Sec-Fetch-Site': 'unknown' },
  { 'Sec-Fetch-Site': 'same-origin, cross-site' },
  { 'Sec-Fetch-Site': 'cross-site', Origin: PUBLIC },
  { Origin: 'https://evil.example' },
  { Origin: 'null' },
  { Origin: 'https://journal.example.evil.example' },
  { Origin: 'https://evil.example/https://journal.example' },
  { Origin: 'https://journal.example:8443' },
  { Origin: 'https://evil.example#journal.example' },
  { Origin: 'file://' },
  { Origin: 'app://octavo' },
  { Origin: 'garbage' },
  { Origin: 'https://evil.example', 'X-Forwarded-Host': 'evil.example' },
];

describe('a call that changes something', () => {
  it('is refused where another site makes a browser send it', () =>
    eachRow(foreign, async (headers) => {
      const response = await write(headers);

      expect(response.status).toBe(403);
      expect(response.body).toEqual({ message: 'This request came from another site and was refused.' });
    }));

  it('is taken from our own pages, and from a client that is no browser', () =>
    eachRow<Record<string, string>>(
      [
        {},
        { 'Sec-Fetch-Site': 'same-origin' },
        { 'Sec-Fetch-Site': 'same-origin', Origin: 'OWN' },
        { 'Sec-Fetch-Site': 'none' },
        { Origin: PUBLIC },
        { Origin: 'OWN' },
      ],
      async (headers) => {
        const sent = headers.Origin === 'OWN' ? { ...headers, Origin: octavo.url } : headers;

        expect((await write(sent)).status).toBe(201);
      },
    ));

  it('is refused from another site whatever it is', () =>
    eachRow(
      calls.filter(([, { method }]) => method !== 'GET').map(([name]) => name),
      async (name) => {
        const { method, path, body } = requestFor(name, nowhere());

        const response = await octavo.admin.send(method, path, { body, headers: { Origin: 'https://evil.example' } });

        expect(response.status).toBe(403);
      },
    ));

  it('is refused as a form of another site, which needs no permission to be sent', async () => {
    const body = 'category=Forged&x={"category":"Forged"}';
    const headers = { 'Content-Type': 'text/plain', Origin: 'https://evil.example' };

    expect((await octavo.admin.post('/api/categories', body, { headers })).status).toBe(403);
    expect((await octavo.admin.post('/api/articles', new FormData(), { headers: { Origin: 'null' } })).status).toBe(
      403,
    );
  });

  it('leaves everything as it was when it is refused', async () => {
    const { _id } = await makeCategory(octavo);
    const before = (await octavo.visitor.get('/api/categories/allCategories')).body;

    await octavo.admin.delete(`/api/categories/${_id}`, { headers: { 'Sec-Fetch-Site': 'cross-site' } });

    expect((await octavo.visitor.get('/api/categories/allCategories')).body).toEqual(before);
  });
});

describe('the scheme of an origin', () => {
  const host = new URL(PUBLIC).host;
  /** Creates a category by a request as a proxy passes it on: with the Host that the browser sent. */
  const create = (url: string, headers: Record<string, string>, { cookie } = octavo.admin) =>
    rawRequest(url, {
      method: 'POST',
      path: '/api/categories',
      headers: { 'Content-Type': 'application/json', Cookie: cookie, ...headers },
      body: JSON.stringify({ category: `Made ${++count}` }),
    });

  it('makes it another one where the public address is known', async () => {
    const insecure = await create(octavo.url, { Host: host, Origin: `http://${host}` });
    const secure = await create(octavo.url, { Host: host, Origin: PUBLIC });

    expect([insecure.status, secure.status]).toEqual([403, 201]);
  });

  it('makes it another one also at another name of the same server', async () => {
    const { host: own } = new URL(octavo.url);

    expect((await create(octavo.url, { Origin: `https://${own}` })).status).toBe(403);
  });

  it('is not known where the public address is not', async () => {
    const local = await startOctavoProcess();

    const statuses: number[] = [];
    for (const scheme of ['http', 'https']) {
      statuses.push((await create(local.url, { Host: host, Origin: `${scheme}://${host}` }, local.admin)).status);
    }
    statuses.push((await create(local.url, { Origin: 'null' }, local.admin)).status);
    await local.close();

    expect(statuses).toEqual([201, 201, 403]);
  });
});

describe('logout, though it is a GET', () => {
  it.each([{ 'Sec-Fetch-Site': 'cross-site' }, { 'Sec-Fetch-Site': 'same-site' }, { Origin: 'https://evil.example' }])(
    'does not happen because of another site: %j',
    async (headers) => {
      const response = await octavo.user.get('/api/users/logout', { headers });

      expect(response.status).toBe(403);
      expect(response.headers.getSetCookie()).toEqual([]);
      expect((await octavo.user.get('/api/users/profile')).status).toBe(200);
    },
  );

  /** Asks for it as the user, with headers that fetch would replace. */
  const logout = (headers: Record<string, string>, { path = '/api/users/logout', method = 'GET' } = {}) =>
    rawRequest(octavo.url, { method, path, headers: { Cookie: octavo.user.cookie, ...headers } });

  it('does not happen because of another site that spells it otherwise', () =>
    eachRow(
      [
        '/api/users/logout/',
        '/api/users/LOGOUT',
        '/API/users/logout',
        '/api/users/logout?x=1',
        '/api/users/%6cogout',
        '/api/users//logout',
      ],
      async (path) => {
        for (const method of ['GET', 'HEAD']) {
          const { status, headers } = await logout({ 'Sec-Fetch-Site': 'cross-site' }, { path, method });

          expect([403, 404, 405]).toContain(status);
          expect(headers['set-cookie']).toBeUndefined();
        }
        expect((await octavo.user.get('/api/users/profile')).status).toBe(200);
      },
    ));

  it.each<Record<string, string>>([
    { 'Sec-Fetch-Dest': 'image', 'Sec-Fetch-Mode': 'no-cors' },
    { 'Sec-Fetch-Dest': 'iframe', 'Sec-Fetch-Mode': 'navigate' },
    { 'Sec-Fetch-Dest': 'empty', 'Sec-Fetch-Mode': 'no-cors' },
    { 'Sec-Fetch-Dest': 'document', 'Sec-Fetch-Mode': 'navigate', 'Sec-Purpose': 'prefetch;prerender' },
  ])('does not happen by itself on a page of ours: %j', async (sent) => {
    const { status, text } = await logout({ 'Sec-Fetch-Site': 'same-origin', ...sent });

    const message = 'Logging out takes a click: a part of a page was refused.';
    expect([status, JSON.parse(text)]).toEqual([403, { message }]);
    expect((await octavo.user.get('/api/users/profile')).status).toBe(200);
  });

  it.each<[string, Record<string, string>]>([
    ['a call of our scripts', { 'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-Dest': 'empty', 'Sec-Fetch-Mode': 'cors' }],
    ['a typed address', { 'Sec-Fetch-Site': 'none', 'Sec-Fetch-Dest': 'document', 'Sec-Fetch-Mode': 'navigate' }],
    ['a program that is no browser', {}],
  ])('happens by %s, with the slash at its end too', async (_what, headers) => {
    for (const path of ['/api/users/logout', '/api/users/logout/']) {
      const { client } = await makeAccount(octavo);

      expect((await logout({ Cookie: client.cookie, ...headers }, { path })).status).toBe(200);
      expect((await client.get('/api/users/profile')).status).toBe(401);
    }
  });

  it('happens from our own pages', async () => {
    const { client } = await makeAccount(octavo);

    expect((await client.get('/api/users/logout', { headers: { 'Sec-Fetch-Site': 'same-origin' } })).status).toBe(200);
  });
});

describe('a call that reads', () => {
  it.each(['cross-site', 'same-site', 'none'])('may come from a link on any page: %s', async (site) => {
    const response = await octavo.visitor.get('/api/articles', { headers: { 'Sec-Fetch-Site': site } });

    expect(response.status).toBe(200);
  });

  it('gives other sites no permission to read its response', async () => {
    const response = await octavo.visitor.get('/api/articles', { headers: { Origin: 'https://evil.example' } });
    const preflight = await octavo.visitor.send('OPTIONS', '/api/categories', {
      headers: { Origin: 'https://evil.example', 'Access-Control-Request-Method': 'POST' },
    });

    for (const { headers } of [response, preflight]) {
      expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
    }
    expect(preflight.status).toBe(204);
  });
});

/** Ids of rows that do not exist: the refusal comes before they are looked up. */
function nowhere(): Targets {
  const row = { _id: '999999' };
  return {
    category: { ...row, category: 'x' },
    article: { ...row, slug: 'x', author: row },
    image: row,
    file: row,
    comment: row,
    reported: row,
    contact: row,
    page: { slug: 'x' },
    userId: '999999',
    draft: { ...row, rev: 1 },
    preview: { link: row, url: 'x' },
    redirect: row,
    view: row,
    mail: row,
    password: 'x',
    invitation: { invitation: row, url: 'x' },
  };
}
