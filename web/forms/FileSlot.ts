import { createStore, del, get, set, type UseStore } from 'idb-keyval';

/**
 * A file as the device has it. Not as a `File`: one read in Firefox dies when its record is written again, and WebKit's
 * private windows store none.
 */
interface StoredFile {
  name: string;
  type: string;
  bytes: ArrayBuffer;
}

const STORE = 'files';
const database = createStore('octavo-files', STORE);

/** idb-keyval leaves durability to the browser; a picture must outlast a loss of power. */
const store: UseStore = (mode, run) =>
  database('readonly', ({ transaction: { db } }) =>
    run(db.transaction(STORE, mode, { durability: 'strict' }).objectStore(STORE)),
  );

/** What the device would not keep: it lives as long as the page. */
const onPage = new Map<string, File>();

/** Settles when all earlier calls are through: reading a large file must not let a later, smaller one overtake it. */
let queue: Promise<unknown> = Promise.resolve();

/** Keeps a picked file on this device under a name, for after a reload; null lets go of it. Whether it is kept. */
export function keepFile(name: string, file: File | null): Promise<boolean> {
  return inTurn(async () => {
    try {
      onPage.delete(name);
      await (file ? set(name, await stored(file), store) : del(name, store));
      return true;
    } catch {
      // Storage is switched off or full.
      if (file) onPage.set(name, file);
      return false;
    }
  });
}

/** The file that was kept under a name; null where none is. */
export function keptFile(name: string): Promise<File | null> {
  return inTurn(async () => {
    try {
      return onPage.get(name) ?? (await rebuilt(await get(name, store)));
    } catch {
      return null;
    }
  });
}

function inTurn<Result>(run: () => Promise<Result>): Promise<Result> {
  const turn = queue.then(run);
  queue = turn;
  return turn;
}

async function stored(file: File): Promise<StoredFile> {
  return { name: file.name, type: file.type, bytes: await file.arrayBuffer() };
}

/** Older versions stored the `File` itself. */
async function rebuilt(found: StoredFile | File | undefined): Promise<File | null> {
  if (!found) return null;
  const { name, type, bytes } = found instanceof File ? await stored(found) : found;
  return new File([bytes], name, { type });
}
