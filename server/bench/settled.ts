import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** The milliseconds between two checks, and their maximum number. */
const [PAUSE, MOST] = [250, 60];
/** The processor time that an idle server may use between two checks, in clock ticks of 10 ms. */
const REST = 2;

/** Resolves when a process has finished its work for clients that disconnected. */
export async function settled(pid: number): Promise<void> {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return void (await sleep(12 * PAUSE));
  let before = ticks(file);
  for (let look = 0; look < MOST; look++) {
    await sleep(PAUSE);
    const now = ticks(file);
    if (now - before <= REST) return;
    before = now;
  }
}

/** Reads the processor time of all its threads: https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html */
function ticks(file: string): number {
  const text = readFileSync(file, 'latin1');
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return Number(fields[11]) + Number(fields[12]);
}
