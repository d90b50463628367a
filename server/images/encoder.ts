import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { FieldErrors } from '../../shared/problems.ts';
import { HttpProblem, unavailable } from '../problems.ts';
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
  resolve(encoded: Encoded): void;
  reject(error: unknown): void;
}

interface Options {
  /** What the process runs. */
  program?: string;
  /** For how long the process stays when nobody wants anything of it, in milliseconds. */
  idleMs?: number;
}

const encodeProcess = path.join(import.meta.dirname, `encodeProcess${path.extname(import.meta.filename)}`);

/** `encode` in a process of its own, which starts with the first image. Throws 503 where that process dies of one. */
export function createEncoder({ program = encodeProcess, idleMs = 30_000 }: Options = {}) {
  let child: ChildProcess | null = null;
  let idle: NodeJS.Timeout | undefined;
  let lastId = 0;
  const waiting = new Map<number, Waiting>();

  return {
    encode(file: string, folder: string): Promise<Encoded> {
      clearTimeout(idle);
      child ??= start();
      const asked = child;
      const id = ++lastId;
      return new Promise<Encoded>((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        // An error of sending is followed by the end of the process.
        asked.send({ id, file, folder } satisfies Wanted, () => {});
      }).finally(() => {
        waiting.delete(id);
        if (waiting.size === 0) idle = setTimeout(release, idleMs).unref();
      });
    },

    async close(): Promise<void> {
      clearTimeout(idle);
      const closing = child;
      if (!closing) return;
      const ended = once(closing, 'exit');
      release();
      await ended;
    },
  };

  function start(): ChildProcess {
    const started = fork(program, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
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
    for (const { reject } of waiting.values()) reject(unavailable('The image could not be read. Please try again.'));
  }

  /** It ends by itself when nobody holds the line. */
  function release(): void {
    if (child?.connected) child.disconnect();
    if (waiting.size === 0) child = null;
  }
}
