import { hash, randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeEach, describe, expect, onTestFinished } from 'vitest';
import { until } from '../../testing/faults/faults.ts';
import { filesIn, makeImage } from '../../testing/inputs/factories.ts';
import { blackPng } from '../../testing/inputs/pictures.ts';
import { type BucketServer, type Interference, startBucketServer } from '../../testing/servers/bucketServer.ts';
import { itWith, octavo } from '../../testing/servers/it.ts';
import { emptyDatabase, temporaryFolder } from '../../testing/servers/octavo.ts';
import { type BackupOptions, backUp } from './backUp.ts';
import { BucketFolder } from './bucketFolder.ts';
import { backUpNightly } from './nightly.ts';
import { restore } from './restore.ts';

const PASSPHRASE = 'correct horse battery';

const server: BucketServer = await startBucketServer();
afterAll(() => server.close());
const unknownKey = { AWS_ACCESS_KEY_ID: 'unknown', AWS_SECRET_ACCESS_KEY: 'sesame' };

const it = itWith({
  OCTAVO_BACKUP_FOLDER: `s3://files/nightly?endpoint=${server.endpoint}`,
  OCTAVO_BACKUP_PASSPHRASE: PASSPHRASE,
  ...unknownKey,
});

let bucket: ReturnType<BucketServer['bucket']>;
let folder: BucketFolder;
beforeEach(() => {
  server.interfere(() => null);
  bucket = { ...server.bucket(), patience: 1_000 };
  folder = new BucketFolder(bucket);
});

const place = () => ({
  dataFolder: octavo.dataFolder,
  databaseUrl: octavo.environment.DATABASE_URL ?? '',
  bucket: null,
});

const cheap = { passphrase: PASSPHRASE, progress: () => {}, workFactor: 5 };

const backup = (name: string, images: BackupOptions['images'] = 'all') =>
  backUp({ ...cheap, file: { folder, name }, place: place(), images });

/** Restores a backup into an empty place, which the test removes. Resolves to its images. */
async function restored(name: string, passphrase = PASSPHRASE): Promise<string[]> {
  const dataFolder = temporaryFolder();
  const database = await emptyDatabase(dataFolder);
  onTestFinished(async () => {
    await database.drop();
    rmSync(dataFolder, { recursive: true });
  });
  const to = { dataFolder, databaseUrl: database.url, bucket: null };
  await restore({ ...cheap, file: { folder, name }, passphrase, place: to });
  return filesIn({ ...octavo, dataFolder }, 'images');
}

const isPut =
  (part: string) =>
  ({ method, url = '' }: IncomingMessage) =>
    method === 'PUT' && url.includes(part);
const refusing =
  (status: number, code: string): Interference =>
  (req, res) => {
    req.resume().on('end', () => res.writeHead(status).end(`<Error><Code>${code}</Code></Error>`));
  };

const onlyParts = async () => (await server.objects(bucket)).every((name) => name.startsWith('parts/'));

describe('a backup in a bucket', () => {
  it('is restored from there, with the images that an earlier one there has', async () => {
    await makeImage(octavo, blackPng(61, 40));
    await backup('first.backup');
    await makeImage(octavo, blackPng(62, 40));

    const second = await backup('second.backup', 'since');

    expect([second.files, second.imagesElsewhere, second.file]).toEqual([1, 1, `${folder.name}second.backup`]);
    expect(second.bytes).toBe((await folder.facts('second.backup'))?.bytes);
    expect((await folder.names()).sort()).toEqual(['first.backup', 'second.backup']);
    expect(await restored('second.backup')).toEqual(filesIn(octavo, 'images'));
    await expect(backup('first.backup')).rejects.toThrow('is there already: choose another name.');
    await folder.remove('first.backup');
    await expect(restored('second.backup')).rejects.toThrow(`first.backup is missing in ${folder.name}: some of`);
  });

  it('does not open with another passphrase, nor with a byte that is another one, nor with a part less', async () => {
    await backup('damaged.backup');
    const flipped: Interference = {
      body(body) {
        const at = body.length >> 1;
        body[at] = (body[at] ?? 0) ^ 1;
        return body;
      },
    };

    await expect(restored('damaged.backup', 'another long passphrase')).rejects.toThrow(
      `${folder.name}damaged.backup does not open with this passphrase, or is no backup of Octavo.`,
    );
    server.interfere(({ url = '' }) => (url.includes('000001') ? flipped : null));
    await expect(restored('damaged.backup')).rejects.toThrow(`${folder.name}damaged.backup is damaged`);
    server.interfere(({ url = '' }) => (url.includes('000001') ? refusing(404, 'NoSuchKey') : null));
    await expect(restored('damaged.backup')).rejects.toThrow(/damaged\.backup (is damaged|does not open)/);
    await expect(restored('none.backup')).rejects.toThrow(`There is no backup ${folder.name}none.backup.`);
  });

  it('is stored part by part, whatever its size, and comes back as it was', async () => {
    const pieces = Array.from({ length: 320 }, () => randomBytes(64 * 1024));
    const sha256 = hash('sha256', Buffer.concat(pieces));
    const read = async ({ open }: { open(): Promise<Readable> }) => hash('sha256', await buffer(await open()));

    const found = await folder.store('large.backup', Readable.from(pieces), async (written) => {
      expect(await onlyParts()).toBe(true);
      return read(written);
    });

    expect([found, await read(folder.source('large.backup'))]).toEqual([sha256, sha256]);
    expect(await server.objects(bucket)).toHaveLength(1 + 3);
    expect((await folder.facts('large.backup'))?.bytes).toBe(320 * 64 * 1024);
    await folder.remove('large.backup');
    expect(await server.objects(bucket)).toEqual([]);
  });
});

