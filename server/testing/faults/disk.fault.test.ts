import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { imageForm, makeArticle, makeCategory, valid } from '../inputs/factories.ts';
import type { ApiResponse, Client } from '../servers/client.ts';
import { type OctavoProcess, startOctavoProcess, temporaryFolder } from '../servers/octavo.ts';
import { articleForm, ended, entries, noise, ordinaryAccount, whyNoAccount } from './faults.ts';
import { everyRow } from './Ledger.ts';

const MEGABYTE = 1024 * 1024;
const full = 'The server has no room left to save this. Nothing was changed.';
const unwritable = 'The server cannot save anything at the moment. Nothing was changed.';

const noMount = whyNoMount();

describe.skipIf(noMount)(`on a full disk${noMount && ` (skipped: ${noMount})`}`, () => {
  it('refuses writes with 503 and stores nothing of them, goes on reading, and saves again once there is room', async () => {
    const octavo = await startOctavoProcess({ OCTAVO_DATA: smallDisk() });
    onTestFinished(octavo.close);
    const article = await makeArticle(octavo);
    fill(octavo.dataFolder, 0);
    const acknowledged = await writeUntilRefused(octavo, full);

    for (const write of writes(octavo)) expectRefusal(await write(), full);
    expectRefusal(await octavo.admin.delete(`/api/articles/${article._id}`), full);
    expectRefusal(await octavo.admin.post('/api/images', imageForm()), full);
    expectRefusal(await octavo.admin.put('/api/settings', { name: 'Another' }), full);
    expect((await octavo.visitor.get(`/api/articles/${article.slug}`)).status).toBe(200);
    expect((await octavo.visitor.get(`/articles/${article.slug}`)).status).toBe(200);
    expect((await octavo.visitor.get('/readyz')).status).toBe(200);
    expect((await everyRow(octavo.admin, '/api/contacts')).length).toBe(acknowledged);

    makeRoom(octavo.dataFolder);

    for (const write of writes(octavo)) expect((await write()).status).toBe(201);
    expect((await octavo.admin.get('/api/images')).body.data).toEqual([]);
    expect((await octavo.admin.post('/api/images', imageForm())).status).toBe(201);
    expect((await octavo.admin.put('/api/settings', { name: 'Another' })).body.settings.version).toBe(2);
    expect((await octavo.admin.delete(`/api/articles/${article._id}`)).status).toBe(200);
  });

  it.each([
    ['while the upload arrives', 1000, 200 * 1024],
    ['after its last byte arrived', 40, 0],
    ['while it is encoded', 1000, 3 * MEGABYTE],
  ])('stores nothing of an article whose image meets the end of the disk %s', async (_when, width, room) => {
    const octavo = await startOctavoProcess({ OCTAVO_DATA: smallDisk() });
    onTestFinished(octavo.close);
    const { category } = await makeCategory(octavo);
    // Three bytes a pixel: the large one is just below three megabytes.
    const image = await noise(width, width - 20);
    fill(octavo.dataFolder, room);

    const refusal = await octavo.admin.post('/api/articles', articleForm(valid.article(category), image));

    expectRefusal(refusal, full);
    expectNoFiles(octavo);
    expect(await everyRow(octavo.admin, '/api/articles')).toEqual([]);
    makeRoom(octavo.dataFolder);
    const saved = await octavo.admin.post('/api/articles', articleForm(valid.article(category), image));
    expect(saved.status).toBe(201);
    expect((await octavo.visitor.get(saved.body.article.imgUrl)).status).toBe(200);
  });

  it('refuses to start, naming the folder and what to do', async () => {
    const folder = smallDisk();
    fill(folder, 0);

    const { code, lines } = await ended({ OCTAVO_DATA: folder });

    expect(code).toBe(1);
    expect(lines).toEqual([expect.stringContaining(`The data folder ${folder} cannot be written (ENOSPC)`)]);
    expect(readdirSync(folder)).toEqual(['filler']);
  });
});

describe('where files may not grow', () => {
  let octavo: OctavoProcess;
  beforeAll(async () => {
    // In blocks of 512 bytes; the server's own files, and its log on a pipe, stay below.
    octavo = await startOctavoProcess({}, { shell: 'ulimit -f 2000; exec "$@"' });
    return octavo.close;
  });

  it('refuses writes with 503, stores nothing of them, and goes on reading', async () => {
    const article = await makeArticle(octavo);

    const acknowledged = await writeUntilRefused(octavo);

    expect((await everyRow(octavo.admin, '/api/contacts')).length).toBe(acknowledged);
    expect((await octavo.visitor.get(`/api/articles/${article.slug}`)).status).toBe(200);
  });

  it.skipIf(!existsSync('/proc/self/fd'))('leaves no file open behind writes that it refused', async () => {
    const openFiles = () => readdirSync(`/proc/${octavo.pid}/fd`).length;
    await writeUntilRefused(octavo);
    const before = openFiles();

    for (let write = 0; write < 20; write++) await writeUntilRefused(octavo);

    expect(openFiles()).toBeLessThan(before + 10);
  });
});

