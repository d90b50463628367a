import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeCategory, saveWithImage } from '../testing/factories.ts';
import { type Octavo, startOctavo } from '../testing/octavo.ts';
import { picture } from '../testing/pictures.ts';
import { rawRequest } from '../testing/raw.ts';

let octavo: Octavo;
let url: string;
let whole: Buffer;
let etag: string;
beforeAll(async () => {
  octavo = await startOctavo();
  const { category } = await makeCategory(octavo);
  const image = await picture(900, 600).png().toBuffer();
  url = octavo.url + (await saveWithImage(octavo, { category, image })).body.article.imgUrl;
  const answer = await fetch(url);
  whole = Buffer.from(await answer.arrayBuffer());
  etag = answer.headers.get('ETag') ?? '';
});
afterAll(() => octavo.close());

async function ask(headers: Record<string, string>, method = 'GET') {
  const answer = await fetch(url, { method, headers });
  const body = Buffer.from(await answer.arrayBuffer());
  return { status: answer.status, body, range: answer.headers.get('Content-Range'), headers: answer.headers };
}

describe('a range of an image', () => {
  it.each([
    ['its first bytes', 'bytes=0-9', 0, 10],
    ['bytes from its middle', 'bytes=100-149', 100, 150],
    ['what is left', 'bytes=200-', 200, undefined],
    ['its last bytes', 'bytes=-20', -20, undefined],
    ['more than there is', 'bytes=50-99999999', 50, undefined],
  ] as const)('is %s (206)', async (_case, range, start, end) => {
    const expected = whole.subarray(start, end);

    const answer = await ask({ Range: range });

    const first = whole.length - whole.subarray(start).length;
    expect(answer.body.equals(expected)).toBe(true);
    expect(answer).toMatchObject({
      status: 206,
      range: `bytes ${first}-${first + expected.length - 1}/${whole.length}`,
    });
    expect(answer.headers.get('Content-Length')).toBe(String(expected.length));
    expect(answer.headers.get('Cache-Control')).toContain('immutable');
  });

  it('beyond its end is refused (416), with how long it is', async () => {
    expect(await ask({ Range: `bytes=${whole.length}-` })).toMatchObject({
      status: 416,
      range: `bytes */${whole.length}`,
    });
  });

  it.each(['bytes=0-1,5-9', 'lines=1-2', 'bytes=9-1', 'nonsense'])(
    'that is not one of bytes is not heeded: %s',
    async (range) => {
      const { status, body } = await ask({ Range: range });

      expect([status, body.length]).toSatisfy(([code, length]: number[]) => code === 416 || length === whole.length);
    },
  );

  it('goes on with what was fetched before, only of the same image', async () => {
    const same = await ask({ Range: 'bytes=10-19', 'If-Range': etag });
    const other = await ask({ Range: 'bytes=10-19', 'If-Range': '"another"' });

    expect(etag).toMatch(/^"[^"]+"$/);
    expect([same.status, same.body.length]).toEqual([206, 10]);
    expect([other.status, other.body.equals(whole)]).toEqual([200, true]);
  });
});

describe('an image', () => {
  it('is told as unchanged to whoever has it, without a body', async () => {
    // fetch would also ask for it to be sent again.
    const headers = { 'If-None-Match': etag };
    const answer = await rawRequest(octavo.url, { path: new URL(url).pathname, headers });

    expect([answer.status, answer.text, answer.headers.etag]).toEqual([304, '', etag]);
  });

  it('answers HEAD as GET, without a body', async () => {
    const answer = await ask({}, 'HEAD');

    expect([answer.status, answer.body.length]).toEqual([200, 0]);
    expect(answer.headers.get('Content-Length')).toBe(String(whole.length));
    expect(answer.headers.get('Accept-Ranges')).toBe('bytes');
  });

  it('answers HEAD with what all of it is, whatever range is asked for', async () => {
    for (const range of ['bytes=0-9', `bytes=${whole.length}-`]) {
      const answer = await ask({ Range: range }, 'HEAD');

      expect([answer.status, answer.range, answer.headers.get('Content-Length')]).toEqual([
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
      const { status, headers, body } = await ask({ [name]: value }, method);

      expect([status, headers.get('Content-Type')]).toEqual([412, 'application/json; charset=utf-8']);
      expect(headers.get('Cache-Control')).toBe('no-store');
      if (method === 'GET') expect(JSON.parse(body.toString())).toEqual({ message: expect.any(String) });
    }
  });

  it('that is the one of If-Match is sent', async () => {
    expect((await ask({ 'If-Match': etag })).status).toBe(200);
    expect((await ask({ 'If-Match': '*' })).status).toBe(200);
  });

  it('that is not there has no tag', async () => {
    const answer = await fetch(url.replace(/\d+\.webp$/, '7.webp'));

    expect([answer.status, answer.headers.get('ETag')]).toEqual([404, null]);
  });
});
