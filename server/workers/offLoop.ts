import { availableParallelism } from 'node:os';
import type { Piscina } from 'piscina';
import { refused } from '../../shared/kit/refused.ts';
import { serverModule } from '../folders.ts';
import { type Bounds, createQueue } from '../limits/queue.ts';
import { HttpProblem, invalid } from '../problems.ts';
import type { TextTask } from './textWorker.ts';

/** The length from which texts are long, in characters: shorter ones take a few milliseconds, and going to a thread takes one. */
const LONG = 10_000;
/** The time that a text may take, in milliseconds. The largest one takes some two seconds. */
const TIMEOUT_MS = 20_000;
/** Leaves one processor to readers. */
const BOUNDS: Bounds = { running: Math.max(1, availableParallelism() - 1), waiting: 50 };
const HEAP_MB = 400;

/** Texts of an import wait for each other alone: they come from elsewhere and may take as long as is allowed, which no save waits for. */
const queues = { texts: createQueue(BOUNDS), imports: createQueue({ running: 1, waiting: 50 }) };
let pool: Promise<Piscina> | null = null;

/** Has a function of what is imported wait for others of its kind alone, and take longer than one of what people save: nobody else waits for it. */
export const IMPORTED = { queue: 'imports', from: 2_000, timeoutMs: 30_000 } as const;

/** A function that another thread can find. */
interface Place {
  /** The path of its module in the server's folder, without an extension. */
  module: string;
  /** The name of its export. */
  name: string;
  timeoutMs?: number;
  /** The length from which texts are long enough for a thread, in characters. */
  from?: number;
  queue?: keyof typeof queues;
}

/**
 * Makes of a function of texts one that works in a thread where these are long, so that no other request waits for it. It
 * throws 422 where that takes too long or too much memory, and 503 where too many texts wait.
 */
export function offLoop<Args extends unknown[], Result>(
  { timeoutMs = TIMEOUT_MS, from = LONG, queue = 'texts', ...place }: Place,
  work: (...args: Args) => Result | Promise<Result>,
): (...args: Args) => Promise<Result> {
  return async (...args) => {
    const length = args.reduce<number>((sum, arg) => sum + (typeof arg === 'string' ? arg.length : 0), 0);
    return length < from ? work(...args) : queues[queue](() => runInThread({ ...place, args }, timeoutMs));
  };
}

async function runInThread(task: TextTask, timeoutMs: number) {
  pool ??= startPool();
  const threads = await pool;
  try {
    return await threads.run(task, { signal: AbortSignal.timeout(timeoutMs) });
  } catch (error) {
    throw isTooMuch(error as Error & { code?: string }) ? invalid({ content: refused.slowText }) : error;
  }
}

const isTooMuch = ({ name, code }: Error & { code?: string }) =>
  name === 'AbortError' || code === 'ERR_WORKER_OUT_OF_MEMORY';

/** Tells a text that took too long from other problems. */
export const isSlowText = (error: unknown): boolean =>
  error instanceof HttpProblem && error.message === refused.slowText;

// Started with the first long text: many processes never receive one, and each thread takes memory. Idle threads end.
async function startPool(): Promise<Piscina> {
  const { Piscina } = await import('piscina');
  const filename = serverModule('workers/textWorker');
  return new Piscina({
    filename,
    // In tests of sources, whose process does not run by tsx.
    ...(filename.endsWith('.ts') ? { execArgv: ['--require', 'tsx/cjs'] } : {}),
    minThreads: 0,
    maxThreads: BOUNDS.running + 1,
    idleTimeout: 30_000,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  });
}
