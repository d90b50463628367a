import { execFileSync } from 'node:child_process';
import { autocannon } from './autocannon.ts';
import type { Driver } from './driver.ts';
import { wrk } from './wrk.ts';

/** Chooses wrk where it is installed, because it uses a fraction of the servers' processor time; otherwise autocannon. */
export function chooseDriver(): Driver {
  try {
    execFileSync('which', ['wrk'], { stdio: 'ignore' });
    return wrk;
  } catch {
    return autocannon;
  }
}
