import { refused } from '../../shared/kit/refused.ts';
import { unavailable } from '../problems.ts';

/** The maximum number of works that run at once, and of those that wait in each lane. */
export interface Bounds {
  running: number;
  waiting: number;
}

/** The options of one work in a queue. */
export interface Turn {
  /** The priority: work of the second lane runs while none waits in the first, and every fourth time. */
  lane?: 'first' | 'second';
  /** The owner of the work: within a lane, visitors with fewer waiting works come first and are refused last. */
  visitor?: string;
  /** Takes the work out of the queue and rejects with the signal's reason. */
  signal?: AbortSignal;
}

/** Runs work when its turn comes. Throws 503 where too much waits already. */
export type Queue = <T>(work: () => Promise<T>, turn?: Turn) => Promise<T>;

export function createQueue({ running: most, waiting }: Bounds): Queue {
  const lanes = { first: createLane(waiting), second: createLane(waiting) };
  let running = 0;
  let turns = 0;

  /** Passes the place of finished work to the next that waits, so that later work cannot overtake it. */
  function startNext(): void {
    const order = ++turns % 4 === 0 ? [lanes.second, lanes.first] : [lanes.first, lanes.second];
    if (!order.some((lane) => lane.next())) running--;
  }

  return async (work, { lane = 'first', ...turn } = {}) => {
    turn.signal?.throwIfAborted();
    if (running >= most) await lanes[lane].turn(turn);
    else running++;
    try {
      return await work();
    } finally {
      startNext();
    }
  };
}

interface Waiter {
  visitor: string;
  /** The number of works of the same visitor that waited when it came. */
  round: number;
  begin(): void;
  refuse(reason: unknown): void;
}

function createLane(most: number) {
  /** The order in which they begin. */
  const waiting: Waiter[] = [];

  return {
    /** Resolves when its turn comes. Throws 503 where the lane is full. */
    turn({ visitor = '', signal }: Omit<Turn, 'lane'>): Promise<void> {
      return new Promise((begin, refuse) => {
        const round = waiting.filter((other) => other.visitor === visitor).length;
        const waiter = { visitor, round, begin, refuse };
        waiting.splice(waiting.findLastIndex((other) => other.round <= round) + 1, 0, waiter);
        if (waiting.length > most) waiting.pop()?.refuse(unavailable(refused.busy));
        signal?.addEventListener('abort', () => {
          const index = waiting.indexOf(waiter);
          if (index === -1) return;
          waiting.splice(index, 1);
          refuse(signal.reason);
        });
      });
    },

    /** Starts the next; returns false where nothing waits. */
    next(): boolean {
      const waiter = waiting.shift();
      waiter?.begin();
      return waiter !== undefined;
    },
  };
}
