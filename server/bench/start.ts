import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../testing/servers/postgres.ts';
import { type Environment, runServer } from '../testing/servers/process.ts';

/** Measures the milliseconds from the start of a server's process on an existing database to its first rendered home page. */
export async function coldStart(environment: Environment): Promise<number> {
  const port = await freePort();
  const started = performance.now();
  const { child, log, exited } = runServer({ ...environment, PORT: String(port) });
  while (!(await isResponding(port))) {
    if (child.exitCode !== null) throw new Error(`The server ended:\n${log()}`);
    await sleep(5);
  }
  const took = performance.now() - started;
  child.kill();
  await exited;
  return took;
}

/** Measures the milliseconds of a process that does nothing. */
export async function emptyNode(): Promise<number> {
  const started = performance.now();
  await once(spawn(process.execPath, ['-e', '0']), 'exit');
  return performance.now() - started;
}

function isResponding(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    get({ port, host: '127.0.0.1', path: '/', agent: false }, (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode === 200));
    }).on('error', () => resolve(false));
  });
}
