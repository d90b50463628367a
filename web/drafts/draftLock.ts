// A page that is reloaded holds its locks a moment longer.
const WAIT_MS = 400;

/**
 * Holds the lock of a draft, so that no other tab takes it. Resolves to the function that releases it, or to null where
 * another tab holds it; the browser releases the locks of a page that closes or crashes. Without the Web Locks API, as on
 * an insecure origin, every tab holds every lock.
 */
export function holdDraft(key: string): Promise<(() => void) | null> {
  const { locks } = navigator as { locks?: LockManager };
  if (!locks) return Promise.resolve(() => {});
  return new Promise((resolve) => {
    const held = () => new Promise<void>((release) => resolve(release));
    locks.request(`octavo-draft:${key}`, { signal: AbortSignal.timeout(WAIT_MS) }, held).catch(() => resolve(null));
  });
}
