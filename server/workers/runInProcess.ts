import { fork } from 'node:child_process';
import { HttpProblem } from '../problems.ts';
import { lowerProcessPriority } from './lowerPriority.ts';

/** The variables of the environment that a process needs: no secret, and nothing that leads to one. */
const PASSED_ON = ['TMPDIR', 'LD_LIBRARY_PATH', 'MALLOC_ARENA_MAX'];

/** A function whose arguments and result can be sent to another process. */
type Work = (...args: never[]) => Promise<unknown>;

type Response<W extends Work> =
  | { result: Awaited<ReturnType<W>> }
  | { failure: Pick<Error, 'message'> & Partial<Pick<HttpProblem, 'status' | 'errors'>> };

interface Run<W extends Work> {
  /** The module that the process runs: it calls `handleRun` with the work. */
  program: string;
  args: Parameters<W>;
  /** The time that it may take, in milliseconds. */
  timeoutMs: number;
  /** Makes the error for a process that ends without a response. */
  lost(): HttpProblem;
  /** Makes the error for one that takes too long. */
  late(): HttpProblem;
}

/**
 * Runs work in a process of its own, which ends with it: its memory returns to the system, its crash or hang concerns no other
 * work, and it knows none of the server's secrets. Throws what the work throws, without its class but for an HttpProblem.
 */
export function runInProcess<W extends Work>({ program, args, timeoutMs, lost, late }: Run<W>) {
  return new Promise<Awaited<ReturnType<W>>>((resolve, reject) => {
    const child = fork(program, {
      env: Object.fromEntries(PASSED_ON.map((name) => [name, process.env[name]])),
      // A TypeScript module needs the options that run it; otherwise one such as --env-file would pass the secrets on.
      execArgv: program.endsWith('.ts') ? process.execArgv : [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      // Passes bytes as they are, not as text.
      serialization: 'advanced',
      timeout: timeoutMs,
      killSignal: 'SIGKILL',
    });
    child.once('spawn', () => lowerProcessPriority(child.pid));
    child.once('message', (response: Response<W>) => {
      child.kill('SIGKILL');
      if ('result' in response) return resolve(response.result);
      const { status, message, errors, ...properties } = response.failure;
      reject(status ? new HttpProblem(status, message, errors) : Object.assign(new Error(message), properties));
    });
    for (const end of ['error', 'exit']) child.once(end, () => reject(child.killed ? late() : lost()));
    // An error while sending is followed by the end of the process.
    child.send(args, () => {});
  });
}

/** Runs the work in the process that `runInProcess` started. The server decides when the process ends. */
export function handleRun<W extends Work>(work: W): void {
  // Both reach the whole process group: the server decides what is finished before the end.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {});
  // The server is gone. `process.exit` would wait for an image that never ends.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
  process.on('message', async (args: Parameters<W>) => {
    const failed = (error: Error) => ({ failure: { ...error, message: error.message, stack: error.stack } });
    process.send?.(await work(...args).then((result) => ({ result }), failed));
  });
}
