import { execFileSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Environment, startProcess } from '../testing/servers/process.ts';

/** A process's resident memory, in megabytes of 1,048,576 bytes. */
export function residentMegabytes(pid: number): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024;
}

/** Watches a process: `peak` returns its maximum memory so far, in megabytes. */
export function watchMemory(pid: number) {
  let most = residentMegabytes(pid);
  const timer = setInterval(() => {
    most = Math.max(most, residentMegabytes(pid));
  }, 500);
  return { peak: () => most, stop: () => clearInterval(timer) };
}

/** Measures a new process on an existing database, after a first page and two seconds of rest. */
export async function memoryAtRest(environment: Environment): Promise<number> {
  const server = await startProcess(environment);
  await (await fetch(server.url)).arrayBuffer();
  await sleep(2_000);
  const megabytes = residentMegabytes(server.pid);
  await server.stop();
  return megabytes;
}
