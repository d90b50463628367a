import { rmSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect } from 'vitest';
import { until } from '../../testing/faults/faults.ts';
import { itWith, octavo } from '../../testing/servers/it.ts';
import { ADMIN, temporaryFolder } from '../../testing/servers/octavo.ts';
import { sql } from '../../testing/servers/sql.ts';

const parent = temporaryFolder();
const passphraseFile = path.join(parent, 'passphrase');
// Without its passphrase, each attempt fails at once: when one is made is all that is asked here.
const it = itWith({
  OCTAVO_BACKUP_FOLDER: path.join(parent, 'backups'),
  OCTAVO_BACKUP_PASSPHRASE_FILE: passphraseFile,
});
beforeAll(() => () => rmSync(parent, { recursive: true }));

const state = async () => (await octavo.admin.get('/api/backups')).body;

it('makes one of the night as soon as there is a server, and tells in the language of who looks why it failed', async () => {
  await octavo.server.catchUp();
  await until(async () => (await state()).problem !== null);
  await octavo.admin.put('/api/users/profile', { language: 'de' });

  expect((await state()).problem).toBe(
    `${passphraseFile} mit der Passphrase der Sicherungen kann nicht gelesen werden (ENOENT).`,
  );
  await sql(octavo, "UPDATE backups SET problem = 'It took too long.'");
  expect((await state()).problem).toBe('Es hat zu lange gedauert.');
  await octavo.admin.put('/api/users/profile', { language: null });
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
  const { isRunning, problem } = await state();
  await sql(octavo, "UPDATE jobs SET run_at = '2026-01-01 00:00:00.000 +00:00' WHERE kind = 'back-up'");
  await octavo.server.catchUp();
  const attempts = (await sql(octavo, 'SELECT id FROM backups')).length;
  await until(async () => !(await state()).isRunning || attempts === 1);
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

it('makes one when an administrator says so, which the activity tells', async () => {
  const { status } = await octavo.admin.post('/api/backups');
  await until(async () => !(await state()).isRunning);

  const { data } = (await octavo.admin.get('/api/activity?kind=backup')).body;
  expect([status, data]).toMatchObject([200, [{ actor: { username: ADMIN.username } }]]);
});
