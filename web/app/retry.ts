import type { Failure } from './failure.ts';

/** Loads once more what failed; `revalidate` is the router's. */
export function retry({ needsDocument }: Failure, revalidate: () => Promise<void>): void {
  if (needsDocument) window.location.reload();
  else void revalidate();
}
