import { rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { ended } from '../../testing/faults/faults.ts';
import { Random } from '../../testing/inputs/random.ts';
import { startCdn } from '../../testing/servers/cdn.ts';
import { type Environment, startOctavoProcess, temporaryFolder } from '../../testing/servers/octavo.ts';
import type { Finding } from './examine.ts';

const script = path.join('cli', 'doctor.js');

/** Runs the command; resolves to its exit code and what it says of each thing. */
async function doctor(environment: Environment) {
  const { code, output } = await ended(environment, { script, args: ['--json'], cwd: tmpdir() });
  const { ok, findings } = JSON.parse(output) as { ok: boolean; findings: Finding[] };
  return { code, ok, of: (about: string) => findings.find((finding) => finding.about === about) };
}

function place(): string {
  const folder = temporaryFolder();
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

it('finds a server that is ready, and says what is not set up', async () => {
  const octavo = await startOctavoProcess();
  onTestFinished(octavo.close);
  const cdn = await startCdn(new Random(1));
  onTestFinished(cdn.close);
  const PORT = new URL(octavo.url).port;

  const { code, ok, of } = await doctor({ ...octavo.environment, ...cdn.environment, PORT, OCTAVO_URL: octavo.url });

  expect([code, ok]).toEqual([0, true]);
  for (const about of ['data folder', 'database', 'administrator', 'server', 'public address', 'disk', 'CDN']) {
    expect(of(about)).toMatchObject({ state: 'good' });
  }
  for (const about of ['mail', 'backups'])
    expect(of(about)).toMatchObject({ state: 'warning', mend: expect.stringMatching(/Settings|OCTAVO_/) });
});

it('says of a wrong address that it leads elsewhere, and of a foreign program that it is one', async () => {
  const other = createServer((_req, res) => res.end('{}')).listen(0, '127.0.0.1');
  onTestFinished(() => void other.close());
  await new Promise((resolve) => other.once('listening', resolve));
  const { port } = other.address() as AddressInfo;
  const octavo = await startOctavoProcess();
  onTestFinished(octavo.close);
  const hook = { OCTAVO_PURGE_URL: 'http://127.0.0.1:1/', OCTAVO_PURGE_SECRET: 'A'.repeat(44) };
  const environment = { ...octavo.environment, ...hook, PORT: String(port), OCTAVO_URL: `http://127.0.0.1:${port}` };

  const { code, of } = await doctor(environment);

  expect(code).toBe(1);
  expect(of('server')).toMatchObject({
    state: 'problem',
    found: `another program answers at http://127.0.0.1:${port}`,
  });
  expect(of('public address')).toMatchObject({ state: 'problem' });
  expect(of('CDN')).toMatchObject({ state: 'problem', mend: expect.stringContaining('OCTAVO_PURGE_URL') });
});

it('changes nothing where there is nothing yet, and names a wrong variable', async () => {
  const OCTAVO_DATA = path.join(place(), 'none');

  const fresh = await doctor({ OCTAVO_DATA, PORT: '1' });
  const wrong = await doctor({ OCTAVO_DATA, PORT: 'http' });

  expect(fresh.of('data folder')?.found).toBe(`${OCTAVO_DATA} is not there yet: the first start makes it`);
  expect(fresh.of('server')).toMatchObject({ state: 'warning', mend: 'Start it: npm start' });
  expect(wrong).toMatchObject({ code: 1, ok: false });
  expect(wrong.of('configuration')?.found).toMatch(/^PORT is 'http'/);
});

it('says that a database is away, and of which place', async () => {
  const DATABASE_URL = 'postgres://octavo:secret-of-it@127.0.0.1:1/octavo';

  const { code, of } = await doctor({ OCTAVO_DATA: place(), DATABASE_URL });

  expect(code).toBe(1);
  expect(of('database')).toMatchObject({ state: 'problem', mend: 'Correct DATABASE_URL, or start the database.' });
  expect(of('database')?.found).not.toContain('secret-of-it');
});
