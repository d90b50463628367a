import { readdirSync, utimesSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { expect, inject, it } from 'vitest';
import type { LibraryFile } from '../../../shared/media/files.ts';
import { valid } from '../inputs/factories.ts';
import { fileForm } from '../inputs/files.ts';
import { emptyPostgres, type OctavoProcess, startOctavoProcess, startProcess } from '../servers/octavo.ts';
import { freePort } from '../servers/postgres.ts';
import { querySqlite } from '../servers/sqliteFile.ts';
import { articleForm, ended, entries, killBound, kills, noise, until } from './faults.ts';
import { everyRow, Ledger } from './Ledger.ts';

const WRITERS = 6;
const KILLS = kills(2);

it('loses no acknowledged write on SQLite by kills amid writes', killBound(KILLS), async () => {
  const octavo = await startOctavoProcess({ PORT: String(await freePort()) });
  try {
    await surviveKills(octavo, KILLS, async () => {
      const file = path.join(octavo.dataFolder, 'octavo.sqlite');
      expect(await querySqlite(file, 'PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }]);
      expect(await querySqlite(file, 'PRAGMA foreign_key_check')).toEqual([]);
    });
  } finally {
    await octavo.close();
  }
});

it('loses no acknowledged write on Postgres by kills amid writes', killBound(KILLS), async () => {
  const database = await emptyPostgres(inject('postgres'));
  const octavo = await startOctavoProcess({ PORT: String(await freePort()), DATABASE_URL: database.url });
  try {
    await surviveKills(octavo, KILLS, async () => {});
  } finally {
    await octavo.close();
    await database.drop();
  }
});

async function surviveKills(octavo: OctavoProcess, rounds: number, checkDatabase: () => Promise<void>): Promise<void> {
  const ledger = new Ledger();
  const image = await noise(40, 30);
  const seen = new Set<string>();
  let server: Pick<OctavoProcess, 'stop'> = octavo;
  let articles: Awaited<ReturnType<Ledger['check']>> = [];
  let files: LibraryFile[] = [];
  try {
    // Whatever the kills let through, one image is there to be lost.
    const { category } = created(await octavo.admin.post('/api/categories', { category: 'Images' }));
    const fields = valid.article(category.category);
    const { article } = created(await octavo.admin.post('/api/articles', articleForm(fields, image)));
    ledger.created('articles', article._id, fields.title);
    for (let round = 1; round <= rounds; round++) {
      await killAmidWrites(octavo, { ledger, server, image });
      await checkDatabase();

      server = await startProcess(octavo.environment);

      articles = await ledger.check(octavo.admin);
      await checkImages(octavo, articles, seen);
      files = await checkFiles(octavo);
    }
    await server.stop();
    server = await sweepEverything(octavo);
    const addresses = [...articles.map(({ imgUrl }) => imgUrl ?? ''), ...files.map(({ url }) => url)];
    const used = addresses.flatMap((address) => /[0-9a-f]{24}/.exec(address) ?? []);
    // The sweep at the start may remove them before.
    await until(() => entries(octavo.dataFolder, 'uploads').length === 0);
    expect(entries(octavo.dataFolder, 'images').sort()).toEqual(used.sort());
    expect(entries(octavo.dataFolder, 'staging')).toEqual([]);
    expect(used.length).toBeGreaterThan(0);
  } finally {
    await server.stop('SIGKILL');
  }
}

interface Round {
  ledger: Ledger;
  server: Pick<OctavoProcess, 'stop'>;
  image: Buffer;
}

/** Writes with several clients at once, and kills the server once it has acknowledged a random number of writes. */
async function killAmidWrites(
  { admin, user, visitor }: OctavoProcess,
  { ledger, server, image }: Round,
): Promise<void> {
  const enough = ledger.acknowledged + 5 + Math.floor(Math.random() * 40);
  let killed: Promise<unknown> | null = null;

  async function write(number: number): Promise<void> {
    const name = `Category ${number} after ${ledger.acknowledged} of ${Date.now()}`;
    const { category } = created(await admin.post('/api/categories', { category: name }));
    ledger.created('categories', category._id, name);

    const fields = valid.article(name);
    const { article } = created(await admin.post('/api/articles', articleForm(fields, sometimes(image))));
    ledger.created('articles', article._id, fields.title);

    const comment = created(await user.post(`/api/comments/${article._id}`, { message: 'Well said.' })).comment;
    ledger.created('comments', comment._id, 'Well said.');

    const { file } = created(await admin.post('/api/files', fileForm()));
    ledger.created('files', file._id, file.title);

    const { contact } = created(await visitor.post('/api/contacts', valid.contact()));
    ledger.created('contacts', contact._id, contact.message);

    const renamed = ledger.changing('articles', article._id, `${fields.title} again`);
    const form = articleForm({ title: `${fields.title} again` }, sometimes(image));
    expect((await admin.put(`/api/articles/${article._id}`, form)).status).toBe(200);
    renamed();

    if (number % 2 === 0) return;
    const forgotten = ledger.changing('comments', comment._id, null);
    const deleted = ledger.changing('articles', article._id, null);
    expect((await admin.delete(`/api/articles/${article._id}`)).status).toBe(200);
    deleted();
    forgotten();
  }

  async function writeOn(number: number): Promise<void> {
    while (!killed) {
      await write(number).catch((error: Error) => {
        // The kill interrupts calls; any other failure is a fault.
        if (!(error instanceof TypeError && error.message === 'fetch failed') && error.message !== 'terminated') {
          throw error;
        }
      });
      if (ledger.acknowledged >= enough) killed ??= server.stop('SIGKILL');
    }
  }

  await Promise.all(Array.from({ length: WRITERS }, (_, number) => writeOn(number)));
  await killed;
}

/** Gives an image to every other article: encoding takes longer than all other calls, between which the kills shall come too. */
const sometimes = (image: Buffer) => (Math.random() < 0.5 ? image : undefined);

// biome-ignore lint/suspicious/noExplicitAny: tests assert on the body, whatever its type
function created({ status, body }: { status: number; body: any }): any {
  expect({ status, body }).toMatchObject({ status: 201 });
  return body;
}

/** Checks that every address of every image is a whole picture; those in `seen` were checked before. */
async function checkImages(
  { visitor, dataFolder }: OctavoProcess,
  articles: { image: { srcset: string } | null }[],
  seen: Set<string>,
): Promise<void> {
  const urls = articles.flatMap(
    ({ image }) => image?.srcset.split(', ').map((entry) => entry.split(' ')[0] ?? '') ?? [],
  );
  for (const url of urls.filter((each) => !seen.has(each))) {
    expect((await visitor.get(url)).status).toBe(200);
    await sharp(path.join(dataFolder, url)).stats();
    seen.add(url);
  }
}

/** Checks that every file is whole; resolves to the files. */
async function checkFiles({ admin, visitor }: OctavoProcess): Promise<LibraryFile[]> {
  const files = (await everyRow(admin, '/api/files')) as LibraryFile[];
  for (const { url, bytes } of files) {
    const { status, headers } = await visitor.send('HEAD', url);
    expect([status, headers.get('Content-Length')]).toEqual([200, String(bytes)]);
  }
  return files;
}

/** Ages all files by two hours and starts the server, which then removes those that belong to nothing. */
async function sweepEverything({ dataFolder, environment }: OctavoProcess) {
  const old = Date.now() / 1000 - 2 * 60 * 60;
  for (const name of ['images', 'staging', 'uploads'] as const) {
    const orphan = path.join(dataFolder, name, 'ab'.repeat(12));
    await mkdir(orphan, { recursive: true });
    for (const entry of readdirSync(path.join(dataFolder, name)))
      utimesSync(path.join(dataFolder, name, entry), old, old);
  }
  // Many kills may leave more than the sweep of a start moves by itself.
  const sweepImages = { script: path.join('cli', 'admin.js'), args: ['sweep-images'] };
  expect((await ended(environment, sweepImages)).code).toBe(0);
  return startProcess(environment);
}
