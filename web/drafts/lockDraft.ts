/** The drafts that this page holds or requests, each with the promise that it is released. */
const here = new Map<string, Promise<void>>();

/**
 * Holds the lock of a draft, so that no other tab takes it. Resolves to the function that releases it, or to null where
 * another tab holds it, which is waited for until the signal; a form of this page is waited for until it closes the draft.
 * The browser releases the locks of a page that closes or crashes. Without the Web Locks API, as on an insecure origin,
 * every tab holds every lock.
 */
export async function lockDraft(key: string, signal?: AbortSignal): Promise<(() => void) | null> {
  const { locks } = navigator as { locks?: LockManager };
  if (!locks) return () => {};
  while (here.has(key)) await here.get(key);
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = () => {
      here.delete(key);
      resolve();
    };
  });
  here.set(key, ended);
  const isHeld = await new Promise<boolean>((resolve) => {
    const hold = (lock: Lock | null) => {
      resolve(lock !== null);
      return lock ? ended : undefined;
    };
    const options = signal ? { signal } : { ifAvailable: true };
    locks.request(`octavo-draft:${key}`, options, hold).catch(() => resolve(false));
  });
  if (isHeld) return end;
  end();
  return null;
}
