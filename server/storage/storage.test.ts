import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BucketServer, startBucketServer } from '../testing/servers/bucketServer.ts';
import { BucketStorage } from './bucket.ts';
import { DiskStorage } from './disk.ts';
import type { Storage } from './storage.ts';

const KEY = 'ab'.repeat(12);
const CONTENT = 'A picture';

let server: BucketServer;
let folder: string;
beforeAll(async () => {
  server = await startBucketServer();
  folder = mkdtempSync(path.join(tmpdir(), 'octavo-storage-'));
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

describe.each(['disk', 'bucket'] as const)('uploaded files on a %s', (kind) => {
  let storage: Storage;
  beforeEach(() => {
    const own = mkdtempSync(path.join(folder, 'data-'));
    storage = kind === 'disk' ? new DiskStorage(own) : new BucketStorage(server.bucket(), path.join(own, 'staging'));
  });

  /** Makes a staged folder. */
  function staged(files: Record<string, string | Buffer> = { '480.webp': CONTENT }): string {
    const made = path.join(mkdtempSync(path.join(folder, 'staged-')), 'files');
    mkdirSync(made);
    for (const [name, content] of Object.entries(files)) writeFileSync(path.join(made, name), content);
    return made;
  }

  async function stored(files?: Record<string, string | Buffer>): Promise<void> {
    const from = staged(files);
    await storage.upload(KEY, from);
    await storage.publish(KEY, from);
  }

  const contentOf = async (name: string) => {
    const content = await storage.open({ place: 'images', name: `${KEY}/${name}` });
    return content && (await buffer(content)).toString();
  };

  it('are there whole once they were published, and nowhere else', async () => {
    const from = staged({ '480.webp': CONTENT, '720.webp': 'A larger picture' });

    await storage.upload(KEY, from);
    await storage.publish(KEY, from);
    await storage.publish(KEY, from);

    expect(await storage.keys('images')).toEqual([KEY]);
    expect(await storage.files(KEY)).toEqual([
      { place: 'images', name: `${KEY}/480.webp`, bytes: 9 },
      { place: 'images', name: `${KEY}/720.webp`, bytes: 16 },
    ]);
    expect(await contentOf('720.webp')).toBe('A larger picture');
    expect(await storage.size(`${KEY}/480.webp`)).toBe(9);
    expect(existsSync(from)).toBe(false);
  });

  it('may be large or empty', async () => {
    const large = Buffer.alloc(6_000_000, 'paper');

    await stored({ 'file.pdf': large, 'file.zip': '' });

    const content = await storage.open({ place: 'images', name: `${KEY}/file.pdf` });
    expect((await buffer(content!)).equals(large)).toBe(true);
    expect(await contentOf('file.zip')).toBe('');
  });

  it('can be read from a path, while that is needed', async () => {
    await stored();

    const [read, file] = (await storage.whileLocal(`${KEY}/480.webp`, async (name) => [
      readFileSync(name, 'utf8'),
      name,
    ])) as [string, string];

    expect(read).toBe(CONTENT);
    expect(existsSync(file)).toBe(kind === 'disk');
    expect(await storage.whileLocal(`${KEY}/1.webp`, async () => 'work')).toBeNull();
  });

  it('go into the trash and back, and from there for good', async () => {
    await stored();

    expect(await storage.trash(KEY)).toBe(true);
    expect([await storage.keys('images'), await storage.keys('trash')]).toEqual([[], [KEY]]);
    expect(await storage.age(KEY, 'trash')).toBeLessThan(60_000);
    expect(await storage.restore(KEY)).toBe(true);
    expect([await storage.keys('images'), await storage.keys('trash')]).toEqual([[KEY], []]);
    expect(await contentOf('480.webp')).toBe(CONTENT);
    expect(await storage.removeTrashed(KEY)).toBe(false);
    await storage.trash(KEY);
    expect(await storage.removeTrashed(KEY)).toBe(true);
    expect([await storage.keys('images'), await storage.keys('trash'), await storage.files(KEY)]).toEqual([[], [], []]);
  });

  it('that are not there are said to be nowhere', async () => {
    expect(await storage.files(KEY)).toEqual([]);
    expect(await contentOf('480.webp')).toBeNull();
    expect(await storage.size(`${KEY}/480.webp`)).toBeNull();
    expect([await storage.age(KEY, 'images'), await storage.age(KEY, 'trash')]).toEqual([null, null]);
    expect([await storage.trash(KEY), await storage.restore(KEY), await storage.removeTrashed(KEY)]).toEqual(
      Array(3).fill(false),
    );
    await storage.discard(KEY);
  });

  it('of a save that failed are discarded', async () => {
    await stored();

    await storage.discard(KEY);

    expect([await storage.keys('images'), await storage.files(KEY)]).toEqual([[], []]);
    expect(await storage.size(`${KEY}/480.webp`)).toBeNull();
  });
});
