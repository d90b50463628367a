import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { FieldErrors } from '../../shared/problems.ts';
import { refused } from '../../shared/refused.ts';
import { HttpProblem, invalid, unavailable } from '../problems.ts';
import type { Encoded } from './encode.ts';

/** A message to the process that encodes. */
export interface EncodeRequest {
  id: number;
  file: string;
  folder: string;
}

/** Its reply to that message. */
export type EncodeResult = { id: number } & (
  | { encoded: Encoded }
  | { refused: { status: number; message: string; errors: FieldErrors | undefined } }
  | { failed: { message: string; code: string | undefined } }
);

interface Waiting {
  /** Takes null where the process ended because of another image. */
  resolve(encoded: Encoded | null): void;
  reject(error: unknown): void;
}

interface Options {
  /** The module that the process runs. */
  program?: string;
  /** The time after which an idle process is ended, in milliseconds. */
  idleMs?: number;
  /** The time that one image may take, in milliseconds. */
  timeoutMs?: number;
}

/** The variables of the environment that the process needs: no secret, and nothing that leads to one. */
const PASSED_ON = ['TMPDIR', 'LD_LIBRARY_PATH', 'MALLOC_ARENA_MAX'];

const encodeProcess = path.join(import.meta.dirname, `encodeProcess${path.extname(import.meta.filename)}`);

/**
 * Runs `encode` in a process of its own, which starts with the first image. Throws 503 where an image crashes that process,
 * and 422 where one takes too long; the other images are then encoded again in a new process.
 */
export function createEncoder({ program = encodeProcess, idleMs = 30_000, timeoutMs = 60_000 }: Options = {}) {
  let child: ChildProcess | null = null;
  let idle: NodeJS.Timeout | undefined;
  let lastId = 0;
  let closed = false;
  /** The image for which the process was ended. */
  let overdue: number | null = null;
  const waiting = new Map<number, Waiting>();

  return {
    async encode(file: string, folder: string): Promise<Encoded> {
      for (;;) {
        const encoded = await send(file, folder);
        if (encoded) return encoded;
      }
    },

    async close(): Promise<void> {
      clearTimeout(idle);
      closed = true;
      if (!child) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };

  function send(file: string, folder: string): Promise<Encoded | null> {
    clearTimeout(idle);
    child ??= start();
    const receiver = child;
    const id = ++lastId;
    const late = setTimeout(() => {
      overdue ??= id;
      receiver.kill('SIGKILL');
    }, timeoutMs);
    return new Promise<Encoded | null>((resolve, reject) => {
      waiting.set(id, { resolve, reject });
      // An error while sending is followed by the end of the process.
      receiver.send({ id, file, folder } satisfies EncodeRequest, () => {});
    }).finally(() => {
      clearTimeout(late);
      waiting.delete(id);
      if (waiting.size === 0) idle = setTimeout(release, idleMs).unref();
    });
  }

  function start(): ChildProcess {
    const started = fork(program, {
      env: Object.fromEntries(PASSED_ON.map((name) => [name, process.env[name]])),
      // A TypeScript module needs the options that run it; otherwise one such as --env-file would pass the secrets on.
      execArgv: program.endsWith('.ts') ? process.execArgv : [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    started.on('message', (result: EncodeResult) => settle(result));
    for (const end of ['error', 'exit']) started.on(end, () => lose(started));
    return started;
  }

  function settle(result: EncodeResult): void {
    const image = waiting.get(result.id);
    if ('encoded' in result) image?.resolve(result.encoded);
    else if ('refused' in result) {
      const { status, message, errors } = result.refused;
      image?.reject(new HttpProblem(status, message, errors));
    } else image?.reject(Object.assign(new Error(result.failed.message), { code: result.failed.code }));
  }

  function lose(ended: ChildProcess): void {
    if (child !== ended) return;
    child = null;
    const guilty = overdue;
    overdue = null;
    for (const [id, { resolve, reject }] of waiting) {
      if (id === guilty) reject(invalid({ imgUrl: refused.slowImage }));
      else if (guilty !== null && !closed) resolve(null);
      else reject(unavailable('The image could not be read. Please try again.'));
    }
  }

  /** Ends the idle process. */
  function release(): void {
    child?.kill('SIGKILL');
    child = null;
  }
}
