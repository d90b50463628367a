import type { Writable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { type DestinationStream, type Logger, pino } from 'pino';

export type Log = Logger;

/** How much of the log waits for a reader at most, in bytes: some five thousand lines. */
const MOST_WAITING = 1024 * 1024;

/** How long the end of the process waits for the reader of the log, in milliseconds. */
const PATIENCE = 1_000;

/** The server's log on standard error: JSON lines, or whatever `stream` makes of them. */
export function createLog(level: string, stream?: DestinationStream): Log {
  if (stream) return logTo(level, stream);
  const log = logTo(
    level,
    withoutWaiting(process.stderr, (lost) =>
      log.child({}, { level: 'warn' }).warn({ lost }, 'Lines of the log were lost: nobody read them in time.'),
    ),
  );
  return log;
}

/** Resolves when the reader of the log has all of it, or does not read it any more. */
export async function logWritten(stream: Writable = process.stderr): Promise<void> {
  const written = new Promise<void>((resolve) => stream.write('', () => resolve()));
  await Promise.race([written, setTimeout(PATIENCE)]);
}

/**
 * Writes to a stream as far as somebody reads it. Where too much waits it drops lines until half of that is read, and then
 * calls `lost` with their number. To a pipe or a socket Node.js writes at once what fits, and keeps the rest without
 * waiting; only a file or a terminal is waited for. (pino's own destination waits for a pipe too, or has a thread do so,
 * of which there are four and without which the process does not end.)
 */
export function withoutWaiting(stream: Writable, lost: (lines: number) => void): DestinationStream {
  let dropped = 0;
  const tell = () => {
    const lines = dropped;
    dropped = 0;
    if (lines > 0) lost(lines);
  };
  // Whoever read the log is gone: the server goes on.
  stream.on('error', () => {});
  stream.on('drain', tell);

  return {
    write(line) {
      const most = dropped > 0 ? MOST_WAITING / 2 : MOST_WAITING;
      if (stream.writableLength + line.length > most) {
        dropped++;
        return;
      }
      tell();
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

/** Only what helps to mend it: a database error also carries its statement's values, which may be secrets. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack, cause } = error;
  const code = (error as { code?: unknown }).code ?? (error as { parent?: { code?: unknown } }).parent?.code;
  return { name, message, code, stack, ...(cause ? { cause: describeError(cause) } : {}) };
}
