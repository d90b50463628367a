import { randomUUID } from 'node:crypto';

/** The times of a heartbeat, in milliseconds, and what it calls. */
interface Options {
  /** Sends what `message` gives at the moment of sending. Resolves when the database has taken it. */
  send(message: () => string): Promise<void>;
  every: number;
  /** How long an echo is waited for. */
  echo: number;
  /** Called with the first echo. */
  proven(): void;
  /** Called where no echo came for too long; `taken` tells whether the database took a beat all the same. */
  lost(taken: boolean): void;
}

/**
 * Proves again and again that what is sent to all processes arrives here. Each beat holds the time at which it was sent:
 * what was sent before a beat has arrived before its echo.
 */
export function createHeartbeat({ send, every, echo, proven, lost }: Options) {
  const id = randomUUID();
  const began = performance.now();
  let provenUntil = Number.NEGATIVE_INFINITY;
  let sending = false;
  let taken = false;

  const beat = async () => {
    if (performance.now() > Math.max(provenUntil, began + echo)) return lost(taken);
    // A silent database must not collect them.
    if (sending) return;
    sending = true;
    try {
      await send(() => `${id} ${performance.now()}`);
      taken = true;
    } catch {
      // The next one tries again, until none is waited for any more.
    } finally {
      sending = false;
    }
  };
  const timer = setInterval(() => void beat(), every);
  timer.unref();
  void beat();

  return {
    heard(message: string): void {
      const [from, at] = message.split(' ');
      if (from !== id) return;
      const first = provenUntil === Number.NEGATIVE_INFINITY;
      provenUntil = Number(at) + echo;
      if (first) proven();
    },
    /** Tells whether all has arrived that was sent until a moment ago. Asks the clock: timers of a process that stood still are late. */
    isProven: () => performance.now() < provenUntil,
    stop: () => clearInterval(timer),
  };
}