describe.skipIf(!ordinaryAccount)(`on data that may not be written${whyNoAccount}`, () => {
  const account = ordinaryAccount ?? {};

  it('refuses writes with 503, goes on reading, and recovers', async () => {
    const octavo = await startOctavoProcess({ OCTAVO_DATA: ownFolder() }, { account });
    onTestFinished(octavo.close);
    const article = await makeArticle(octavo);

    permit(octavo.dataFolder, 'a-w');

    for (const write of writes(octavo)) expectRefusal(await write(), unwritable);
    const form = articleForm(valid.article(article.category ?? ''), await noise(40, 30));
    expectRefusal(await octavo.admin.post('/api/articles', form), unwritable);
    expect((await octavo.visitor.get(`/api/articles/${article.slug}`)).status).toBe(200);
    expect((await octavo.admin.get('/api/users/profile')).status).toBe(200);
    expect((await octavo.visitor.get('/')).status).toBe(200);

    permit(octavo.dataFolder, 'u+w');

    for (const write of writes(octavo)) expect((await write()).status).toBe(201);
    expectNoFiles(octavo);
  });

  it('refuses to start, naming the folder and what to do', async () => {
    const folder = ownFolder();
    chmodSync(folder, 0o555);

    const { code, lines } = await ended({ OCTAVO_DATA: folder }, { account });

    expect(code).toBe(1);
    expect(lines).toEqual([
      `Octavo cannot start. The data folder ${folder} cannot be written (EACCES): make it writable for this user, ` +
        'free some room, or choose another, for example OCTAVO_DATA=/var/lib/octavo.',
    ]);
  });

  it('refuses to start with a secret that it may not read', async () => {
    const folder = ownFolder();
    writeFileSync(path.join(folder, 'secret'), 'a'.repeat(64), { mode: 0o000 });

    const { code, lines } = await ended({ OCTAVO_DATA: folder }, { account });

    expect(code).toBe(1);
    expect(lines).toEqual([expect.stringContaining(`The secret in ${folder}/secret cannot be read or made (EACCES)`)]);
  });

  function ownFolder(): string {
    const folder = temporaryFolder();
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const { uid = -1, gid = -1 } = account as { uid?: number; gid?: number };
    chownSync(folder, uid, gid);
    return folder;
  }

  /** Changes the mode of a folder and everything in it, by an argument of chmod. */
  function permit(folder: string, how: string): void {
    execFileSync('chmod', ['-R', how, folder]);
  }
});

it.each(['a file', 'a folder below a file'])('refuses to start where the data folder is %s', async (what) => {
  const place = temporaryFolder();
  onTestFinished(() => rmSync(place, { recursive: true }));
  const file = path.join(place, 'data');
  writeFileSync(file, '');
  const OCTAVO_DATA = what === 'a file' ? file : path.join(file, 'below');

  const { code, lines } = await ended({ OCTAVO_DATA }, { cwd: place });

  expect(code).toBe(1);
  expect(lines).toEqual([expect.stringContaining(`The data folder ${OCTAVO_DATA} cannot be written (`)]);
});

/** Mounts a disk of a few megabytes until the end of the test. */
function smallDisk(): string {
  const folder = temporaryFolder();
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=6m', 'octavo-test', folder]);
  onTestFinished(() => {
    execFileSync('umount', ['-l', folder]);
    rmSync(folder, { recursive: true });
  });
  return folder;
}

function whyNoMount(): string {
  if (process.getuid?.() !== 0) return 'only root can mount a small disk';
  const folder = temporaryFolder();
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'octavo-test', folder], { stdio: 'ignore' });
    execFileSync('umount', [folder]);
    return '';
  } catch {
    return 'this system lets nobody mount a small disk';
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Fills a disk except for `spare` bytes, to which a server may write meanwhile. */
function fill(disk: string, spare: number): void {
  const rest = () => {
    const { bavail, bsize } = statfsSync(disk);
    return bavail * bsize - spare;
  };
  for (let bytes = rest(); bytes > 0; bytes = rest()) {
    try {
      appendFileSync(path.join(disk, 'filler'), Buffer.alloc(bytes));
    } catch (error) {
      expect(error).toMatchObject({ code: 'ENOSPC' });
    }
  }
}

function makeRoom(disk: string): void {
  rmSync(path.join(disk, 'filler'));
}

/** Writes until SQLite has used the free space within its files. Resolves to the number of acknowledged messages. */
async function writeUntilRefused({ visitor }: OctavoProcess, message?: string): Promise<number> {
  for (let acknowledged = 0; ; acknowledged++) {
    const response = await visitor.post('/api/contacts', { ...valid.contact(), message: 'word '.repeat(999) });
    if (response.status === 201) continue;
    expectRefusal(response, message);
    return acknowledged;
  }
}

/** Makes one write of every kind. */
function writes({ admin, visitor, client }: OctavoProcess): (() => Promise<ApiResponse>)[] {
  const register = (person: Client) => person.post('/api/users', valid.account());
  return [
    () => visitor.post('/api/contacts', { ...valid.contact(), message: 'word '.repeat(999) }),
    () => admin.post('/api/categories', { category: valid.article('').title }),
    () => register(client()),
    () =>
      admin.post('/api/pages', {
        title: 'A page',
        slug: `page-${crypto.randomUUID().slice(0, 8)}`,
        content: '<p>Once.</p>',
      }),
  ];
}

function expectRefusal({ status, headers, body }: ApiResponse, message: string = expect.any(String)): void {
  expect({ status, body }).toEqual({ status: 503, body: { message } });
  expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0);
}

function expectNoFiles({ dataFolder }: OctavoProcess): void {
  for (const name of ['images', 'staging', 'uploads'] as const) {
    mkdirSync(path.join(dataFolder, name), { recursive: true });
    expect(entries(dataFolder, name)).toEqual([]);
  }
}
