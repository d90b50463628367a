import { setFlagsFromString } from 'node:v8';
import { type Log, logWritten } from './log.ts';
import { StartProblem } from './problems.ts';
import type { Running } from './start.ts';

/** A stop that takes longer hangs: requests have ten seconds to finish, and a database may have gone silent. In milliseconds. */
const PATIENCE = 20_000;

/**
 * By how much the heap may grow between two full collections, in percent of what is alive: V8 would have up to 300, which
 * under load made the process a third larger and pages not measurably faster. V8 reads it before each collection; a
 * version that does not know it says so and goes on.
 */
const HEAP_GROWTH = 100;

/** Runs a server as this process: says when it is ready, stops it on a signal, and explains a start that failed. */
export async function run(log: Log, starting: () => Promise<Running>): Promise<Running> {
  setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH}`);
  const running = await explained(starting);

  let stopping = false;
  const stop = async () => {
    // Ctrl+C in `npm start` arrives twice, from the terminal and from npm.
    if (stopping) return;
    stopping = true;
    log.info('Stopping.');
    setTimeout(() => process.exit(1), PATIENCE).unref();
    await running.stop();
    await logWritten();
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);

  process.stdout.write(`Octavo is listening on ${running.address}\n`);
  return running;
}

/** Ends the process with one clear sentence where `work` throws a StartProblem. */
export async function explained<T>(work: () => Promise<T>, lead = 'Octavo cannot start.'): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof StartProblem)) throw error;
    for (const line of error.message.split('\n')) process.stderr.write(`${lead} ${line}\n`);
    await logWritten();
    process.exit(1);
  }
}
