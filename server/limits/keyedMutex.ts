import { tooMany } from '../problems.ts';

/** Runs one work per key at a time, in the order of the calls. */
export type KeyedMutex = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/** Creates a mutex that throws 429 at once where `waiting` works of the same key wait already. */
export function createKeyedMutex({ waiting }: { waiting: number }): KeyedMutex {
  const lines = new Map<string, { length: number; last: Promise<unknown> }>();

  return async (key, work) => {
    const line = lines.get(key) ?? { length: 0, last: Promise.resolve() };
    if (line.length > waiting) throw tooMany(5);
    lines.set(key, line);
    line.length++;
    const result = line.last.then(work);
    line.last = result.catch(() => {});
    try {
      return await result;
    } finally {
      if (--line.length === 0) lines.delete(key);
    }
  };
}
