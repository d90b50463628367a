import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect } from 'vitest';
import { makeArticle } from '../testing/inputs/factories.ts';
import { rawRequest } from '../testing/rawRequest.ts';
import { it, octavo } from '../testing/servers/it.ts';

it.beforeAll(async () => {
  await makeArticle(octavo, { content: `<p>${'Some text to read. '.repeat(100)}</p>` });
});

const request = (path: string, encodings: string, method = 'GET') =>
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
    const plain = await request(path, 'identity');
    const packed = await request(path, `${encoding.toUpperCase()};q=0.5, identity;q=0.1`);

    expect([plain.status, packed.status]).toEqual([status, status]);
    expect([plain.headers['content-encoding'], packed.headers['content-encoding']]).toEqual([undefined, encoding]);
    expect(unpacked[encoding](packed.body).equals(plain.body)).toBe(true);
    expect(packed.headers['content-length']).toBe(String(packed.body.length));
    for (const { headers } of [plain, packed]) expect(headers.vary).toContain('Accept-Encoding');
  });

  it('has the same headers for HEAD as for GET', async () => {
    const [{ headers: got }, { headers: head }] = [await request(path, 'gzip'), await request(path, 'gzip', 'HEAD')];

    for (const name of ['content-type', 'content-encoding', 'content-length', 'etag', 'vary', 'cache-control']) {
      expect([name, head[name]]).toEqual([name, got[name]]);
    }
  });

  it.each(['identity;q=0', '*;q=0', 'br;q=0, gzip;q=0, identity;q=0'])(
    'is not sent where no encoding of it is accepted: %s (406)',
    async (encodings) => {
      const response = await request(path, encodings);

      expect([response.status, response.headers.vary]).toEqual([406, 'Accept-Encoding']);
      expect(JSON.parse(response.text)).toEqual({ message: expect.any(String) });
    },
  );
});

it('does not compress responses to signed-in viewers', async () => {
  const headers = { 'Accept-Encoding': 'br', Cookie: octavo.admin.cookie };
  const response = await rawRequest(octavo.url, { path: '/api/articles', headers });

  expect(response.text.length).toBeGreaterThan(1_000);
  expect([response.status, response.headers['content-encoding']]).toEqual([200, undefined]);
});

describe('a cached response in a browser', () => {
  it.each([
    ['a part of the tag', (etag: string) => etag.slice(1, -1), 200],
    ['the tag within another', (etag: string) => `"x${etag.slice(1)}`, 200],
    ['a list with a weak one', (etag: string) => `"a" , W/${etag},"b"`, 304],
    ['another one', () => '"another"', 200],
  ])('is matched by its whole ETag: %s', async (_case, had, status) => {
    const { etag } = (await request('/', 'br')).headers;

    const headers = { 'Accept-Encoding': 'br', 'If-None-Match': had(String(etag)) };
    const response = await rawRequest(octavo.url, { path: '/', headers });

    expect(response.status).toBe(status);
  });
});
