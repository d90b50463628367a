import { copyFileSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect } from 'vitest';
import { until } from '../../testing/faults/faults.ts';
import { makeImage } from '../../testing/inputs/factories.ts';
import { itWith, octavo } from '../../testing/servers/it.ts';
import { ADMIN, temporaryFolder } from '../../testing/servers/octavo.ts';
import { sql } from '../../testing/servers/sql.ts';
import { backUp } from './backUp.ts';
import { backUpNightly } from './nightly.ts';

const parent = temporaryFolder();
const folder = path.join(parent, 'backups');
const it = itWith({ OCTAVO_BACKUP_FOLDER: folder, OCTAVO_BACKUP_PASSPHRASE: 'correct horse battery' });
beforeAll(() => () => rmSync(parent, { recursive: true }));

it('makes a backup of the night as soon as there is a server, proves it, and makes one alone', async () => {
  const attempts = () => sql(octavo, 'SELECT file, problem FROM backups');

  await octavo.server.catchUp();
  await until(async () => {
    const { provedAt, problem } = (await octavo.admin.get('/api/backups')).body;
    return provedAt !== null || problem !== null;
  });
  await sql(octavo, "UPDATE jobs SET run_at = '2026-01-01 00:00:00.000 +00:00' WHERE kind = 'back-up'");
  await octavo.server.catchUp();

  const [attempt, ...others] = await attempts();
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

/** Has the job run with an attempt that began and was last seen so many minutes ago, and resolves to the attempts after it. */
async function attemptsAfter({ began, seen }: { began: number; seen: number }) {
  const ago = (minutes: number) =>
    new Date(Date.now() - minutes * 60_000).toISOString().replace('T', ' ').replace('Z', ' +00:00');
  await sql(octavo, 'DELETE FROM backups');
  await sql(octavo, "INSERT INTO backups (file, started_at, seen_at) VALUES ('killed', :began, :seen)", {
    began: ago(began),
    seen: ago(seen),
  });
  const { isRunning, problem } = (await octavo.admin.get('/api/backups')).body;
  await sql(octavo, "UPDATE jobs SET run_at = '2026-01-01 00:00:00.000 +00:00' WHERE kind = 'back-up'");
  await octavo.server.catchUp();
  const attempts = (await sql(octavo, 'SELECT id FROM backups')).length;
  await until(async () => !(await octavo.admin.get('/api/backups')).body.isRunning || attempts === 1);
  return { isRunning, problem, attempts };
}

it('makes one again that was killed, after an hour, in the night or later, unless it is switched off', async () => {
  const killed = { isRunning: false, problem: 'The server was stopped meanwhile.' };

  expect(await attemptsAfter({ began: 90, seen: 1 })).toEqual({ isRunning: true, problem: null, attempts: 1 });
  expect(await attemptsAfter({ began: 30, seen: 20 })).toEqual({ ...killed, attempts: 1 });
  await octavo.admin.put('/api/settings', { backupHour: 'off' });
  expect(await attemptsAfter({ began: 90, seen: 80 })).toEqual({ ...killed, attempts: 1 });
  await octavo.admin.put('/api/settings', { backupHour: '4' });
  expect(await attemptsAfter({ began: 90, seen: 80 })).toEqual({ ...killed, attempts: 2 });
});

it('makes one when an administrator says so, one at a time, and tells why it failed in their language', async () => {
  await sql(octavo, 'DELETE FROM backups');
  const both = await Promise.all([octavo.admin.post('/api/backups'), octavo.admin.post('/api/backups')]);
  await until(async () => !(await octavo.admin.get('/api/backups')).body.isRunning);

  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const { data } = (await octavo.admin.get('/api/activity?kind=backup')).body;
  expect(data).toMatchObject([{ actor: { username: ADMIN.username } }]);
  expect((await octavo.admin.get('/api/backups')).body.problem).toBeNull();
  await sql(octavo, "UPDATE backups SET problem = 'It took too long.'");
  await octavo.admin.put('/api/users/profile', { language: 'de' });
  expect((await octavo.admin.get('/api/backups')).body.problem).toBe('Es hat zu lange gedauert.');
});

it('goes on with another passphrase, by a backup of its own, and keeps and names those of the former one', async () => {
  await makeImage(octavo);
  const later = path.join(parent, 'later');
  mkdirSync(later);
  const { OCTAVO_DATA: dataFolder = '', DATABASE_URL: databaseUrl = '' } = octavo.environment;
  const place = { dataFolder, databaseUrl, bucket: null };
  const former = [10, 11, 12, 13, 14, 15, 16, 17, 18].map((day) => `octavo-2026-11-${day}T03-00-00.backup`);
  const file = path.join(later, former[0] ?? '');
  const progress = () => {};
  await backUp({ file, passphrase: 'the former passphrase', place, images: 'all', progress, workFactor: 5 });
  for (const name of former.slice(1)) copyFileSync(file, path.join(later, name));
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
