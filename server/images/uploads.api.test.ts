import { describe, expect } from 'vitest';
import type { Article } from '../../shared/articles/articles.ts';
import { endlessUpload, opening, openUpload } from '../testing/calls/endlessUpload.ts';
import { filesIn, formOf, makeCategory, saveWithImage, valid } from '../testing/inputs/factories.ts';
import { blackPng, picture, pngOfBytes } from '../testing/inputs/pictures.ts';
import { it, octavo } from '../testing/servers/it.ts';

const LIMIT = 5 * 1024 * 1024;

let category: string;
let png: Uint8Array;
let jpeg: Uint8Array;
it.beforeAll(async () => {
  ({ category } = await makeCategory(octavo));
  [png, jpeg] = await Promise.all([picture(500, 20).png().toBuffer(), picture(500, 20).jpeg().toBuffer()]);
});
it.afterEach(() => {
  // Whatever happened, nothing unfinished stays behind.
  expect(filesIn(octavo, 'staging')).toEqual([]);
  expect(filesIn(octavo, 'uploads')).toEqual([]);
});

const save = (image: Uint8Array, name?: string) => saveWithImage(octavo, { category, image, name });
const saved = async (image: Uint8Array): Promise<Article> => (await save(image)).body.article;
const text = (content: string) => new TextEncoder().encode(content);
const join = (...parts: Uint8Array[]) => new Uint8Array(Buffer.concat(parts));
const articleCount = async () => (await octavo.admin.get('/api/articles')).body.total;

/** Makes the call; it must be refused and leave neither row nor file behind. */
async function refusedTracelessly<T>(call: () => Promise<T>): Promise<T> {
  const before = { articles: await articleCount(), images: filesIn(octavo, 'images') };
  const response = await call();
  expect({ articles: await articleCount(), images: filesIn(octavo, 'images') }).toEqual(before);
  return response;
}

describe('a file that is no image', () => {
  it.each<[string, () => Uint8Array, string]>([
    ['an SVG', () => text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), 'a.svg'],
    ['an SVG named .png', () => text('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'), 'a.png'],
    ['HTML named .jpg', () => text('<!doctype html><script>alert(1)</script>'), 'a.jpg'],
    ['a PDF', () => text('%PDF-1.7\n1 0 obj\n'), 'a.pdf'],
    ['text', () => text('just text'), 'a.txt'],
    ['an empty file', () => new Uint8Array(), 'a.jpg'],
    ['a single byte', () => text('\x89'), 'a.png'],
    ['a program', () => text('\x7fELF\x02\x01\x01'), 'a.jpg'],
    ['a zip', () => text('PK\x03\x04'), 'a.webp'],
    ['a TIFF', () => new Uint8Array([0x49, 0x49, 0x2a, 0, 8, 0, 0, 0, 0, 0]), 'a.tiff'],
    ['a BMP', () => text(`BM${'\0'.repeat(60)}`), 'a.bmp'],
    ['an MP4', () => text(`\0\0\0\x18ftypisom${'\0'.repeat(60)}`), 'a.mp4'],
    ['HTML before a JPEG', () => join(text('<script>alert(1)</script>'), jpeg), 'a.jpg'],
    ['a PDF before a PNG', () => join(text('%PDF-1.4\n'), png), 'a.png'],
    ['the start of a JPEG and nothing else', () => new Uint8Array([0xff, 0xd8, 0xff]), 'a.jpg'],
    ['the start of a JPEG, then HTML', () => join(jpeg.subarray(0, 20), text('<script>alert(1)</script>')), 'a.jpg'],
    ['the start of a PNG, then HTML', () => join(png.subarray(0, 8), text('<script>alert(1)</script>')), 'a.png'],
    ['the start of a GIF, then a script', () => text('GIF89a/*\0*/=1;alert(1);'), 'a.gif'],
    ['the start of a WebP and zeros', () => text(`RIFF\x40\0\0\0WEBPVP8 ${'\0'.repeat(40)}`), 'a.webp'],
    ['the start of an AVIF and zeros', () => text(`\0\0\0\x1cftypavif${'\0'.repeat(40)}`), 'a.avif'],
    ['a truncated JPEG', () => jpeg.subarray(0, jpeg.length - 60), 'a.jpg'],
    ['a truncated PNG', () => png.subarray(0, png.length - 40), 'a.png'],
    ['a PNG with a changed byte', () => png.map((byte, at) => (at === 20 ? byte ^ 0xff : byte)), 'a.png'],
    ['a PNG of no pixels', () => blackPng(0, 0), 'a.png'],
  ])('is refused with 415: %s', async (_, file, name) => {
    const response = await refusedTracelessly(() => save(file(), name));

    expect(response.status).toBe(415);
    expect([
      'Only JPEG, PNG, WebP, GIF and AVIF images can be used.',
      'This image is damaged and cannot be read.',
    ]).toContain(response.body.errors.imgUrl);
  });

  it('is encoded again where it is a picture with other data appended', async () => {
    const { imgUrl } = await saved(join(jpeg, text('<script>alert("behind")</script>')));

    const served = await (await fetch(octavo.url + imgUrl)).text();

    expect(served).not.toContain('script');
  });
});

