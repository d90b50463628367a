import { symlinkSync } from 'node:fs';
import path from 'node:path';
import { describe, expect } from 'vitest';
import { eachRow } from '../testing/eachRow.ts';
import { makeCategory, saveWithImage } from '../testing/inputs/factories.ts';
import { picture } from '../testing/inputs/pictures.ts';
import { rawRequest } from '../testing/rawRequest.ts';
import { it, octavo } from '../testing/servers/it.ts';

let url: string;
let whole: Buffer;
let etag: string;
it.beforeAll(async () => {
  const { category } = await makeCategory(octavo);
  const image = await picture(900, 600).png().toBuffer();
  url = octavo.url + (await saveWithImage(octavo, { category, image })).body.article.imgUrl;
  const response = await fetch(url);
  whole = Buffer.from(await response.arrayBuffer());
  etag = response.headers.get('ETag') ?? '';
});

async function request(headers: Record<string, string>, method = 'GET') {
  const response = await fetch(url, { method, headers });
  const body = Buffer.from(await response.arrayBuffer());
  return { status: response.status, body, range: response.headers.get('Content-Range'), headers: response.headers };
}

describe('a range of an image', () => {
  it('is (206)', () =>
    eachRow(
      [
        ['its first bytes', 'bytes=0-9', 0, 10],
        ['bytes from its middle', 'bytes=100-149', 100, 150],
        ['what is left', 'bytes=200-', 200, undefined],
        ['its last bytes', 'bytes=-20', -20, undefined],
        ['more than there is', 'bytes=50-99999999', 50, undefined],
      ] as const,
      async ([_case, range, start, end]) => {
        const expected = whole.subarray(start, end);

        const response = await request({ Range: range });

        const first = whole.length - whole.subarray(start).length;
        expect(response.body.equals(expected)).toBe(true);
        expect(response).toMatchObject({
          status: 206,
          range: `bytes ${first}-${first + expected.length - 1}/${whole.length}`,
        });
        expect(response.headers.get('Content-Length')).toBe(String(expected.length));
        expect(response.headers.get('Cache-Control')).toContain('immutable');
      },
    ));

  it('beyond its end is refused (416), with its length', async () => {
    expect(await request({ Range: `bytes=${whole.length}-` })).toMatchObject({
      status: 416,
      range: `bytes */${whole.length}`,
    });
  });

  it.each(['bytes=0-1,5-9', 'lines=1-2', 'bytes=9-1', 'nonsense'])(
    'that is not one of bytes is not heeded: %s',
    async (range) => {
      const { status, body } = await request({ Range: range });

      expect([status, body.length]).toSatisfy(([code, length]: number[]) => code === 416 || length === whole.length);
    },
  );

  it('continues an earlier response only of the same image', async () => {
    const same = await request({ Range: 'bytes=10-19', 'If-Range': etag });
    const other = await request({ Range: 'bytes=10-19', 'If-Range': '"another"' });

    expect(etag).toMatch(/^"[^"]+"$/);
    expect([same.status, same.body.length]).toEqual([206, 10]);
    expect([other.status, other.body.equals(whole)]).toEqual([200, true]);
  });
});

describe('an image', () => {
  it('is not modified (304) for a client that has it, without a body', async () => {
    // fetch would also demand a new response.
    const headers = { 'If-None-Match': etag };
    const response = await rawRequest(octavo.url, { path: new URL(url).pathname, headers });

    expect([response.status, response.text, response.headers.etag]).toEqual([304, '', etag]);
  });

  it('responds to HEAD as to GET, without a body', async () => {
    const response = await request({}, 'HEAD');

    expect([response.status, response.body.length]).toEqual([200, 0]);
    expect(response.headers.get('Content-Length')).toBe(String(whole.length));
    expect(response.headers.get('Accept-Ranges')).toBe('bytes');
  });

  it('responds to HEAD with the headers of the whole, whatever range is requested', async () => {
    for (const range of ['bytes=0-9', `bytes=${whole.length}-`]) {
      const response = await request({ Range: range }, 'HEAD');

      expect([response.status, response.range, response.headers.get('Content-Length')]).toEqual([
        200,
        null,
        String(whole.length),
      ]);
    }
  });

  it.each([
    ['If-Match', '"another"'],
    ['If-Unmodified-Since', 'Thu, 01 Jan 1970 00:00:00 GMT'],
  ])('that is not the one of %s is refused (412)', async (name, value) => {
    for (const method of ['GET', 'HEAD']) {
      const { status, headers, body } = await request({ [name]: value }, method);

      expect([status, headers.get('Content-Type')]).toEqual([412, 'application/json; charset=utf-8']);
      expect(headers.get('Cache-Control')).toBe('no-store');
      if (method === 'GET') expect(JSON.parse(body.toString())).toEqual({ message: expect.any(String) });
    }
  });

  it('that is the one of If-Match is sent', async () => {
    expect((await request({ 'If-Match': etag })).status).toBe(200);
    expect((await request({ 'If-Match': '*' })).status).toBe(200);
  });

  it('that does not exist has no ETag', async () => {
    const response = await fetch(url.replace(/\d+\.webp$/, '7.webp'));

    expect([response.status, response.headers.get('ETag')]).toEqual([404, null]);
  });

  it('that is lost while it is opened is none (404), without a header of it', async () => {
    const { pathname } = new URL(url);
    const lost = pathname.replace(/\d+\.webp$/, '8.webp');
    // The system tells its size, and fails to read it.
    symlinkSync('/proc/self/mem', path.join(octavo.dataFolder, lost));

    const { status, headers } = await fetch(octavo.url + lost);

    const ofFile = ['ETag', 'Last-Modified', 'Accept-Ranges', 'CDN-Cache-Control'].map((name) => headers.get(name));
    expect([status, headers.get('Content-Type'), ...ofFile]).toEqual([
      ...[404, 'text/html; charset=utf-8'],
      ...[null, null, null, null],
    ]);
  });
});
