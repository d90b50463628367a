import { execFileSync } from 'node:child_process';
import { autocannon } from './autocannon.ts';
import type { Driver } from './driver.ts';
import { wrk } from './wrk.ts';

/** wrk where it is installed, for it costs a fraction of what the servers cost; else autocannon. */
export function chooseDriver(): Driver {
  try {
    execFileSync('which', ['wrk'], { stdio: 'ignore' });
    return wrk;
  } catch {
    return autocannon;
  }
}
