import { randomUUID } from 'node:crypto';

/** The times of a heartbeat, in milliseconds, and its callbacks. */
interface Options {
  /** Sends what `message` returns at the moment of sending. Resolves when the database has accepted it. */
  send(message: () => string): Promise<void>;
  interval: number;
  /** The time after which a missing echo counts as lost. */
  echoTimeout: number;
  /** Called with the first echo. */
  onProven(): void;
  /** Called where no echo came in time; `accepted` is true where the database accepted a beat all the same. */
  onLost(accepted: boolean): void;
}

/**
 * Proves again and again that messages to all processes arrive here. Each beat holds the time at which it was sent:
 * messages sent before a beat have arrived before its echo.
 */
export function createHeartbeat({ send, interval, echoTimeout, onProven, onLost }: Options) {
  const id = randomUUID();
  const began = performance.now();
  let provenUntil = Number.NEGATIVE_INFINITY;
  let sending = false;
  let accepted = false;

  const beat = async () => {
    if (performance.now() > Math.max(provenUntil, began + echoTimeout)) return onLost(accepted);
    // Beats must not pile up at a silent database.
    if (sending) return;
    sending = true;
    try {
      await send(() => `${id} ${performance.now()}`);
      accepted = true;
    } catch {
      // The next beat tries again, until the echo is overdue.
    } finally {
      sending = false;
    }
  };
  const timer = setInterval(() => void beat(), interval);
  timer.unref();
  void beat();

  return {
    receive(message: string): void {
      const [from, at] = message.split(' ');
      if (from !== id) return;
      const first = provenUntil === Number.NEGATIVE_INFINITY;
      provenUntil = Number(at) + echoTimeout;
      if (first) onProven();
    },
    /** Tells if all messages sent until a moment ago have arrived. Reads the clock: timers of a suspended process are late. */
    isProven: () => performance.now() < provenUntil,
    stop: () => clearInterval(timer),
  };
}
