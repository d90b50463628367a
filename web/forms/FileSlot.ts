const DATABASE = 'octavo-files';
const STORE = 'files';

/** What the device would not keep: it lives as long as the page. */
const onPage = new Map<string, File>();

/** Keeps a picked file on this device under a name, for after a reload; null lets go of it. Whether it is kept. */
export async function keepFile(name: string, file: File | null): Promise<boolean> {
  try {
    onPage.delete(name);
    await inStore('readwrite', (store) => (file ? store.put(file, name) : store.delete(name)));
    return true;
  } catch {
    // Storage is switched off or full.
    if (file) onPage.set(name, file);
    return false;
  }
}

/** The file that was kept under a name; null where none is. */
export async function keptFile(name: string): Promise<File | null> {
  try {
    const found = await inStore('readonly', (store) => store.get(name));
    return onPage.get(name) ?? (found instanceof File ? found : null);
  } catch {
    return onPage.get(name) ?? null;
  }
}

async function inStore(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest): Promise<unknown> {
  const database = await opened();
  try {
    const transaction = database.transaction(STORE, mode, { durability: 'strict' });
    const request = ask(transaction.objectStore(STORE));
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
    return request.result;
  } finally {
    database.close();
  }
}

function opened(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
