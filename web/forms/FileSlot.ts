const DATABASE = 'octavo-files';
const STORE = 'files';

/** Keeps a picked file on this device under a name, for after a reload; null lets go of it. Whether it is kept. */
export async function keepFile(name: string, file: File | null): Promise<boolean> {
  try {
    await inStore('readwrite', (store) => (file ? store.put(file, name) : store.delete(name)));
    return true;
  } catch {
    // Storage is switched off or full: the file then lives as long as the page.
    return false;
  }
}

/** The file that was kept under a name; null where none is. */
export async function keptFile(name: string): Promise<File | null> {
  try {
    const found = await inStore('readonly', (store) => store.get(name));
    return found instanceof File ? found : null;
  } catch {
    return null;
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
