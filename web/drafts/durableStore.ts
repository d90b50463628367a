import { promisifyRequest, type UseStore } from 'idb-keyval';

// Some browsers never answer where it is blocked; a busy device takes seconds.
const OPENING_MS = 10_000;

/**
 * An object store of IndexedDB, for idb-keyval, whose transactions complete only when they are on the disk. Its calls
 * reject where the browser stores nothing.
 */
export function durableStore(database: string, store: string): UseStore {
  let opening: Promise<IDBDatabase> | null = null;
  let isLate = false;
  const close = () => {
    opening = null;
  };

  const open = async () => {
    try {
      const request = indexedDB.open(database);
      request.onupgradeneeded = () => request.result.createObjectStore(store);
      const opened = await promisifyRequest(request);
      // Safari closes connections by itself.
      opened.onclose = close;
      return opened;
    } finally {
      isLate = false;
    }
  };

  return async (mode, run) => {
    opening ??= open();
    try {
      const opened = await Promise.race([opening, nothingAfter(isLate ? 0 : OPENING_MS)]);
      isLate = opened === null;
      if (!opened) throw new Error('The device did not open its storage');
      return await run(opened.transaction(store, mode, { durability: 'strict' }).objectStore(store));
    } catch (problem) {
      // One that may open yet is waited for no more, and not opened a second time.
      if (!isLate) close();
      throw problem;
    }
  };
}

const nothingAfter = (ms: number) => new Promise<null>((resolve) => setTimeout(() => resolve(null), ms));
