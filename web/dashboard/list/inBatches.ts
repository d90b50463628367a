import { limits } from '../../../shared/limits.ts';

/** Calls with so many ids at a time as a call may name, one after the other; resolves to the last response. */
export async function inBatches(
  ids: string[],
  call: (ids: string[]) => Promise<{ message: string }>,
): Promise<{ message: string }> {
  const first = await call(ids.slice(0, limits.bulkSize));
  return ids.length > limits.bulkSize ? inBatches(ids.slice(limits.bulkSize), call) : first;
}
