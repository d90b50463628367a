import sharp from 'sharp';
import { describe, expect } from 'vitest';
import type { Article } from '../../shared/articles/articles.ts';
import { eachRow } from '../testing/eachRow.ts';
import { filesIn, makeCategory, saveWithImage } from '../testing/inputs/factories.ts';
import { halfTransparent, photograph, picture } from '../testing/inputs/pictures.ts';
import { rawRequest } from '../testing/rawRequest.ts';
import { it, octavo } from '../testing/servers/it.ts';

let category: string;
it.beforeAll(async () => {
  ({ category } = await makeCategory(octavo));
});

const save = (image: Uint8Array, name?: string) => saveWithImage(octavo, { category, image, name });
const saved = async (image: Uint8Array): Promise<Article> => (await save(image)).body.article;

/** The addresses in a srcset, each with its declared width. */
function addresses({ image }: Article): { url: string; width: number }[] {
  return image!.srcset.split(', ').map((candidate) => {
    const [, url, width] = /^(\/images\/[0-9a-f]{24}\/\d+\.webp) (\d+)w$/.exec(candidate)!;
    return { url: url!, width: Number(width) };
  });
}

async function download(url: string): Promise<Buffer> {
  return Buffer.from(await (await fetch(octavo.url + url)).arrayBuffer());
}

describe('an image', () => {
  it.each([
    ['JPEG', () => picture(640, 400).jpeg().toBuffer()],
    ['progressive JPEG', () => picture(640, 400).jpeg({ progressive: true }).toBuffer()],
    ['CMYK JPEG', () => picture(640, 400).toColourspace('cmyk').jpeg().toBuffer()],
    ['PNG', () => picture(640, 400).png().toBuffer()],
    ['PNG with a palette', () => picture(640, 400).png({ palette: true }).toBuffer()],
    ['16-bit PNG', () => picture(640, 400).toColourspace('rgb16').png().toBuffer()],
    ['PNG with transparency', () => halfTransparent(640, 400).png().toBuffer()],
    ['grey PNG', () => picture(640, 400).greyscale().png().toBuffer()],
    ['WebP', () => picture(640, 400).webp().toBuffer()],
    ['lossless WebP', () => picture(640, 400).webp({ lossless: true }).toBuffer()],
    ['GIF', () => picture(640, 400).gif().toBuffer()],
    ['AVIF', () => picture(640, 400).avif({ effort: 0 }).toBuffer()],
  ])('may be a %s, whatever its file name', async (_, make) => {
    const response = await save(await make(), 'holiday.txt');

    expect(response.status).toBe(201);
    expect(response.body.article.image).toMatchObject({ width: 640, height: 400 });
    const { format, width } = await sharp(await download(response.body.article.imgUrl)).metadata();
    expect({ format, width }).toEqual({ format: 'webp', width: 640 });
  });

  it.each([
    [1, [1]],
    [480, [480]],
    [481, [480, 481]],
    [1000, [480, 720, 1000]],
    [1920, [480, 720, 1240, 1920]],
    [3000, [480, 720, 1240, 1920]],
  ])('of %i pixels is served in the widths %j: four at most, never enlarged', async (width, widths) => {
    const article = await saved(await picture(width, 40).png().toBuffer());

    const served = addresses(article);
    const real = await Promise.all(served.map(async ({ url }) => (await sharp(await download(url)).metadata()).width));

    expect(served.map((each) => each.width)).toEqual(widths);
    expect(real).toEqual(widths);
    expect(article.imgUrl).toBe(served.at(-1)!.url);
    expect(article.image!.width).toBe(widths.at(-1));
  });

  it.each([
    [520, 17_000, [480, 501]],
    [17_000, 100, [480, 720, 1240, 1920]],
    [1, 40_000, [1]],
  ])('of %i by %i pixels is fitted into what WebP can hold, in the widths %j', async (width, height, widths) => {
    const article = await saved(await picture(width, height).png().toBuffer());

    const files = await Promise.all(addresses(article).map(async ({ url }) => sharp(await download(url)).metadata()));

    expect(addresses(article).map((each) => each.width)).toEqual(widths);
    expect(files.map((file) => file.width)).toEqual(widths);
    expect(Math.max(...files.map((file) => file.height))).toBe(article.image!.height);
    // Each in the original's proportions, to a pixel, and no higher than WebP allows.
    for (const file of files)
      expect(Math.abs(file.height - Math.min(16_383, (file.width * height) / width))).toBeLessThan(1);
  });

  it('loses the metadata of its camera, and stands upright', async () => {
    const photo = await photograph(600, 300);
    const before = await sharp(photo).metadata();

    const article = await saved(photo);

    expect(before).toMatchObject({
      orientation: 6,
      exif: expect.anything(),
      icc: expect.anything(),
      xmp: expect.anything(),
    });
    expect(article.image).toMatchObject({ width: 300, height: 600 });
    for (const { url } of addresses(article)) {
      const file = await download(url);
      const { exif, icc, xmp, iptc, orientation } = await sharp(file).metadata();
      expect({ exif, icc, xmp, iptc, orientation }).toEqual({});
      expect(file.toString('latin1')).not.toMatch(/secret|Exif|GPS|ICCP|XMP /);
    }
    const { data } = await sharp(await download(article.imgUrl!))
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(data[0]).toBeGreaterThan(data[2]!);
    expect(data.at(-3)).toBeLessThan(data.at(-1)!);
  });

  it('keeps its transparency', async () => {
    const { imgUrl } = await saved(await halfTransparent(100, 100).png().toBuffer());

    const { data } = await sharp(await download(imgUrl!))
      .raw()
      .toBuffer({ resolveWithObject: true });

    expect([data[3], data.at(-1)]).toEqual([0, 255]);
  });

  it('that is animated is shown by its first frame', async () => {
    const frames = [await picture(80, 60).png().toBuffer(), await halfTransparent(80, 60).png().toBuffer()];
    const animation = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();

    const { imgUrl, image } = await saved(animation);

    expect(image).toMatchObject({ width: 80, height: 60 });
    expect((await sharp(await download(imgUrl!)).metadata()).pages).toBeUndefined();
  });

  it('has the alternative text that was sent with it', async () => {
    const image = await picture(40, 30).png().toBuffer();

    const response = await saveWithImage(octavo, { category, image, fields: { imgAlt: ' A "hen" <b> ' } });

    expect(response.body.article.image.alt).toBe('A "hen" <b>');
  });
});

