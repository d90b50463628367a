import { promisifyRequest, type UseStore } from 'idb-keyval';

// Some browsers never answer where it is blocked.
const OPENING_MS = 3000;

/**
 * An object store of IndexedDB, for idb-keyval, whose transactions complete only when they are on the disk. Its calls
 * reject where the browser stores nothing.
 */
export function durableStore(database: string, store: string): UseStore {
  let opening: Promise<IDBDatabase> | null = null;
  const close = () => {
    opening = null;
  };

  const open = async () => {
    const request = indexedDB.open(database);
    request.onupgradeneeded = () => request.result.createObjectStore(store);
    const opened = await Promise.race([promisifyRequest(request), refusedAfter(OPENING_MS)]);
    // Safari closes connections by itself.
    opened.onclose = close;
    return opened;
  };

  return async (mode, run) => {
    opening ??= open();
    try {
      const opened = await opening;
      return await run(opened.transaction(store, mode, { durability: 'strict' }).objectStore(store));
    } catch (problem) {
      close();
      throw problem;
    }
  };
}

function refusedAfter(ms: number): Promise<never> {
  return new Promise((_, reject) => setTimeout(() => reject(new Error('The device did not open its storage')), ms));
}
