import { get } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect } from 'vitest';
import { makeAccount, makeArticle, makeCategory, makeComment } from '../testing/inputs/factories.ts';
import { rawRequest } from '../testing/rawRequest.ts';
import { it, octavo } from '../testing/servers/it.ts';
import { startProcess } from '../testing/servers/octavo.ts';

/** One GET without the conveniences of fetch, which decodes bodies. */
function raw(path: string, headers: Record<string, string> = {}) {
  return new Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }>((resolve, reject) => {
    get(octavo.url + path, { headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    }).on('error', reject);
  });
}

describe('a response that is the same for everybody', () => {
  it('comes in the encoding that the reader accepts, with the same text in each', async () => {
    await makeArticle(octavo);

    const [plain, zipped, br, refused] = await Promise.all([
      raw('/'),
      raw('/', { 'Accept-Encoding': 'gzip' }),
      raw('/', { 'Accept-Encoding': 'gzip, br' }),
      raw('/', { 'Accept-Encoding': 'br;q=0' }),
    ]);

    expect(zipped.headers['content-encoding']).toBe('gzip');
    expect(br.headers['content-encoding']).toBe('br');
    expect(refused.headers['content-encoding']).toBeUndefined();
    expect(gunzipSync(zipped.body).equals(plain.body)).toBe(true);
    expect(brotliDecompressSync(br.body).equals(plain.body)).toBe(true);
    expect(br.headers.vary).toContain('Accept-Encoding');
  });

  it('is the same text in each encoding, also where one is requested after the other', async () => {
    await makeArticle(octavo);
    const plain = await raw('/');
    const br = await raw('/', { 'Accept-Encoding': 'br' });

    const zipped = await raw('/', { 'Accept-Encoding': 'gzip' });
    const [again, ...more] = await Promise.all([raw('/'), raw('/'), raw('/', { 'Accept-Encoding': 'gzip' })]);

    expect(brotliDecompressSync(br.body).equals(plain.body)).toBe(true);
    expect(gunzipSync(zipped.body).equals(plain.body)).toBe(true);
    expect([again, more[0]].map((one) => one?.body.equals(plain.body))).toEqual([true, true]);
    expect([again?.headers.etag, more[1]?.headers.etag]).toEqual([plain.headers.etag, zipped.headers.etag]);
    expect(again?.headers['content-length']).toBe(String(plain.body.length));
  });

  it('is not modified (304) for a client that has it', async () => {
    const first = await raw('/api/articles');
    const second = await raw('/api/articles', { 'If-None-Match': String(first.headers.etag) });

    expect(first.headers.etag).toMatch(/^"[^"]+"$/);
    expect(second.status).toBe(304);
    expect(second.body).toHaveLength(0);
  });

  it('has a request id of its own each time', async () => {
    const first = await raw('/api/articles');
    const second = await raw('/api/articles');

    expect(first.headers['x-request-id']).not.toBe(second.headers['x-request-id']);
  });

  it('is not shared with administrators, nor theirs with anybody', async () => {
    const draft = await makeArticle(octavo, { published: false });

    const forAdmin = await octavo.admin.get('/api/articles');
    const forVisitor = await octavo.visitor.get('/api/articles');

    expect(JSON.stringify(forAdmin.body)).toContain(draft.slug);
    expect(JSON.stringify(forVisitor.body)).not.toContain(draft.slug);
    expect((await octavo.visitor.get(`/articles/${draft.slug}`)).status).toBe(404);
  });

  // As clients write it to a proxy, and servers must take it: https://www.rfc-editor.org/rfc/rfc9112#section-3.2.2
  it('is not shared with administrators who request it by an absolute address', async () => {
    const draft = await makeArticle(octavo, { published: false });
    const path = `${octavo.url}/api/articles`;

    const forAdmin = await rawRequest(octavo.url, { path, headers: { Cookie: octavo.admin.cookie } });
    const forVisitor = await rawRequest(octavo.url, { path });

    expect(forAdmin.text).toContain(draft.slug);
    expect([forVisitor.status, forVisitor.text.includes(draft.slug)]).toEqual([200, false]);
  });

  it.each([
    ['/feed.xml', 'tag=print', '%74ag=print'],
    ['/feed.json', 'tag=print', 't%61g=print'],
    ['/', 'page=2', '%70age=2'],
    ['/auth', 'tab=register', '%74ab=register'],
  ])(
    'of %s does not depend on a parameter that is no part of its key: not %s, written as %s',
    async (path, plain, disguised) => {
      await Promise.all(Array.from({ length: 11 }, () => makeArticle(octavo, { tags: ['print'], published: true })));

      // The key of each is new: no such page has that parameter.
      const [, fooled, clean, changed] = [
        await raw(`${path}?thread=1&${disguised}`),
        await raw(`${path}?thread=1`),
        await raw(`${path}?thread=2`),
        await raw(`${path}?${plain}`),
      ];

      expect(fooled.body.toString()).toBe(clean.body.toString());
      expect(changed.body.equals(clean.body)).toBe(false);
    },
  );

  it.each(['*', '"other", W/ETAG', 'ETAG,"other"'])('is not modified (304) for If-None-Match: %s', async (had) => {
    const { etag } = (await raw('/feed.xml')).headers;

    const response = await raw('/feed.xml', { 'If-None-Match': had.replace('ETAG', String(etag)) });

    expect([response.status, response.headers.etag]).toEqual([304, etag]);
  });

  it('has its ETag in a 304 also where it was not cached yet', async () => {
    await makeArticle(octavo, { published: true });

    const response = await raw('/feed.xml', { 'If-None-Match': '*' });

    expect([response.status, response.headers.etag]).toEqual([304, expect.any(String)]);
  });
});

