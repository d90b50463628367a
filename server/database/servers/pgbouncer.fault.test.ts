import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, inject, it, onTestFinished } from 'vitest';
import { findCommand } from '../../cli/findCommand.ts';
import { ended, until } from '../../testing/faults/faults.ts';
import { makeArticle } from '../../testing/inputs/factories.ts';
import { emptyPostgres, startOctavoProcess, startProcess, temporaryFolder } from '../../testing/servers/octavo.ts';
import { freePort, NOBODY } from '../../testing/servers/postgres.ts';

const pgbouncer = findCommand('pgbouncer');

/** Runs PgBouncer in front of a database until the test is over. Resolves to the address of the database there. */
async function pooled(url: string, mode: 'transaction' | 'statement'): Promise<string> {
  const { hostname, port, username, pathname } = new URL(url);
  const own = await freePort();
  const folder = mkdtempSync(path.join(tmpdir(), 'octavo-pgbouncer-'));
  const file = path.join(folder, 'pgbouncer.ini');
  const lines = [
    ...['[databases]', `* = host=${hostname} port=${port} user=${username}`],
    ...['[pgbouncer]', 'listen_addr = 127.0.0.1', `listen_port = ${own}`, 'unix_socket_dir =', 'auth_type = any'],
    // Fewer connections than two servers open.
    ...[`pool_mode = ${mode}`, 'default_pool_size = 6'],
  ];
  writeFileSync(file, lines.join('\n'));
  chmodSync(folder, 0o755);
  // It refuses to run as root.
  const account = process.getuid?.() === 0 ? NOBODY : {};
  const child = spawn(pgbouncer ?? '', [file], { ...account, stdio: ['ignore', 'ignore', 'pipe'] });
  onTestFinished(async () => {
    child.kill('SIGKILL');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    rmSync(folder, { recursive: true });
  });
  let log = '';
  child.stderr.on('data', (chunk) => {
    log += chunk;
  });
  await until(() => {
    if (child.exitCode !== null) throw new Error(`PgBouncer ended:\n${log}`);
    return log.includes('process up');
  });
  return `postgres://${username}@127.0.0.1:${own}${pathname}`;
}

async function database(): Promise<string> {
  const { url, drop } = await emptyPostgres(inject('postgres'));
  onTestFinished(drop);
  return url;
}

const title = (text: string) => (pgbouncer ? text : `${text} (skipped: there is no pgbouncer)`);

it.skipIf(!pgbouncer)(
  title('two servers behind PgBouncer in transaction mode show no old page, and say what they lack'),
  async () => {
    const octavo = await startOctavoProcess({ DATABASE_URL: await pooled(await database(), 'transaction') });
    onTestFinished(octavo.close);
    const other = await startProcess(octavo.environment);
    onTestFinished(async () => void (await other.stop('SIGKILL')));
    const { _id, slug } = await makeArticle(octavo);
    const page = () => fetch(`${other.url}/articles/${slug}`);
    const doctor = ended(octavo.environment, { script: path.join('cli', 'doctor.js'), args: ['--json'] });
    const before = await page();

    await octavo.admin.put(`/api/articles/${_id}/publish`, { published: false });
    const after = await page();
    await until(() => /passes on no notification/.test(octavo.log()) && /passes on no notification/.test(other.log()));

    expect([before.status, after.status]).toEqual([200, 404]);
    expect(JSON.parse((await doctor).output).findings).toContainEqual(
      expect.objectContaining({ about: 'notifications', state: 'warning' }),
    );
  },
);

it.skipIf(!pgbouncer)(title('no server starts behind PgBouncer in statement mode, and says why'), async () => {
  const DATABASE_URL = await pooled(await database(), 'statement');

  const OCTAVO_DATA = temporaryFolder();
  onTestFinished(() => rmSync(OCTAVO_DATA, { recursive: true }));

  const { code, lines } = await ended({ DATABASE_URL, OCTAVO_DATA });

  expect(code).toBe(1);
  expect(lines.at(-1)).toMatch(
    /^Octavo cannot start\. .+ a pooler in between refuses, as its log says, which must be in session mode/,
  );
});
