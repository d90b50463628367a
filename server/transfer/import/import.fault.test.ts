import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, inject, it, onTestFinished } from 'vitest';
import { readConfig } from '../../config.ts';
import { breakableProxy } from '../../testing/faults/breakableProxy.ts';
import { ended, killBound, kills, until } from '../../testing/faults/faults.ts';
import { fileForm, unzip } from '../../testing/inputs/files.ts';
import { Random } from '../../testing/inputs/random.ts';
import { wxr, wxrComment, wxrItem } from '../../testing/inputs/wxr.ts';
import type { Client } from '../../testing/servers/client.ts';
import {
  atAddress,
  emptyPostgres,
  type RunOptions,
  runServer,
  startOctavoProcess,
  startProcess,
  temporaryFolder,
} from '../../testing/servers/octavo.ts';
import { exportSite } from '../export/exportSite.ts';

const KILLS = kills(5);
const SEED = Number(process.env.KILL_SEED ?? Date.now() % 100_000);
const preload = path.join(import.meta.dirname, '../../testing/faults/killAtStatement.mjs');

const folder = temporaryFolder();
const file = path.join(folder, 'old.xml');
beforeAll(() => () => rmSync(folder, { recursive: true }));

/** The export of a site into which the file came without a fault. */
let whole: Record<string, string>;
beforeAll(async () => {
  writeFileSync(file, wxr(...Array.from({ length: 450 }, (_, index) => item(index + 1))));
  const environment = newSite();
  await imported(environment);
  whole = await exported(environment);
});

/** Imports into a site, with so many kills between any two statements. Resolves to what the last run prints, which is not killed. */
async function importedWithKills(environment: Record<string, string>, count: number): Promise<string> {
  const random = new Random(SEED);
  for (let kill = 0; kill < count; kill++) {
    // Most of them after the start, which takes some hundred statements.
    const KILL_AT = String(1 + random.below(2_500));
    await imported({ ...environment, KILL_AT, NODE_OPTIONS: `--import=${preload}` });
  }
  return (await imported(environment)).output;
}

it(`ends the same, byte for byte in its export, after ${KILLS} kills`, killBound(KILLS), async () => {
  const environment = newSite();

  const output = await importedWithKills(environment, KILLS);

  expect([SEED, await exported(environment)]).toEqual([SEED, whole]);
  expect(output).not.toMatch(/refused [1-9]/);
});

it('ends the same on Postgres, but for keys, after a kill', killBound(kills(1)), async () => {
  const database = await emptyPostgres(inject('postgres'));
  onTestFinished(() => database.drop());
  const environment = { ...newSite(), DATABASE_URL: database.url };

  const output = await importedWithKills(environment, kills(1));

  expect([SEED, withoutKeys(await exported(environment))]).toEqual([SEED, withoutKeys(whole)]);
  expect(output).not.toMatch(/refused [1-9]/);
});

it('gives up in the dashboard what ends the server at each start, and names its place', async () => {
  const options = { NODE_OPTIONS: `--import=${preload}`, KILL_AT_TEXT: 'It ends the server' };
  const octavo = await startOctavoProcess(options);
  onTestFinished(() => octavo.close());
  const items = Array.from({ length: 30 }, (_, index) => wxrItem({ id: index + 1 }));
  const content = wxr(...items, wxrItem({ id: 31, title: 'It ends the server' }), wxrItem({ id: 32 }));
  const form = fileForm(Buffer.from(content), { name: 'export.xml' });
  const { _id } = (await octavo.admin.post('/api/imports', form)).body.import;
  const stateAt = async (admin: Client) => (await admin.get(`/api/imports/${_id}`)).body.import;
  await until(async () => (await stateAt(octavo.admin)).state === 'checked');

  await octavo.admin.put(`/api/imports/${_id}`, { state: 'running' });
  await octavo.exited;
  let last = { state: 'running', problem: '', done: 0 };
  while (last.state === 'running') {
    // It may end before it listens.
    const server = await startProcess(octavo.environment).catch(() => null);
    let isEnded = server === null;
    void server?.exited.then(() => {
      isEnded = true;
    });
    const { admin } = atAddress(octavo, server?.url ?? '');
    await until(async () => {
      if (!isEnded) last = await stateAt(admin).catch(() => last);
      return isEnded || last.state !== 'running';
    });
    await server?.stop('SIGKILL');
  }

  expect(last).toMatchObject({ state: 'paused', problem: expect.stringContaining('came to item 31 (post 31),') });
  expect(last.done).toBeGreaterThanOrEqual(30);
});

