import type { Failure } from './failure.ts';

/** Loads again after a failure; `revalidate` is the router's. */
export function retry({ needsDocument }: Failure, revalidate: () => Promise<void>): void {
  if (needsDocument) window.location.reload();
  else void revalidate();
}
