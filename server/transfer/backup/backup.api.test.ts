import { hash, randomBytes } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { beforeAll, expect, onTestFinished, vi } from 'vitest';
import type { Article } from '../../../shared/articles/articles.ts';
import { openInstallation } from '../../dataFolder/installation.ts';
import { until } from '../../testing/faults/faults.ts';
import { makeArticle, makeCategory, makeComment, makeImage, saveWithImage } from '../../testing/inputs/factories.ts';
import { blackPng } from '../../testing/inputs/pictures.ts';
import { it, octavo } from '../../testing/servers/it.ts';
import { emptyDatabase, temporaryFolder } from '../../testing/servers/octavo.ts';
import { sql } from '../../testing/servers/sql.ts';
import { databaseState } from '../whileUnserved.ts';
import { type BackupOptions, type BackupReport, backUp } from './backUp.ts';
import { type BackupSource, DiskFolder } from './backupFolder.ts';
import { fillFrom } from './fill.ts';
import { backupFile } from './openBackupFolder.ts';
import { readBackup } from './readBackup.ts';
import { restore } from './restore.ts';

const PASSPHRASE = 'correct horse battery';
const folder = temporaryFolder();

beforeAll(() => () => rmSync(folder, { recursive: true }));

/** The last two of three backups, each without the images of those before it, and one that has all. */
let second: BackupReport;
let third: BackupReport;
let whole: BackupReport;
/** The keys of the images in them. */
let keys: string[];

it.beforeAll(async () => {
  const article = await makeArticle(octavo, { title: 'Ünïcode “😀”' });
  await saveWithImage(octavo, { category: article.category ?? '', image: blackPng(60, 40) } as never);
  await makeComment(octavo.user, article._id);
  await backup('first.since', { images: 'since' });
  await makeImage(octavo, blackPng(62, 40));
  second = await backup('second.since', { images: 'since' });
  await makeImage(octavo, blackPng(63, 40));
  third = await backup('third.since', { images: 'since' });
  whole = await backup('whole.backup');
  keys = readdirSync(path.join(octavo.dataFolder, 'images')).sort();
});

/** Backs the server up; with a passphrase that costs little to try. */
const backup = (name: string, options: Partial<BackupOptions> = {}) =>
  backUp({
    ...{
      file: backupFile(path.resolve(folder, name), null),
      passphrase: PASSPHRASE,
      images: 'all',
      progress: () => {},
      workFactor: 5,
    },
    place: placeOf(octavo.environment),
    ...options,
  });

const placeOf = ({ OCTAVO_DATA = '', DATABASE_URL = '' }: Record<string, string>) => ({
  dataFolder: OCTAVO_DATA,
  databaseUrl: DATABASE_URL,
  bucket: null,
});

/** Makes an empty place, which the test removes. */
async function emptyPlace() {
  const dataFolder = temporaryFolder();
  const database = await emptyDatabase(dataFolder);
  onTestFinished(async () => {
    await database.drop();
    rmSync(dataFolder, { recursive: true });
  });
  return { dataFolder, databaseUrl: database.url, bucket: null };
}

const restored = (
  name: string,
  place: { dataFolder: string; databaseUrl: string; bucket: null },
  passphrase = PASSPHRASE,
) => restore({ file: backupFile(path.resolve(folder, name), null), passphrase, place, progress: () => {} });

/** Copies backups into a folder of a test, which may damage them there. Returns its path. */
function copied(...names: string[]): string {
  const copies = temporaryFolder();
  onTestFinished(() => rmSync(copies, { recursive: true }));
  for (const name of names) cpSync(path.join(folder, name), path.join(copies, name), { preserveTimestamps: true });
  return copies;
}

const rowsOf = ({ databaseUrl }: { databaseUrl: string }, statement: string) =>
  sql({ environment: { DATABASE_URL: databaseUrl } }, statement);