it('says where it stopped as the disk filled up, and goes on there once there is room', async () => {
  const environment = newSite();

  // In blocks of 512 bytes.
  const { code, lines } = await imported(environment, { shell: 'ulimit -f 3000; exec "$@"' });

  expect(code).toBe(1);
  expect(lines.at(-1)).toMatch(
    /^The import has stopped\. .*It stopped at (?:item|comment) \d+ .*: the same command goes on there\.$/,
  );
  await imported(environment);
  expect(await exported(environment)).toEqual(whole);
});

it('leaves nothing half-written where Postgres goes away in the middle, and goes on there', async () => {
  const database = await emptyPostgres(inject('postgres'));
  const proxy = await breakableProxy(database.url);
  onTestFinished(() => database.drop());
  const site = newSite();

  const first = runImport({ ...site, DATABASE_URL: proxy.url }, ['--json']);
  await until(() => first.output().includes('"kind":"article"'));
  proxy.close();
  const code = await first.exited;
  const environment = { ...site, DATABASE_URL: database.url };
  const { output } = await imported(environment);

  expect(code).toBe(1);
  expect(first.output().trimEnd().split('\n').at(-1)).toMatch(
    /"ok":false,"problem":"The database .* It stopped at (?:item|comment) \d+ .*: the same command goes on there\."/,
  );
  expect(output).not.toMatch(/refused [1-9]/);
  expect(withoutKeys(await exported(environment))).toEqual(withoutKeys(whole));
});

const item = (id: number) =>
  wxrItem({
    ...{ id, type: id % 40 === 0 ? 'page' : 'post', slug: `post-${id % 300}`, content: `<p>Words of ${id}.</p>` },
    more: [
      `<category domain="category">Category ${id % 7}</category><category domain="post_tag">Tag ${id % 11}</category>`,
      ...[
        wxrComment({ id: 3 * id, by: `Person ${id % 5}` }),
        wxrComment({ id: 3 * id + 1, parent: 3 * id, account: 1 }),
      ],
      wxrComment({ id: 3 * id + 2, parent: 3 * id + 1 }),
    ].join(''),
  });

function newSite() {
  const dataFolder = path.join(folder, `site-${sites++}`);
  mkdirSync(dataFolder);
  return { OCTAVO_DATA: dataFolder };
}
let sites = 0;

const ARGUMENTS = ['import', file, '--no-pictures'];

const imported = (environment: Record<string, string>, options: RunOptions = {}) =>
  ended(environment, { script: 'cli/transfer.js', args: ARGUMENTS, ...options });

const runImport = (environment: Record<string, string>, more: string[]) =>
  runServer(environment, { script: 'cli/transfer.js', args: [...ARGUMENTS, ...more] });

/** Postgres leaves out the keys of what it has rolled back. */
const withoutKeys = (files: Record<string, string>) =>
  Object.entries(files).map(([name, text]) => [
    name,
    text.replace(/"(?:_id|article|author|user|parent|answered|page|category)":\d+/g, ''),
  ]);

/** Resolves to the files of a site's export, without the times at which it and its accounts were made. */
async function exported(environment: Record<string, string>): Promise<Record<string, string>> {
  const archive = path.join(environment.OCTAVO_DATA ?? '', 'export.zip');
  const config = readConfig(environment);
  await exportSite({ file: archive, as: 'octavo', config, origin: 'https://new.example', progress: () => {} });
  const files = Object.entries(unzip(readFileSync(archive))).map(([name, content]) => [
    name,
    String(content).replace(/"20[2-9]\d-[^"]*Z"/g, ''),
  ]);
  return Object.fromEntries(files.filter(([name]) => name !== 'octavo.json'));
}