describe('the size of an image', () => {
  it('may be 5 MB', async () => {
    expect((await save(pngOfBytes(LIMIT))).status).toBe(201);
  });

  it.each([LIMIT + 1, 2 * LIMIT])('may not be more: %i bytes', async (bytes) => {
    const response = await refusedTracelessly(() => save(pngOfBytes(bytes)));

    expect(response.status).toBe(413);
    expect(response.body).toEqual({
      message: 'Image must be less than 5MB.',
      errors: { imgUrl: 'Image must be less than 5MB.' },
    });
  });

  it('is refused while it is still arriving', async () => {
    const response = await refusedTracelessly(() => endlessUpload(octavo));

    expect(response.status).toBe(413);
    expect(JSON.parse(response.text).errors).toEqual({ imgUrl: 'Image must be less than 5MB.' });
    expect((await octavo.visitor.get('/api/articles')).status).toBe(200);
  });

  it('may be 50 megapixels', async () => {
    expect((await save(blackPng(10_000, 5000))).status).toBe(201);
  });

  it.each([
    [10_000, 5001],
    [20_000, 20_000],
  ])('may not be more megapixels, however small the file: %i × %i', async (width, height) => {
    const response = await refusedTracelessly(() => save(blackPng(width, height)));

    expect(response.status).toBe(422);
    expect(response.body.errors).toEqual({ imgUrl: 'Image must have at most 50 megapixels.' });
  });
});

describe('a form with an image', () => {
  it('has it in the field imgUrl', async () => {
    const data = formOf(valid.article(category));
    data.append('image', new Blob(['x']), 'a.png');

    const response = await refusedTracelessly(() => octavo.admin.post('/api/articles', data));

    expect(response.status).toBe(422);
    expect(response.body.errors).toEqual({ image: 'Send the image in the field imgUrl.' });
  });

  it('has one at most', async () => {
    const data = formOf(valid.article(category), png);
    data.append('imgUrl', new Blob(['x']), 'b.png');

    const response = await refusedTracelessly(() => octavo.admin.post('/api/articles', data));

    expect(response.status).toBe(422);
    expect(response.body.errors).toEqual({ imgUrl: 'Send one image.' });
  });

  it('is saved without one where a browser sends the field empty', async () => {
    const data = formOf(valid.article(category));
    data.append('imgUrl', new Blob([]), '');

    const response = await octavo.admin.post('/api/articles', data);

    expect(response.body.article.image).toBeNull();
  });

  it.each([
    '../../../../tmp/evil.png',
    '/etc/passwd',
    'a\\..\\b.png',
    '.htaccess',
    'x'.repeat(300),
    '日本.png',
    'a%00.png',
  ])('cannot choose a path by its file name: $0', async (name) => {
    expect((await save(png, name)).body.article.imgUrl).toMatch(/^\/images\/[0-9a-f]{24}\/500\.webp$/);
  });

  it.each([
    ['an unknown category', { category: 'No such category' }],
    ['no title', { title: '' }],
    ['no visible text', { content: '<p></p>' }],
    ['too many tags', { tags: Array.from({ length: 21 }, (_, at) => at).join() }],
  ])('leaves neither row nor file where the save fails: %s', async (_, fields) => {
    const response = await refusedTracelessly(() => saveWithImage(octavo, { category, image: png, fields }));

    expect(response.status).toBe(422);
    expect(Object.keys(response.body.errors)).toEqual(Object.keys(fields));
  });

  it('leaves nothing behind where its sender may not write', async () => {
    for (const [client, status] of [
      [octavo.visitor, 401],
      [octavo.user, 403],
    ] as const) {
      const data = formOf(valid.article(category), png);

      const response = await refusedTracelessly(() => client.post('/api/articles', data));

      expect(response.status).toBe(status);
    }
  });

  it('leaves nothing behind where its sender disconnects', async () => {
    await refusedTracelessly(async () => {
      const upload = openUpload(octavo);
      upload.on('error', () => {});
      upload.write(opening);
      upload.write(Buffer.alloc(256 * 1024));
      await expect.poll(() => filesIn(octavo, 'uploads')).toHaveLength(1);

      upload.destroy();

      await expect.poll(() => filesIn(octavo, 'uploads')).toEqual([]);
    });
  });
});