it('restores rows, images and secret as they were, without what opens something for a while', async () => {
  const place = await emptyPlace();

  const result = await restored('whole.backup', place);

  expect(statSync(path.join(folder, 'whole.backup')).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder)).not.toContain('whole.backup.part');
  expect([result.rows, result.files]).toEqual([whole.rows, whole.files]);
  for (const table of ['articles', 'comments', 'users', 'totals', 'activity', 'installation']) {
    const all = `SELECT * FROM ${table} ORDER BY 1, 2`.replace(/, 2$/, table === 'installation' ? '' : ', 2');
    expect(await rowsOf(place, all)).toEqual(await sql(octavo, all));
  }
  expect(await rowsOf(place, 'SELECT id FROM sessions')).toEqual([]);
  for (const name of ['secret', 'installation']) {
    expect(readFileSync(path.join(place.dataFolder, name))).toEqual(readFileSync(path.join(octavo.dataFolder, name)));
  }
  expect(readdirSync(path.join(place.dataFolder, 'images')).sort()).toEqual(keys);
  expect(readdirSync(place.dataFolder).some((name) => /restoring|proving/.test(name))).toBe(false);
});

it('leaves out the images of earlier backups, and takes them from there', async () => {
  const place = await emptyPlace();

  await restored('third.since', place);

  expect([second.files, third.files]).toEqual([1, 1]);
  expect(readdirSync(path.join(place.dataFolder, 'images')).sort()).toEqual(keys);
  const copies = copied('first.since', 'third.since');
  await expect(restored(path.join(copies, 'third.since'), await emptyPlace())).rejects.toThrow(
    `second.since is missing in ${copies}: some of the images are in it.`,
  );
});

it('is not restored where another backup has the name of one that has its images', async () => {
  const copies = copied('second.since');
  cpSync(path.join(copies, 'second.since'), path.join(copies, 'first.since'));
  const place = await emptyPlace();

  await expect(restored(path.join(copies, 'second.since'), place)).rejects.toThrow('first.since is another backup');

  expect(readdirSync(place.dataFolder).filter((name) => /images|secret|restoring/.test(name))).toEqual([]);
});

it('has the images itself that an earlier backup has no more, and names that one', async () => {
  const copies = copied('first.since');
  const first = path.join(copies, 'first.since');
  writeFileSync(first, readFileSync(first).subarray(0, -600));

  const healed = await backup(path.join(copies, 'healed.since'), { images: 'since' });

  rmSync(first);
  expect([healed.unusable, healed.imagesElsewhere]).toEqual([['first.since'], 0]);
  expect((await restored(path.join(copies, 'healed.since'), await emptyPlace())).files).toBe(healed.files);
});

it('is not there where its proof fails', async () => {
  const copies = copied('first.since');

  const failed = backup(path.join(copies, 'failed.since'), {
    images: 'since',
    progress: ({ step }) => void (step === 'Proving' && rmSync(path.join(copies, 'first.since'), { force: true })),
  });

  await expect(failed).rejects.toThrow('first.since is missing');
  expect(readdirSync(copies)).toEqual([]);
});

it('leaves what is unpacked for the proof of another account’s process', async () => {
  const running = path.join(octavo.dataFolder, 'proving-4000000-x');
  mkdirSync(running);
  onTestFinished(() => rmSync(running, { recursive: true }));
  const kill = vi.spyOn(process, 'kill').mockImplementation(() => {
    throw Object.assign(new Error('kill EPERM'), { code: 'EPERM' });
  });
  onTestFinished(() => kill.mockRestore());

  await backup('beside.backup');

  expect(existsSync(running)).toBe(true);
});

it('lets no server start on rows that are others than those of the backup', async () => {
  const [file, { databaseUrl }] = [new DiskFolder(folder).source('whole.backup'), await emptyPlace()];
  const filling = fillFrom(file.label, databaseUrl);
  onTestFinished(() => filling.close());

  const end = await readBackup(
    { file, passphrase: PASSPHRASE, progress: () => {} },
    {
      begin: filling.begin,
      elsewhere: async () => {},
      rows: async (table, slice) => (table.name === 'totals' ? undefined : filling.rows(table, slice)),
      file: async () => {},
    },
  );

  await expect(filling.end(end)).rejects.toThrow('is not what was backed up: its totals are others.');
  expect(await databaseState(databaseUrl)).toBe('in part');
});

