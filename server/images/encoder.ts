import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { refused } from '../../shared/messages.ts';
import type { FieldErrors } from '../../shared/problems.ts';
import { HttpProblem, invalid, unavailable } from '../problems.ts';
import type { Encoded } from './encode.ts';

/** What the process that encodes is asked. */
export interface Wanted {
  id: number;
  file: string;
  folder: string;
}

/** What it answers. */
export type Told = { id: number } & (
  | { encoded: Encoded }
  | { refused: { status: number; message: string; errors: FieldErrors | undefined } }
  | { failed: { message: string; code: string | undefined } }
);

interface Waiting {
  /** With null where the process ended that had it, through no fault of this image. */
  resolve(encoded: Encoded | null): void;
  reject(error: unknown): void;
}

interface Options {
  /** What the process runs. */
  program?: string;
  /** For how long the process stays when nobody wants anything of it, in milliseconds. */
  idleMs?: number;
  /** How long an image may take, in milliseconds. */
  mostMs?: number;
}

/** The variables of the environment that the process needs: no secret, and nothing that leads to one. */
const PASSED_ON = ['TMPDIR', 'LD_LIBRARY_PATH', 'MALLOC_ARENA_MAX'];

const encodeProcess = path.join(import.meta.dirname, `encodeProcess${path.extname(import.meta.filename)}`);

/**
 * `encode` in a process of its own, which starts with the first image. Throws 503 where that process dies of one, and 422
 * where one takes too long; others then begin again in another process.
 */
export function createEncoder({ program = encodeProcess, idleMs = 30_000, mostMs = 60_000 }: Options = {}) {
  let child: ChildProcess | null = null;
  let idle: NodeJS.Timeout | undefined;
  let lastId = 0;
  let closed = false;
  /** The image that the process is ended for. */
  let overdue: number | null = null;
  const waiting = new Map<number, Waiting>();

  return {
    async encode(file: string, folder: string): Promise<Encoded> {
      for (;;) {
        const encoded = await ask(file, folder);
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

  function ask(file: string, folder: string): Promise<Encoded | null> {
    clearTimeout(idle);
    child ??= start();
    const asked = child;
    const id = ++lastId;
    const late = setTimeout(() => {
      overdue ??= id;
      asked.kill('SIGKILL');
    }, mostMs);
    return new Promise<Encoded | null>((resolve, reject) => {
      waiting.set(id, { resolve, reject });
      // An error of sending is followed by the end of the process.
      asked.send({ id, file, folder } satisfies Wanted, () => {});
    }).finally(() => {
      clearTimeout(late);
      waiting.delete(id);
      if (waiting.size === 0) idle = setTimeout(release, idleMs).unref();
    });
  }

  function start(): ChildProcess {
    const started = fork(program, {
      env: Object.fromEntries(PASSED_ON.map((name) => [name, process.env[name]])),
      // As a source it needs what runs sources; else an option such as --env-file would bring the secrets back.
      execArgv: program.endsWith('.ts') ? process.execArgv : [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    started.on('message', (told: Told) => tell(told));
    for (const end of ['error', 'exit']) started.on(end, () => lose(started));
    return started;
  }

  function tell(told: Told): void {
    const asker = waiting.get(told.id);
    if ('encoded' in told) asker?.resolve(told.encoded);
    else if ('refused' in told) {
      const { status, message, errors } = told.refused;
      asker?.reject(new HttpProblem(status, message, errors));
    } else asker?.reject(Object.assign(new Error(told.failed.message), { code: told.failed.code }));
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

  /** Nothing is lost: it does nothing. */
  function release(): void {
    child?.kill('SIGKILL');
    child = null;
  }
}
