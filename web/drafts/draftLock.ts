/**
 * Holds the lock of a draft, so that no other tab takes it. Resolves to the function that releases it, or to null where
 * another tab holds it, which is waited for until the signal; the browser releases the locks of a page that closes or
 * crashes. Without the Web Locks API, as on an insecure origin, every tab holds every lock.
 */
export function holdDraft(key: string, signal?: AbortSignal): Promise<(() => void) | null> {
  const { locks } = navigator as { locks?: LockManager };
  if (!locks) return Promise.resolve(() => {});
  return new Promise((resolve) => {
    const held = (lock: Lock | null) => {
      if (lock) return new Promise<void>((release) => resolve(release));
      return resolve(null);
    };
    locks.request(`octavo-draft:${key}`, signal ? { signal } : { ifAvailable: true }, held).catch(() => resolve(null));
  });
}
