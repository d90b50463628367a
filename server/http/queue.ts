import { unavailable } from '../problems.ts';

/** How much of a costly kind of work may be going on, and how much more may wait for it. */
export interface Bounds {
  running: number;
  waiting: number;
}

/** Does work when its turn comes. Throws 503 at once where too much waits already. */
export type Queue = <T>(work: () => Promise<T>) => Promise<T>;

export function createQueue({ running: most, waiting: mostWaiting }: Bounds): Queue {
  const waiting: (() => void)[] = [];
  let running = 0;

  return async (work) => {
    if (running >= most) {
      if (waiting.length >= mostWaiting) throw unavailable('The server is busy. Please try again shortly.');
      // Whoever finishes hands on its own place, so that nobody who comes later slips in between.
      await new Promise<void>((turn) => waiting.push(turn));
    } else running++;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
