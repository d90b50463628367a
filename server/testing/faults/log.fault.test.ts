import { execFileSync } from 'node:child_process';
import { closeSync, constants, openSync } from 'node:fs';
import { Socket } from 'node:net';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { type OctavoProcess, startOctavoProcess, temporaryFolder } from '../servers/octavo.ts';
import { until } from './faults.ts';

/** Requests whose log is several times larger than the buffers of a pipe and the server. */
const REQUESTS = 600;
const LONG_PATH = `/api/${'long'.repeat(2_000)}`;

interface Line {
  msg: string;
  path?: string;
  lost?: number;
}

/** Starts a server whose log goes into a pipe that nobody reads until `read` is called. */
async function started(): Promise<OctavoProcess & { read(): void; lines(): Line[] }> {
  const fifo = path.join(temporaryFolder(), 'log');
  execFileSync('mkfifo', [fifo]);
  const reader = openSync(fifo, constants.O_RDONLY | constants.O_NONBLOCK);
  const writer = openSync(fifo, constants.O_WRONLY);
  const octavo = await startOctavoProcess({ LOG_LEVEL: 'debug' }, { stderr: writer });
  onTestFinished(octavo.close);
  closeSync(writer);
  let text = '';
  const read = () => {
    const pipe = new Socket({ fd: reader, writable: false });
    pipe.on('data', (chunk) => {
      text += chunk;
    });
  };
  const lines = () => (text.match(/.+(?=\n)/g) ?? []).map((line) => JSON.parse(line) as Line);
  return { ...octavo, read, lines };
}

async function flood({ url }: OctavoProcess): Promise<void> {
  for (let sent = 0; sent < REQUESTS; sent += 20) {
    const responses = await Promise.all(Array.from({ length: 20 }, () => fetch(url + LONG_PATH)));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([404]));
  }
}

it('responds while nobody reads its log, and reports the number of lost lines once somebody does', async () => {
  const octavo = await started();

  await flood(octavo);
  octavo.read();
  await until(() => octavo.lines().some((line) => line.lost));
  await octavo.stop();
  await until(() => octavo.lines().at(-1)?.msg === 'Stopping.');

  const lost = octavo.lines().flatMap((line) => line.lost ?? []);
  const arrived = octavo.lines().filter((line) => line.path === LONG_PATH);
  expect(lost.length).toBe(1);
  // A line about a slow moment may be among the lost.
  expect(arrived.length + (lost[0] ?? 0)).toBeGreaterThanOrEqual(REQUESTS);
  expect(arrived.length).toBeLessThan(REQUESTS);
});

it('stops while nobody reads its log', async () => {
  const octavo = await started();

  await flood(octavo);

  expect(await octavo.stop()).toBe(0);
});

it('logs only some of many refused calls', async () => {
  const octavo = await startOctavoProcess();
  onTestFinished(octavo.close);

  for (let call = 0; call < 30; call++) await octavo.visitor.put('/api/users/profile', {});
  await octavo.stop();

  expect(octavo.log().match(/"status":401/g)?.length).toBe(10);
});
