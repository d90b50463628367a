import type { Writable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { type DestinationStream, type Logger, pino } from 'pino';

export type Log = Logger;

/** The maximum size of the buffered log, in bytes: some five thousand lines. */
const MAX_BUFFER = 1024 * 1024;

/** The time that the end of the process waits for the reader of the log, in milliseconds. */
const FLUSH_TIMEOUT = 1_000;

/** Creates the server's log: JSON lines, on standard error or to `stream`. */
export function createLog(level: string, stream?: DestinationStream): Log {
  if (stream) return logTo(level, stream);
  const log = logTo(
    level,
    nonBlocking(process.stderr, (lost) =>
      log.child({}, { level: 'warn' }).warn({ lost }, 'Lines of the log were lost: nobody read them in time.'),
    ),
  );
  return log;
}

/** Resolves when the log is flushed, or its reader does not read it any more. */
export async function flushLog(stream: Writable = process.stderr): Promise<void> {
  const written = new Promise<void>((resolve) => stream.write('', () => resolve()));
  await Promise.race([written, setTimeout(FLUSH_TIMEOUT)]);
}

/**
 * Writes to a stream without blocking on its reader. Where the buffer is full it drops lines until half of it is read, and
 * then calls `onLost` with their number. To a pipe or a socket Node.js writes what fits and buffers the rest without
 * blocking; only a file or a terminal blocks. (pino's own destination blocks on a pipe too, or occupies one of the four
 * threads of the pool, without which the process does not end.)
 */
function nonBlocking(stream: Writable, onLost: (lines: number) => void): DestinationStream {
  let dropped = 0;
  const report = () => {
    const lines = dropped;
    dropped = 0;
    if (lines > 0) onLost(lines);
  };
  // The reader of the log is gone: the server goes on.
  stream.on('error', () => {});
  stream.on('drain', report);

  return {
    write(line) {
      const most = dropped > 0 ? MAX_BUFFER / 2 : MAX_BUFFER;
      if (stream.writableLength + line.length > most) {
        dropped++;
        return;
      }
      report();
      stream.write(line);
    },
  };
}

function logTo(level: string, stream: DestinationStream): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: describeError },
      redact: ['*.password', '*.cookie', '*.authorization', 'password', 'cookie', 'authorization'],
    },
    stream,
  );
}

/** Selects what helps to fix an error: a database error also has its statement's values, which may be secrets. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack, cause } = error;
  const code = (error as { code?: unknown }).code ?? (error as { parent?: { code?: unknown } }).parent?.code;
  return { name, message, code, stack, ...(cause ? { cause: describeError(cause) } : {}) };
}