it('removes only what a restore that was killed has put there, and until it has ended no server starts there', async () => {
  const place = await emptyPlace();
  const at = (name: string) => path.join(place.dataFolder, name);
  mkdirSync(at('restoring'));
  writeFileSync(at('secret'), 'of a site');

  await expect(openInstallation(place, 'server')).rejects.toThrow(/restore into the data folder .* did not finish/);
  await expect(restored('whole.backup', place)).rejects.toThrow('is in use (it has secret)');
  expect(readFileSync(at('secret'), 'utf8')).toBe('of a site');

  writeFileSync(at('restoring/moved'), 'secret\n');
  await restored('whole.backup', place);
  expect(readFileSync(at('secret'))).toEqual(readFileSync(path.join(octavo.dataFolder, 'secret')));
  expect(existsSync(at('restoring'))).toBe(false);
});

it('notices a byte that is another one, wherever it is, and a file that was cut off, and leaves nothing behind', async () => {
  const bytes = readFileSync(path.join(folder, 'whole.backup'));
  const damaged = Array.from({ length: 12 }, (_, part) => {
    const copy = Buffer.from(bytes);
    const at = Math.floor(((bytes.length - 1) * part) / 11);
    copy[at] = (copy[at] ?? 0) ^ 1;
    return copy;
  });
  const cut = bytes.subarray(0, -600);
  const ignored = { begin: async () => {}, elsewhere: async () => {}, rows: async () => {}, file: async () => {} };

  for (const copy of [...damaged, cut, Buffer.concat([bytes, Buffer.from('x')])]) {
    const file = { label: 'damaged', open: async () => Readable.from([copy]) };
    const read = readBackup({ file, passphrase: PASSPHRASE, progress: () => {} }, ignored);
    await expect(read).rejects.toThrow(/damaged|does not open/);
  }

  const place = await emptyPlace();
  const copies = copied('whole.backup');
  for (const copy of [damaged.at(-1) ?? cut, cut]) {
    writeFileSync(path.join(copies, 'whole.backup'), copy);
    await expect(restored(path.join(copies, 'whole.backup'), place)).rejects.toThrow('damaged');
    expect(readdirSync(place.dataFolder).filter((name) => !name.includes('sqlite'))).toEqual([]);
  }
  await restored('whole.backup', place);
});

it('refuses a wrong passphrase, a name that is taken, and a place that is in use', async () => {
  const place = await emptyPlace();

  await expect(restored('whole.backup', place, 'another long passphrase')).rejects.toThrow(
    /^.*whole\.backup does not open with this passphrase, or is no backup of Octavo\.$/,
  );
  await expect(backup('whole.backup')).rejects.toThrow('is there already: choose another name.');
  await expect(restored('whole.backup', placeOf(octavo.environment))).rejects.toThrow('is in use');
  await expect(
    restored('whole.backup', { ...place, databaseUrl: octavo.environment.DATABASE_URL ?? '' }),
  ).rejects.toThrow(/Octavo is running on/);
  expect(existsSync(path.join(place.dataFolder, 'images'))).toBe(false);
});

/** A write that was acknowledged, by what it leaves behind; its times are those of a clock that counts requests and responses. */
interface Acknowledged {
  sign: string;
  began: number;
  ended: number;
}

/** Has fifty clients save articles with pictures, delete some of them, and comment, one write after another, until `end` is called. */
function startWriters({ category, article }: { category: string; article: string }) {
  const writes: Acknowledged[] = [];
  let clock = 0;
  let isDone = false;
  const acknowledged = async (sign: string, write: () => Promise<{ status: number; body: { article?: Article } }>) => {
    const began = ++clock;
    const { status, body } = await write();
    if (status < 300) writes.push({ sign, began, ended: ++clock });
    return body.article;
  };
  const writers = Array.from({ length: 50 }, async (_, writer) => {
    for (let number = 0; !isDone; number++) {
      const name = `of ${writer}, ${number}`;
      if (writer % 10 > 0) {
        const comment = () => octavo.user.post(`/api/comments/${article}`, { message: name });
        await acknowledged(`comment ${name}`, comment);
        continue;
      }
      const image = blackPng(40 + writer, 30);
      const saved = await acknowledged(`article ${name}`, () =>
        saveWithImage(octavo, { category, image, fields: { title: name } }),
      );
      if (!saved) continue;
      await acknowledged(`comment on ${name}`, () =>
        octavo.user.post(`/api/comments/${saved._id}`, { message: `on ${name}` }),
      );
      if (number % 2 === 0)
        await acknowledged(`trash ${name}`, () => octavo.admin.delete(`/api/articles/${saved._id}`));
    }
  });
  return {
    writes,
    now: () => ++clock,
    /** Resolves once so many more were acknowledged. */
    async more(count: number): Promise<void> {
      const enough = writes.length + count;
      await until(() => writes.length >= enough);
    },
    async end(): Promise<void> {
      isDone = true;
      await Promise.all(writers);
    },
  };
}