describe('a backup that a bucket does not take', () => {
  it.each([
    ['is full', 507, 'XMinioStorageFull', /it is full; make room in it/],
    ['refuses to be written', 403, 'AccessDenied', /these keys may not do PUT.+allow s3:GetObject/],
    ['is none', 404, 'NoSuchBucket', /no such bucket; make it, or correct OCTAVO_BACKUP_FOLDER/],
  ])('because it %s leaves nothing there, and tells why', async (_name, status, code, reason) => {
    server.interfere((req) => (isPut('parts/')(req) ? refusing(status, code) : null));

    await expect(backup('refused.backup')).rejects.toThrow(reason);

    expect(await server.objects(bucket)).toEqual([]);
  });

  it('because it goes away before the end is none, and a later one removes its parts after a day', async () => {
    await backup('whole.backup');
    server.interfere(({ url = '', method }) =>
      method === 'DELETE' || (method === 'PUT' && !url.includes('parts/')) ? (req) => void req.destroy() : null,
    );

    await expect(backup('half.backup')).rejects.toThrow(/cannot be used: PUT .*half\.backup/);

    server.interfere(() => null);
    expect(await folder.names()).toEqual(['whole.backup']);
    await folder.removeUnfinished();
    expect((await server.objects(bucket)).filter((name) => name.includes('half'))).toHaveLength(1);
    server.interfere(({ url = '' }) =>
      url.includes('list-type')
        ? { body: (list) => Buffer.from(list.toString().replaceAll(/(<LastModified>)\d+/g, '$12020')) }
        : null,
    );
    await folder.removeUnfinished();
    expect((await server.objects(bucket)).map((name) => name.replaceAll(/[0-9a-f]{24}/g, 'ID'))).toEqual([
      'parts/whole.backup/ID/000001',
      'whole.backup',
    ]);
  });
});

describe('the backups of the nights in a bucket', () => {
  it('are kept for days, weeks and months as in a folder', async () => {
    const at = (day: number) => `2026-11-${day}T03:00:00Z`;
    const nightly = (day: number) => backUpNightly({ ...cheap, folder: bucket, place: place(), at: at(day) });
    await nightly(10);
    const content = await buffer(await folder.source('octavo-2026-11-10T03-00-00.backup').open());
    for (let day = 11; day < 20; day++) {
      await folder.store(`octavo-2026-11-${day}T03-00-00.backup`, Readable.from([content]), async () => null);
    }

    const { warnings } = await nightly(20);

    expect(warnings).toEqual([]);
    expect((await folder.names()).sort()).toEqual(
      [14, 15, 16, 17, 18, 19, 20].map((day) => `octavo-2026-11-${day}T03-00-00.backup`),
    );
  });

  it('that it refuses are seen in the dashboard, in the language of who looks, and in the log', async () => {
    await octavo.admin.post('/api/backups');
    await until(async () => !(await octavo.admin.get('/api/backups')).body.isRunning);
    await octavo.admin.put('/api/users/profile', { language: 'de' });

    const { body } = await octavo.admin.get('/api/backups');

    expect(body).toMatchObject({ hasFolder: true, backups: null, provedAt: null });
    expect(body.problem).toMatch(/^s3:\/\/files\/nightly\/ .*Schlüssel.*InvalidAccessKeyId/);
    expect(octavo.log()).toContain('A backup failed: s3://files/nightly/ cannot be used: it refuses the keys');
    expect(octavo.log() + JSON.stringify(body)).not.toContain('sesame');
  });
});
