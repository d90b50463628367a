import { copyFileSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect } from 'vitest';
import { until } from '../../testing/faults/faults.ts';
import { makeImage } from '../../testing/inputs/factories.ts';
import { itWith, octavo } from '../../testing/servers/it.ts';
import { temporaryFolder } from '../../testing/servers/octavo.ts';
import { sql } from '../../testing/servers/sql.ts';
import { backUp } from './backUp.ts';
import { backUpNightly } from './nightly.ts';
import { backupFile } from './openBackupFolder.ts';

const parent = temporaryFolder();
const folder = path.join(parent, 'backups');
const it = itWith({ OCTAVO_BACKUP_FOLDER: folder, OCTAVO_BACKUP_PASSPHRASE: 'correct horse battery' });
beforeAll(() => () => rmSync(parent, { recursive: true }));

it('makes one backup at a time, whoever begins it, proves and lists it, and makes none of that night after it', async () => {
  const begin = () => octavo.admin.post('/api/backups');
  const [one, other] = await Promise.all([begin(), begin(), octavo.server.catchUp()]);
  await until(async () => {
    const { provedAt, problem } = (await octavo.admin.get('/api/backups')).body;
    return provedAt !== null || problem !== null;
  });
  await octavo.server.catchUp();

  expect([one.status, other.status]).toContain(409);
  const [attempt, ...others] = await sql(octavo, 'SELECT file, problem FROM backups');
  expect([attempt?.problem, others]).toEqual([null, []]);
  expect(readdirSync(folder)).toEqual([attempt?.file]);
  expect(octavo.log()).toContain('and proved it');
  const { body } = await octavo.admin.get('/api/backups');
  const { file, startedAt, bytes, provedAt } = body.backups[0];
  expect(body).toEqual({
    ...{ hasFolder: true, isScheduled: true, isRunning: false, provedAt, problem: null },
    backups: [{ file: attempt?.file, startedAt, bytes, provedAt }],
  });
  expect([file, bytes]).toEqual([attempt?.file, statSync(path.join(folder, file)).size]);
});

it('goes on with another passphrase, by a backup of its own, and keeps and names those of the former one', async () => {
  await makeImage(octavo);
  const later = path.join(parent, 'later');
  mkdirSync(later);
  const { OCTAVO_DATA: dataFolder = '', DATABASE_URL: databaseUrl = '' } = octavo.environment;
  const place = { dataFolder, databaseUrl, bucket: null };
  const former = [10, 11, 12, 13, 14, 15, 16, 17, 18].map((day) => `octavo-2026-11-${day}T03-00-00.backup`);
  const file = backupFile(path.join(later, former[0] ?? ''), null);
  const progress = () => {};
  await backUp({ file, passphrase: 'the former passphrase', place, images: 'all', progress, workFactor: 5 });
  for (const name of former.slice(1)) copyFileSync(path.join(later, file.name), path.join(later, name));
  const backUpAt = (hour: number) =>
    backUpNightly({
      folder: later,
      passphrase: 'correct horse battery',
      place,
      at: `2026-11-27T0${hour}:00:00Z`,
      workFactor: 5,
    });

  const whole = await backUpAt(3);
  const others = [await backUpAt(4), await backUpAt(5)];

  expect([whole.imagesElsewhere, ...others.map((each) => each.imagesElsewhere)]).toEqual([0, 1, 1]);
  expect(whole.unusable).toHaveLength(1);
  for (const { warnings } of [whole, ...others]) {
    for (const name of former) expect(warnings.join()).toContain(`${name} does not open`);
  }
  const hours = [3, 5].map((hour) => `octavo-2026-11-27T0${hour}-00-00.backup`);
  expect(readdirSync(later).sort()).toEqual([...former, ...hours]);
});
