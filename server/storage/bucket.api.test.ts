import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect } from 'vitest';
import { eachRow } from '../testing/eachRow.ts';
import { filesIn, formOf, makeCategory, makeImage, saveWithImage } from '../testing/inputs/factories.ts';
import { picture } from '../testing/inputs/pictures.ts';
import { trashCalls } from '../testing/rows/trash.ts';
import { type BucketServer, bucketEnvironment, startBucketServer } from '../testing/servers/bucketServer.ts';
import { itWith, octavo } from '../testing/servers/it.ts';
import { emptyDatabase, temporaryFolder } from '../testing/servers/octavo.ts';
import { backUp } from '../transfer/backup/backUp.ts';
import { backupFile } from '../transfer/backup/openBackupFolder.ts';
import { restore } from '../transfer/backup/restore.ts';
import { moveFiles } from '../transfer/moveFiles.ts';
import { BucketStorage } from './bucket.ts';

const server: BucketServer = await startBucketServer();
const bucket = server.bucket();
afterAll(() => server.close());

const it = itWith(bucketEnvironment(bucket));

let category: string;
let image: Buffer;
let imgUrl: string;
let id: string;
beforeAll(async () => {
  image = await picture(900, 600).png().toBuffer();
});
beforeEach(async () => {
  server.interfere(() => null);
});
it.beforeAll(async () => {
  ({ category } = await makeCategory(octavo));
  const { article } = (await saveWithImage(octavo, { category, image, fields: { published: true } })).body;
  [imgUrl, id] = [article.imgUrl, article._id];
});

const keyOf = (url: string) => url.split('/')[2] ?? '';
const objectsOf = async (url: string) => (await server.objects(bucket)).filter((name) => name.includes(keyOf(url)));

describe('a picture in a bucket', () => {
  it('is there in all widths, and nothing of it in the data folder', async () => {
    expect(await objectsOf(imgUrl)).toEqual(
      ['480', '720', '900'].map((width) => `images/${keyOf(imgUrl)}/${width}.webp`),
    );
    expect([filesIn(octavo, 'images'), filesIn(octavo, 'staging')]).toEqual([[], []]);
  });

  it('is served as from the disk, in whole and in part', async () => {
    const whole = await fetch(octavo.url + imgUrl);
    const content = Buffer.from(await whole.arrayBuffer());
    const headers = Object.fromEntries(whole.headers);
    const etag = headers.etag ?? '';

    expect((await sharp(content).metadata()).width).toBe(900);
    expect(headers).toMatchObject({
      'accept-ranges': 'bytes',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-length': String(content.length),
      'content-type': 'image/webp',
      'cross-origin-resource-policy': 'cross-origin',
      etag: `"${keyOf(imgUrl)}-900"`,
      'last-modified': expect.stringMatching(/GMT$/),
    });
    await eachRow(
      [
        ['a range', { Range: 'bytes=100-149' }, 206, content.subarray(100, 150)],
        ['the end', { Range: 'bytes=-20' }, 206, content.subarray(-20)],
        ['a range that goes on', { Range: 'bytes=5-', 'If-Range': etag }, 206, content.subarray(5)],
        ['a range of another', { Range: 'bytes=5-', 'If-Range': '"other"' }, 200, content],
        ['several ranges', { Range: 'bytes=0-1,5-9' }, 200, content],
        ['none that there is', { Range: `bytes=${content.length}-` }, 416, null],
        ['what a browser has', { 'If-None-Match': etag, 'Cache-Control': 'max-age=0' }, 304, Buffer.alloc(0)],
        ['what is another', { 'If-Match': '"other"' }, 412, null],
      ] as const,
      async ([_case, sent, status, expected]) => {
        const response = await fetch(octavo.url + imgUrl, { headers: sent as Record<string, string> });
        const body = Buffer.from(await response.arrayBuffer());

        expect(response.status).toBe(status);
        if (expected) expect(body.equals(expected)).toBe(true);
        else expect(response.headers.get('Content-Type')).toMatch(/json|html/);
      },
    );
    const head = await fetch(octavo.url + imgUrl, { method: 'HEAD' });
    expect([head.status, head.headers.get('Content-Length')]).toEqual([200, String(content.length)]);
    expect((await fetch(octavo.url + imgUrl.replace('900', '901'))).status).toBe(404);
  });

  it('can be seen in link previews and as a logo', async () => {
    const logo = await makeImage(octavo, image);
    await octavo.admin.put('/api/settings', { logo: logo.url });
    const sharing = imgUrl.replace('/images', '/sharing/images').replace('webp', 'jpg');

    const preview = Buffer.from(await (await fetch(octavo.url + sharing)).arrayBuffer());
    const icon = Buffer.from(await (await fetch(`${octavo.url}/apple-touch-icon.png`)).arrayBuffer());

    expect((await sharp(preview).metadata()).format).toBe('jpeg');
    expect((await sharp(icon).metadata()).format).toBe('png');
    expect(filesIn(octavo, 'staging')).toEqual([]);
  });

  it('that has gone from it leaves no empty link preview or icon', async () => {
    const logo = await makeImage(octavo, image);
    await octavo.admin.put('/api/settings', { logo: logo.url });
    expect((await fetch(octavo.url + logo.url)).status).toBe(200);
    await new BucketStorage(bucket, temporaryFolder()).discard(keyOf(logo.url));

    const preview = await fetch(octavo.url + logo.url.replace('/images', '/sharing/images').replace('webp', 'jpg'));
    const icon = Buffer.from(await (await fetch(`${octavo.url}/apple-touch-icon.png`)).arrayBuffer());

    expect(preview.status).toBe(404);
    expect((await sharp(icon).metadata()).format).toBe('png');
  });

  it('is hidden at once with its article, shown with it again, and removed with it for good', async () => {
    const { remove, restore: restored, purge } = trashCalls(octavo);
    const status = async () => (await fetch(octavo.url + imgUrl)).status;

    await remove(id);
    expect(await status()).toBe(404);
    await restored('articles', id);
    expect(await status()).toBe(200);
    await remove(id);
    await purge('articles', id);
    expect(await status()).toBe(404);
    await expect.poll(() => objectsOf(imgUrl)).toEqual([]);
  });
});