describe('the address of an image', () => {
  let article: Article;
  it.beforeAll(async () => {
    article = await saved(await picture(1000, 500).jpeg().toBuffer());
  });

  it('has response headers that let it be cached for good', async () => {
    for (const { url } of addresses(article)) {
      const { status, headers } = await fetch(octavo.url + url);

      expect(status).toBe(200);
      expect(headers.get('Content-Type')).toBe('image/webp');
      expect(headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
      expect(headers.get('Content-Security-Policy')).toContain("default-src 'none'");
      expect(headers.get('X-Request-Id')).toBeTruthy();
    }
  });

  it('responds to HEAD, and to a range, with the same headers', async () => {
    const whole = await download(article.imgUrl!);

    const head = await fetch(octavo.url + article.imgUrl, { method: 'HEAD' });
    const range = await fetch(octavo.url + article.imgUrl, { headers: { Range: 'bytes=0-3' } });

    expect(Number(head.headers.get('Content-Length'))).toBe(whole.length);
    expect([range.status, await range.text()]).toEqual([206, 'RIFF']);
  });

  it('gives no access to other files', () =>
    eachRow(
      [
        ...['/images/', '/images/x', '/images/../octavo.sqlite', '/images/../secret', '/images/%2e%2e/secret'],
        ...['/images/..%2fsecret', '/images/..%5csecret', '/images/%2e%2e%2fsecret', '/images//etc/passwd'],
        ...['/images/KEY', '/images/KEY/', '/images/KEY/7.webp', '/images/KEY/0.webp', '/images/KEY/-1.webp'],
        ...['/images/KEY/480.png', '/images/KEY/480.webp/', '/images/KEY/480.webp%00.png', '/images/KEY/../../secret'],
        ...['/images/KEY/..%2f..%2fsecret', '/images/KEY/%2e%2e/%2e%2e/secret', '/images/KEY/../KEY/480.webp%2f..'],
        ...['/staging/KEY/480.webp', '/uploads/KEY', '/data/secret', '/secret', '/octavo.sqlite', '/images/%'],
        ...[
          '/images/KEY.webp',
          '/images/.hidden',
          '/images/KEY/480.WEBP',
          '/IMAGES/KEY/480.webp',
          '/images/%c0%ae%c0%ae/secret',
        ],
      ],
      async (pattern) => {
        const [key] = filesIn(octavo, 'images');
        const path = pattern.replaceAll('KEY', key!);

        const response = await rawRequest(octavo.url, { path });

        expect(response.status).toBe(404);
        expect(response.text).not.toMatch(/SQLite format|root:|octavo-test/);
      },
    ));

  it('cannot be written to', async () => {
    for (const method of ['POST', 'PUT', 'DELETE']) {
      const response = await rawRequest(octavo.url, { method, path: article.imgUrl! });

      expect(response.status).toBeGreaterThanOrEqual(400);
      expect(response.status).toBeLessThan(500);
    }
    expect((await fetch(octavo.url + article.imgUrl)).status).toBe(200);
  });
});
