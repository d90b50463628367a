import { unavailable } from '../problems.ts';

/** How much of a costly kind of work may be going on, and how much more may wait for it in each lane. */
export interface Bounds {
  running: number;
  waiting: number;
}

/** The place in the queue at which work waits. */
export interface Turn {
  /** Work of the second lane runs while none waits in the first, and every fourth time. */
  lane?: 'first' | 'second';
  /** Whose work it is: in a lane, whoever has less waiting there comes first, and is refused last. */
  visitor?: string;
  /** Leaves the queue, with the signal's reason. */
  signal?: AbortSignal;
}

/** Does work when its turn comes. Throws 503 where too much waits already. */
export type Queue = <T>(work: () => Promise<T>, turn?: Turn) => Promise<T>;

export function createQueue({ running: most, waiting }: Bounds): Queue {
  const lanes = { first: createLane(waiting), second: createLane(waiting) };
  let running = 0;
  let turns = 0;

  /** Whoever finishes hands on its own place, so that nobody who comes later slips in between. */
  function handOn(): void {
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
      handOn();
    }
  };
}

interface Waiter {
  visitor: string;
  /** How many of the same visitor waited when it came. */
  round: number;
  begin(): void;
  refuse(reason: unknown): void;
}

function createLane(most: number) {
  /** In the order in which they begin. */
  const waiting: Waiter[] = [];

  return {
    /** Resolves when it is next. Throws 503 where others have the places. */
    turn({ visitor = '', signal }: Omit<Turn, 'lane'>): Promise<void> {
      return new Promise((begin, refuse) => {
        const round = waiting.filter((other) => other.visitor === visitor).length;
        const waiter = { visitor, round, begin, refuse };
        waiting.splice(waiting.findLastIndex((other) => other.round <= round) + 1, 0, waiter);
        if (waiting.length > most) waiting.pop()?.refuse(unavailable('The server is busy. Please try again shortly.'));
        signal?.addEventListener('abort', () => {
          const index = waiting.indexOf(waiter);
          if (index === -1) return;
          waiting.splice(index, 1);
          refuse(signal.reason);
        });
      });
    },

    /** Lets the next begin; false where nobody waits. */
    next(): boolean {
      const waiter = waiting.shift();
      waiter?.begin();
      return waiter !== undefined;
    },
  };
}
