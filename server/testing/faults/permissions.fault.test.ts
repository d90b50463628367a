import { chmodSync, readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { makeAccount, makeCategory, saveWithImage } from '../inputs/factories.ts';
import { startOctavoProcess, startProcess, temporaryFolder } from '../servers/octavo.ts';
import { ended, noise } from './faults.ts';

/** The umask with which most systems start a process. */
const USUAL = { shell: 'umask 022; exec "$@"', cwd: '/' };

/** Lists everything in and below a folder that another account may read, write or enter. */
function openIn(folder: string): string[] {
  const all = ['.', ...(readdirSync(folder, { recursive: true }) as string[])];
  return all.filter((name) => (statSync(path.join(folder, name)).mode & 0o077) !== 0);
}

function place(): string {
  const folder = temporaryFolder();
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return path.join(folder, 'data');
}

it("makes a data folder whose files are the server's alone: database, WAL, secret, images", async () => {
  const octavo = await startOctavoProcess({ OCTAVO_DATA: place() }, USUAL);
  onTestFinished(octavo.close);
  const { category } = await makeCategory(octavo);
  await saveWithImage(octavo, { category, image: await noise(40, 30) });
  await makeAccount(octavo);

  const files = readdirSync(octavo.dataFolder);

  expect(files).toEqual(expect.arrayContaining(['images', 'octavo.sqlite', 'octavo.sqlite-wal', 'secret']));
  expect(openIn(octavo.dataFolder)).toEqual([]);
  expect(octavo.log()).not.toContain('chmod');
});

it('makes them private by a command, too', async () => {
  const OCTAVO_DATA = place();
  const args = ['create', '--email', 'new@octavo.example', '--username', 'New'];

  const { code } = await ended(
    { OCTAVO_DATA, ADMIN_PASSWORD: 'a good password' },
    { ...USUAL, script: path.join('cli', 'admin.js'), args },
  );

  expect(code).toBe(0);
  expect(openIn(OCTAVO_DATA)).toEqual([]);
});

it('warns of looser permissions in one line with the remedy, and does not change them', async () => {
  const octavo = await startOctavoProcess();
  onTestFinished(octavo.close);
  await octavo.stop();
  const { dataFolder } = octavo;
  const database = path.join(dataFolder, 'octavo.sqlite');
  for (const [file, mode] of [[dataFolder, 0o755] as const, [database, 0o644] as const]) chmodSync(file, mode);

  const again = await startProcess(octavo.environment);
  await again.stop();

  const warnings = again
    .log()
    .split('\n')
    .filter((line) => line.includes('chmod'));
  expect(warnings).toEqual([expect.stringMatching(`${dataFolder}, ${database}.*: chmod -R go= ${dataFolder}"`)]);
  expect([dataFolder, database].map((file) => statSync(file).mode & 0o777)).toEqual([0o755, 0o644]);
});
