import { ConnectionAcquireTimeoutError } from 'sequelize';

interface Bounds {
  /** The number of works that run at once. */
  atOnce: number;
  /** The longest time that one waits for its turn, in milliseconds. */
  wait: number;
}

/**
 * Returns a function that runs works in the order in which they come, so many at once. It throws, with a
 * `ConnectionAcquireTimeoutError`, what has waited for its turn for too long, so that nobody waits for ever behind one that
 * hangs.
 */
export function createTurns({ atOnce, wait }: Bounds) {
  const waiting = new Set<() => void>();
  let running = 0;

  function turn(): Promise<void> {
    if (running < atOnce) {
      running++;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        waiting.delete(begin);
        reject(new ConnectionAcquireTimeoutError(new Error('Too many writes wait.')));
      }, wait);
      const begin = () => {
        clearTimeout(timer);
        waiting.delete(begin);
        running++;
        resolve();
      };
      waiting.add(begin);
    });
  }

  return async <T>(work: () => Promise<T>): Promise<T> => {
    await turn();
    try {
      return await work();
    } finally {
      running--;
      const [next] = waiting;
      next?.();
    }
  };
}
