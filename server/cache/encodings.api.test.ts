import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeArticle } from '../testing/factories.ts';
import { type Octavo, startOctavo } from '../testing/octavo.ts';
import { rawRequest } from '../testing/raw.ts';

let octavo: Octavo;
beforeAll(async () => {
  octavo = await startOctavo();
  await makeArticle(octavo, { content: `<p>${'Some text to read. '.repeat(100)}</p>` });
});
afterAll(() => octavo.close());

const ask = (path: string, encodings: string, method = 'GET') =>
  rawRequest(octavo.url, { method, path, headers: { 'Accept-Encoding': encodings } });

const unpacked = { br: brotliDecompressSync, gzip: gunzipSync };

describe.each([
  ['a page', '/', 200],
  ['a page that is not there', '/nothing/here', 404],
  ['a page past the end', '/?page=9', 404],
  ['a list', '/api/articles', 200],
  ['the description', '/api/openapi.json', 200],
  ['the feed', '/feed.xml', 200],
  ['a built file', '/favicon.svg', 200],
])('%s', (_, path, status) => {
  it.each(['br', 'gzip'] as const)('comes packed with %s, as the same text', async (encoding) => {
    const plain = await ask(path, 'identity');
    const packed = await ask(path, `${encoding.toUpperCase()};q=0.5, identity;q=0.1`);

    expect([plain.status, packed.status]).toEqual([status, status]);
    expect([plain.headers['content-encoding'], packed.headers['content-encoding']]).toEqual([undefined, encoding]);
    expect(unpacked[encoding](packed.body).equals(plain.body)).toBe(true);
    expect(packed.headers['content-length']).toBe(String(packed.body.length));
    for (const { headers } of [plain, packed]) expect(headers.vary).toContain('Accept-Encoding');
  });

  it('says with HEAD what it says with GET', async () => {
    const [{ headers: got }, { headers: told }] = [await ask(path, 'gzip'), await ask(path, 'gzip', 'HEAD')];

    for (const name of ['content-type', 'content-encoding', 'content-length', 'etag', 'vary', 'cache-control']) {
      expect([name, told[name]]).toEqual([name, got[name]]);
    }
  });

  it.each(['identity;q=0', '*;q=0', 'br;q=0, gzip;q=0, identity;q=0'])(
    'is not sent where no encoding of it is accepted: %s (406)',
    async (encodings) => {
      const answer = await ask(path, encodings);

      expect([answer.status, answer.headers.vary]).toEqual([406, 'Accept-Encoding']);
      expect(JSON.parse(answer.text)).toEqual({ message: expect.any(String) });
    },
  );
});

it('leaves what is for somebody alone as it is', async () => {
  const headers = { 'Accept-Encoding': 'br', Cookie: octavo.admin.cookie };
  const answer = await rawRequest(octavo.url, { path: '/api/articles', headers });

  expect(answer.text.length).toBeGreaterThan(1_000);
  expect([answer.status, answer.headers['content-encoding']]).toEqual([200, undefined]);
});

describe('what a reader has already', () => {
  it.each([
    ['a part of the tag', (etag: string) => etag.slice(1, -1), 200],
    ['the tag within another', (etag: string) => `"x${etag.slice(1)}`, 200],
    ['a list with a weak one', (etag: string) => `"a" , W/${etag},"b"`, 304],
    ['another one', () => '"another"', 200],
  ])('is known by its whole tag: %s', async (_case, had, status) => {
    const { etag } = (await ask('/', 'br')).headers;

    const headers = { 'Accept-Encoding': 'br', 'If-None-Match': had(String(etag)) };
    const answer = await rawRequest(octavo.url, { path: '/', headers });

    expect(answer.status).toBe(status);
  });
});
