/** The time after which a batch begins no step, in milliseconds: on SQLite other writes wait for it, and in all for less than 50 ms. */
const BATCH_MS = 10;

/** Tells if the time of a batch is up, which begins with this call. */
export function startTimeLimit(ms = BATCH_MS): () => boolean {
  const end = performance.now() + ms;
  return () => performance.now() >= end;
}

/** Repeats a step, once at least, until nothing is left, for which it resolves to false, or the time is up. Resolves to true where something may be left. */
export async function repeatUntil(step: () => Promise<boolean>, isTimeUp: () => boolean): Promise<boolean> {
  while (await step()) {
    if (isTimeUp()) return true;
  }
  return false;
}
