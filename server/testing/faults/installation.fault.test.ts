import { copyFileSync, cpSync, existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { makeCategory, saveWithImage } from '../inputs/factories.ts';
import {
  ADMIN,
  type Environment,
  emptyPostgres,
  type Octavo,
  startOctavo,
  startOctavoProcess,
  startProcess,
  temporaryFolder,
} from '../servers/octavo.ts';
import { querySqlite } from '../servers/sqliteFile.ts';
import { ended, entries, noise } from './faults.ts';

/** The data folder of a stopped server, and the environment to start it with again. */
type Installation = Pick<Octavo, 'dataFolder' | 'environment'>;

/** The one that tests begin with a copy of. */
let installed: Octavo;
beforeAll(async () => {
  installed = await stoppedWithPicture();
  return installed.close;
});

/** Makes a stopped server whose data folder has a picture. */
async function stoppedWithPicture(environment: Environment = {}): Promise<Octavo> {
  const octavo = await startOctavo(environment);
  const { category } = await makeCategory(octavo);
  expect((await saveWithImage(octavo, { category, image: await noise(40, 30) })).status).toBe(201);
  await octavo.server.stop();
  return octavo;
}

/** Makes a stopped server whose data folder has a picture, by a copy. */
function copied(): Installation {
  const dataFolder = folder();
  cpSync(installed.dataFolder, dataFolder, { recursive: true });
  const DATABASE_URL = `sqlite:${sqliteFile(dataFolder)}`;
  return { dataFolder, environment: { ...installed.environment, OCTAVO_DATA: dataFolder, DATABASE_URL } };
}

/** Lists every file in a folder with its time of modification. */
function listing(folder: string): string[] {
  return (readdirSync(folder, { recursive: true }) as string[])
    .map((file) => `${file} ${statSync(path.join(folder, file)).mtimeMs}`)
    .filter((line) => !/-(wal|shm|lock) /.test(line))
    .sort();
}

function folder(): string {
  const made = temporaryFolder();
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

const REFUSAL = /^Octavo cannot start\. The data folder \S+ belongs to another database than .* admin -- adopt-folder$/;
const adopt = { script: path.join('cli', 'admin.js'), args: ['adopt-folder'] };
const sqliteFile = (dataFolder: string) => path.join(dataFolder, 'octavo.sqlite');

describe('a data folder with the pictures of another database', () => {
  it('refuses an empty SQLite database, again and again, and changes nothing', async () => {
    const octavo = copied();
    const elsewhere = folder();
    const before = listing(octavo.dataFolder);
    const start = () => ended({ ...octavo.environment, DATABASE_URL: `sqlite:${path.join(elsewhere, 'new.sqlite')}` });

    for (const { code, lines, output } of [await start(), await start()]) {
      expect([code, output]).toEqual([1, '']);
      expect(lines).toEqual([expect.stringMatching(REFUSAL)]);
    }

    expect(listing(octavo.dataFolder)).toEqual(before);
    expect(readdirSync(elsewhere)).toEqual([]);
  });

  it('refuses an empty Postgres database, again and again, and leaves no table in it', async () => {
    const octavo = copied();
    const database = await emptyPostgres(inject('postgres'));
    onTestFinished(database.drop);
    const before = listing(octavo.dataFolder);
    const start = () => ended({ ...octavo.environment, DATABASE_URL: database.url });

    for (const { code, lines } of [await start(), await start()]) {
      expect(code).toBe(1);
      expect(lines).toEqual([expect.stringMatching(REFUSAL)]);
    }

    expect(listing(octavo.dataFolder)).toEqual(before);
    expect(await query(database.url, "SELECT 1 FROM pg_tables WHERE schemaname = 'public'")).toEqual([]);
  });

  it('refuses the database of another installation, and a command on it', async () => {
    // Servers of tests are copies of one template, except for those that configure their own data.
    const [octavo, other] = [copied(), await stoppedWithPicture({ ADMIN_EMAIL: ADMIN.email })];
    onTestFinished(other.close);
    const environment = { ...octavo.environment, DATABASE_URL: other.environment.DATABASE_URL ?? '' };
    const before = listing(octavo.dataFolder);

    const start = await ended(environment);
    const create = await ended(
      { ...environment, ADMIN_PASSWORD: 'a good password' },
      { script: adopt.script, args: ['create', '--email', 'new@octavo.example', '--username', 'New'] },
    );

    expect([start.code, create.code]).toEqual([1, 1]);
    expect(start.lines).toEqual([expect.stringMatching(REFUSAL)]);
    expect(create.lines).toEqual([expect.stringMatching(/^The administrator was not created\. The data folder /)]);
    expect(listing(octavo.dataFolder)).toEqual(before);
  });

  it('accepts the database once the folder was adopted', async () => {
    const octavo = copied();
    const database = await emptyPostgres(inject('postgres'));
    onTestFinished(database.drop);
    const environment = { ...octavo.environment, DATABASE_URL: database.url };

    const { code, output } = await ended(environment, adopt);

    expect(code).toBe(0);
    expect(output).toContain('belong together now.\n0 of the 1 image(s) in the folder belong to an article');
    const server = await startProcess(environment);
    onTestFinished(async () => void (await server.stop()));
    expect(entries(octavo.dataFolder, 'images')).toHaveLength(1);
    expect((await ended(octavo.environment)).lines).toEqual([expect.stringMatching(REFUSAL)]);
  });
});

describe('a data folder without an id', () => {
  function withoutId(octavo: Installation): Installation {
    rmSync(path.join(octavo.dataFolder, 'installation'));
    return octavo;
  }

  it('gets that of the database which knows its pictures', async () => {
    const octavo = withoutId(copied());

    const server = await startProcess(octavo.environment);
    await server.stop();

    const [installation] = await querySqlite(sqliteFile(octavo.dataFolder), 'SELECT id FROM installation');
    expect(readFileSync(path.join(octavo.dataFolder, 'installation'), 'utf8')).toBe(installation?.id);
    expect(entries(octavo.dataFolder, 'images')).toHaveLength(1);
  });

  it('is refused to another database, empty or not', async () => {
    // A copy would have the same pictures, by which it is recognised.
    const other = await stoppedWithPicture();
    onTestFinished(other.close);
    const octavo = withoutId(copied());
    const database = await emptyPostgres(inject('postgres'));
    onTestFinished(database.drop);
    const before = listing(octavo.dataFolder);

    for (const DATABASE_URL of [database.url, other.environment.DATABASE_URL ?? '']) {
      const { code, lines } = await ended({ ...octavo.environment, DATABASE_URL });
      expect(code).toBe(1);
      expect(lines).toEqual([expect.stringMatching(REFUSAL)]);
    }

    expect(listing(octavo.dataFolder)).toEqual(before);
    expect(existsSync(path.join(octavo.dataFolder, 'installation'))).toBe(false);
  });
});

it('refuses a database that a newer version has migrated, in one line, and changes nothing', async () => {
  const octavo = copied();
  await querySqlite(sqliteFile(octavo.dataFolder), "INSERT INTO migrations VALUES ('9999-from-the-future')");
  const before = listing(octavo.dataFolder);

  const { code, lines } = await ended(octavo.environment);

  expect(code).toBe(1);
  expect(lines).toEqual([
    expect.stringMatching(/newer version of Octavo \(9999-from-the-future\): start that version/),
  ]);
  expect(listing(octavo.dataFolder)).toEqual(before);
});

describe('a SQLite database in use by a server', () => {
  const LOCKED = /^Octavo cannot start\. Another Octavo is running on \S+octavo\.sqlite: stop it first\./;

  it('is refused to a second one, whatever its data folder', async () => {
    const octavo = await startOctavoProcess();
    onTestFinished(octavo.close);
    const other = folder();
    copyFileSync(path.join(octavo.dataFolder, 'installation'), path.join(other, 'installation'));

    for (const OCTAVO_DATA of [octavo.dataFolder, other]) {
      const { code, lines } = await ended({ ...octavo.environment, OCTAVO_DATA });
      expect(code).toBe(1);
      expect(lines).toEqual([expect.stringMatching(LOCKED)]);
    }

    expect((await makeCategory(octavo))._id).toEqual(expect.any(String));
  });

  it('is free again once that server was killed', async () => {
    const octavo = await startOctavoProcess();
    onTestFinished(octavo.close);

    await octavo.stop('SIGKILL');

    const again = await startProcess(octavo.environment);
    expect(await again.stop()).toBe(0);
  });
});

async function query(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query(statement);
  await client.end();
  return rows;
}
