import { setFlagsFromString } from 'node:v8';
import { flushLog, type Log } from './log.ts';
import { StartProblem } from './problems.ts';
import type { RunningServer } from './start.ts';

/** The time after which a stop hangs, in milliseconds: requests have ten seconds to finish, and a database may be silent. */
const STOP_TIMEOUT = 20_000;

/**
 * The growth of the heap between two full collections, in percent of live memory: V8's own is up to 300, which under load
 * made the process a third larger and pages not measurably faster. V8 reads it before each collection; a version without
 * this flag prints a warning and goes on.
 */
const HEAP_GROWTH = 100;

/** Runs a server as this process: prints when it is ready, stops it on a signal, and exits where it cannot start. */
export async function run(log: Log, starting: () => Promise<RunningServer>): Promise<RunningServer> {
  setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH}`);
  const running = await exitOnStartProblem(starting);

  let stopping = false;
  const stop = async () => {
    // Ctrl+C in `npm start` arrives twice, from the terminal and from npm.
    if (stopping) return;
    stopping = true;
    log.info('Stopping.');
    await running.drain();
    setTimeout(() => process.exit(1), STOP_TIMEOUT).unref();
    await running.stop();
    await flushLog();
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);

  process.stdout.write(`Octavo is listening on ${running.address}\n`);
  return running;
}

/** Prints the sentence of a StartProblem that `work` throws, and exits with code 1. */
export async function exitOnStartProblem<T>(work: () => Promise<T>, lead = 'Octavo cannot start.'): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof StartProblem)) throw error;
    for (const line of error.message.split('\n')) process.stderr.write(`${lead} ${line}\n`);
    await flushLog();
    process.exit(1);
  }
}
