import { ConnectionAcquireTimeoutError } from 'sequelize';

interface Bounds {
  /** The number of works that run at once. */
  atOnce: number;
  /** The longest time that one waits while none succeeds, here or, as it is told, in another process; in milliseconds. */
  wait: number;
}

interface Waiting {
  begin(): void;
  timer: NodeJS.Timeout;
}

/**
 * Returns a function that runs works in the order in which they come, so many at once. It throws a
 * `ConnectionAcquireTimeoutError` in place of a work that waits behind others that hang: `noteWrite` tells that those of another
 * process, which may have the lock for which all wait, do not.
 */
export function createTurns({ atOnce, wait }: Bounds) {
  const waiting = new Set<Waiting>();
  let running = 0;

  function turn(): Promise<void> {
    if (running < atOnce) {
      running++;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        waiting.delete(own);
        reject(new ConnectionAcquireTimeoutError(new Error('Too many writes wait.')));
      }, wait);
      const begin = () => {
        clearTimeout(timer);
        waiting.delete(own);
        running++;
        resolve();
      };
      const own = { begin, timer };
      waiting.add(own);
    });
  }

  function noteWrite(): void {
    for (const { timer } of waiting) timer.refresh();
  }

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    await turn();
    try {
      const result = await work();
      noteWrite();
      return result;
    } finally {
      running--;
      const [next] = waiting;
      next?.begin();
    }
  }

  return Object.assign(inTurn, { noteWrite, load: () => ({ running, waiting: waiting.size }) });
}