/** A folder that takes what it stores once enough was written since its beginning: more rows than the stream holds are read after that. */
class SlowFolder extends DiskFolder {
  private readonly enough: () => Promise<void>;

  constructor(name: string, enough: () => Promise<void>) {
    super(name);
    this.enough = enough;
  }

  override store<T>(name: string, content: Readable, check: (written: BackupSource) => Promise<T>): Promise<T> {
    const { enough } = this;
    async function* later() {
      await enough();
      yield* content;
    }
    return super.store(name, Readable.from(later()), check);
  }
}

it('is of one moment while fifty clients write: whole, in their order, with pictures and counts that belong to it', async () => {
  const { category } = await makeCategory(octavo);
  const { _id } = await makeArticle(octavo, { category });
  for (let number = 0; number < 8; number++) {
    const id = Number((await makeArticle(octavo, { category }))._id);
    const text = randomBytes(500_000).toString('hex');
    await sql(octavo, 'UPDATE articles SET content = :text WHERE id = :id', { text, id });
  }
  const place = await emptyPlace();
  const writers = startWriters({ category, article: _id });
  await writers.more(50);

  const began = writers.now();
  const slow = new SlowFolder(folder, () => writers.more(51));
  await backup('busy.backup', { file: { folder: slow, name: 'busy.backup' } });
  // One more than there are clients: one of them has begun since.
  await writers.more(51);
  await writers.end();
  await restored('busy.backup', place);

  const articles = await rowsOf(place, 'SELECT title, image_key, deleted_at FROM articles');
  const comments = await rowsOf(place, 'SELECT message FROM comments');
  const signs = new Set([
    ...articles.map(({ title }) => `article ${title}`),
    ...articles.filter(({ deleted_at }) => deleted_at !== null).map(({ title }) => `trash ${title}`),
    ...comments.map(({ message }) => `comment ${message}`),
  ]);
  const [present, absent] = [true, false].map((is) => writers.writes.filter(({ sign }) => signs.has(sign) === is));
  const moment = Math.max(began, ...(present ?? []).map((write) => write.began));
  expect(absent?.filter(({ ended }) => ended < moment)).toEqual([]);
  expect(absent?.length).toBeGreaterThan(0);

  const hashes = (dataFolder: string, key: unknown) =>
    ['images', 'trash/images']
      .map((name) => path.join(dataFolder, name, String(key)))
      .filter((name) => existsSync(name))
      .flatMap((name) => readdirSync(name).map((file) => [file, hash('sha256', readFileSync(path.join(name, file)))]));
  for (const { image_key: key } of articles.filter(({ image_key }) => image_key !== null)) {
    expect(hashes(place.dataFolder, key)).not.toEqual([]);
    expect(hashes(place.dataFolder, key)).toEqual(hashes(octavo.dataFolder, key));
  }

  const numbers = async (statement: string) =>
    (await rowsOf(place, statement)).map((row) => Object.values(row).map(Number));
  expect(await numbers("SELECT part, total FROM totals WHERE kind = 'commented' AND total > 0 ORDER BY part")).toEqual(
    await numbers("SELECT article_id, COUNT(*) FROM comments WHERE status = 'approved' GROUP BY 1 ORDER BY 1"),
  );
  expect(await numbers("SELECT SUM(total) FROM totals WHERE kind = 'published'")).toEqual(
    await numbers('SELECT COUNT(*) FROM articles WHERE published AND deleted_at IS NULL'),
  );
  expect(await numbers('SELECT id FROM comments WHERE article_id NOT IN (SELECT id FROM articles)')).toEqual([]);
});
