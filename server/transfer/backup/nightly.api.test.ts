import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect } from 'vitest';
import { until } from '../../testing/faults/faults.ts';
import { itWith, octavo } from '../../testing/servers/it.ts';
import { temporaryFolder } from '../../testing/servers/octavo.ts';
import { sql } from '../../testing/servers/sql.ts';

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
  expect(body).toEqual({ isScheduled: true, provedAt: expect.any(String), problem: null });
});
