import { type DestinationStream, destination, type Logger, pino } from 'pino';

export type Log = Logger;

/** The server's log on standard error: JSON lines, or whatever `stream` makes of them. */
export function createLog(level: string, stream: DestinationStream = destination({ dest: 2, sync: true })): Log {
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