describe('nobody gets an old response after an acknowledged write', () => {
  const texts = async (paths: string[]) =>
    Promise.all(paths.map(async (path) => JSON.stringify((await octavo.visitor.get(path)).body)));

  it.each<[string, (word: string, article: { _id: string; slug: string }) => Promise<unknown>]>([
    ['an article is renamed', (word, { _id }) => octavo.admin.put(`/api/articles/${_id}`, { title: word })],
    [
      'its category is renamed',
      async (word, { slug }) => {
        const { category } = (await octavo.visitor.get(`/api/articles/${slug}`)).body;
        const { categories } = (await octavo.visitor.get('/api/categories/allCategories')).body;
        const { _id } = categories.find((each: { category: string }) => each.category === category);
        return octavo.admin.put(`/api/categories/${_id}`, { category: word });
      },
    ],
    [
      'its author is renamed',
      async (word) => {
        const { _id } = (await octavo.admin.get('/api/users/profile')).body;
        return octavo.admin.put(`/api/users/${_id}`, { username: word });
      },
    ],
  ])('when %s', async (_case, write) => {
    const article = await makeArticle(octavo);
    const paths = ['/', '/api/articles', `/articles/${article.slug}`, `/api/articles/${article.slug}`];
    await texts(paths);
    const word = `Changed ${Math.random()}`;

    const response = await write(word, article);

    expect(response).toMatchObject({ status: 200 });
    for (const text of await texts(paths)) expect(text).toContain(word);
  });

  it('when a comment is added and deleted', async () => {
    const article = await makeArticle(octavo);
    const paths = [`/articles/${article.slug}`, `/api/comments/${article._id}`];
    await texts(paths);

    const comment = await makeComment(octavo.user, article._id, 'A remark of note');
    for (const text of await texts(paths)) expect(text).toContain('A remark of note');
    await octavo.admin.delete(`/api/comments/${comment._id}`);

    for (const text of await texts(paths)) expect(text).not.toContain('A remark of note');
  });

  it('when the writer of a comment is deleted', async () => {
    const article = await makeArticle(octavo);
    const { client, id, account } = await makeAccount(octavo);
    await makeComment(client, article._id);
    const paths = [`/articles/${article.slug}`, `/api/comments/${article._id}`];
    await texts(paths);

    await octavo.admin.delete(`/api/users/${id}`);

    for (const text of await texts(paths)) expect(text).not.toContain(account.username);
  });

  it.each<[string, (id: string) => Promise<unknown>]>([
    ['unpublished', (id) => octavo.admin.put(`/api/articles/${id}/publish`, { published: false })],
    ['deleted', (id) => octavo.admin.delete(`/api/articles/${id}`)],
    ['deleted with others', (id) => octavo.admin.post('/api/articles/bulk-delete', { ids: [id] })],
  ])('when an article is %s', async (_case, write) => {
    const article = await makeArticle(octavo);
    const paths = [`/articles/${article.slug}`, `/api/articles/${article.slug}`, `/api/comments/${article._id}`];
    await texts(paths);

    await write(article._id);

    const statuses = await Promise.all(paths.map(async (path) => (await octavo.visitor.get(path)).status));
    expect(statuses).toEqual([404, 404, 404]);
  });

  it('when a category is added', async () => {
    await octavo.visitor.get('/api/categories/allCategories');

    const { category } = await makeCategory(octavo);

    expect((await texts(['/api/categories/allCategories']))[0]).toContain(category);
  });

  it('however many read at the moment of the write', async () => {
    const article = await makeArticle(octavo);
    let stale = 0;
    for (let round = 1; round <= 20; round++) {
      const readers = Array.from({ length: 5 }, () => octavo.visitor.get(`/api/articles/${article.slug}`));
      const write = octavo.admin.put(`/api/articles/${article._id}`, { title: `Round ${round}` });
      await write;
      const after = await octavo.visitor.get(`/api/articles/${article.slug}`);
      await Promise.all(readers);
      if (after.body.title !== `Round ${round}`) stale++;
    }

    expect(stale).toBe(0);
  });
});

it.runIf(process.env.TEST_ENGINE === 'postgres')(
  'another process on the same database is notified of a write',
  async () => {
    const other = await startProcess(octavo.environment);
    const article = await makeArticle(octavo);
    const read = async () => (await fetch(`${other.url}/api/articles/${article.slug}`)).json();
    await read();

    await octavo.admin.put(`/api/articles/${article._id}`, { title: 'News' });

    await expect.poll(async () => ((await read()) as { title: string }).title).toBe('News');
    await other.stop('SIGKILL');
  },
);