it('removes what a save has uploaded that was refused', async () => {
  const before = await server.objects(bucket);

  const refused = await octavo.admin.post(
    '/api/articles',
    formOf({ title: 'T', content: '<p>x</p>', category: 'none' }, image),
  );

  expect(refused.status).toBe(422);
  expect(await server.objects(bucket)).toEqual(before);
  expect(filesIn(octavo, 'staging')).toEqual([]);
});

it('answers 503 while the bucket is away, saves nothing, and says why in the log', async () => {
  const { url } = await makeImage(octavo, image);
  const before = (await octavo.admin.get('/api/images')).body.total;
  server.interfere(() => (req, res) => {
    req.resume();
    res.writeHead(503).end('<Error><Code>SlowDown</Code></Error>');
  });

  const saved = await saveWithImage(octavo, { category, image });
  const read = await fetch(octavo.url + url);

  expect([saved.status, read.status, read.headers.get('Retry-After')]).toEqual([503, 503, '5']);
  expect(saved.body.message).toBe('The service is not ready. Please try again in a moment.');
  expect([read.headers.get('ETag'), read.headers.get('CDN-Cache-Control')]).toEqual([null, null]);
  expect(octavo.log()).toMatch(/s3:\/\/files\/\S+: SlowDown/);
  expect(octavo.log()).not.toContain(bucket.secretAccessKey);
  expect((await octavo.admin.get('/api/images')).body.total).toBe(before);
});

describe('all pictures of a bucket', () => {
  const PASSPHRASE = 'correct horse battery';
  const progress = () => {};
  const place = () => ({
    dataFolder: octavo.dataFolder,
    databaseUrl: octavo.environment.DATABASE_URL ?? '',
    bucket,
  });
  const imagesIn = async (of: typeof bucket) => (await server.objects(of)).filter((name) => name.startsWith('images/'));

  it('are in a backup, which is restored into another bucket', async () => {
    await makeImage(octavo, image);
    const folder = temporaryFolder();
    const file = backupFile(path.join(folder, 'site.backup'), null);
    const dataFolder = path.join(folder, 'data');
    const database = await emptyDatabase(dataFolder);
    const other = server.bucket();
    try {
      const backup = { file, passphrase: PASSPHRASE, images: 'all' as const, progress, workFactor: 5 };
      const report = await backUp({ ...backup, place: place() });

      const to = { dataFolder, databaseUrl: database.url, bucket: other };
      await restore({ file, passphrase: PASSPHRASE, place: to, progress });

      expect(report.files).toBe((await imagesIn(bucket)).length);
      expect(await imagesIn(other)).toEqual(await imagesIn(bucket));
      expect(filesIn({ dataFolder } as typeof octavo, 'images')).toEqual([]);
      await expect(
        restore({ file, passphrase: PASSPHRASE, place: { ...to, dataFolder: `${dataFolder}-2` }, progress }),
      ).rejects.toThrow(/has content|in use/);
    } finally {
      await database.drop();
      rmSync(folder, { recursive: true });
    }
  });

  it('are copied to the disk and back, once each', async () => {
    const { url } = await makeImage(octavo, image);
    const hidden = (await saveWithImage(octavo, { category, image })).body.article;
    await trashCalls(octavo).remove(hidden._id);

    const there = await moveFiles({ config: place(), to: 'disk', progress });
    const again = await moveFiles({ config: place(), to: 'disk', progress });
    const other = server.bucket();
    const back = await moveFiles({ config: { ...place(), bucket: other }, to: 'bucket', progress });

    expect(there.copied).toBe(there.images);
    expect([again.copied, again.images, back.copied]).toEqual([0, there.images, there.images]);
    expect(await imagesIn(other)).toEqual(await imagesIn(bucket));
    expect(filesIn(octavo, 'images')).toContain(keyOf(url));
    expect(filesIn(octavo, 'images')).not.toContain(keyOf(hidden.imgUrl));
    const file = path.join(octavo.dataFolder, url);
    expect(readFileSync(file).equals(Buffer.from(await (await fetch(octavo.url + url)).arrayBuffer()))).toBe(true);
  });
});
