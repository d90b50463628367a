import { del, get, set } from 'idb-keyval';
import { strictStore } from './strictStore.ts';

/**
 * A file as the device stores it. Not as a `File`: in Firefox one cannot be read any more when its record was written again,
 * and WebKit's private windows store none.
 */
interface StoredFile {
  name: string;
  type: string;
  bytes: ArrayBuffer;
}

const store = strictStore('octavo-files', 'files');

/** The files that the device did not store; they last while the page is open. */
const inMemory = new Map<string, File>();

/** Settles when all earlier calls are done: reading a large file must not let a later, smaller one overtake it. */
let queue: Promise<unknown> = Promise.resolve();

/** Stores a picked file on this device under a name, or removes it with null. Resolves to false where it was not stored. */
export function saveFile(name: string, file: File | null): Promise<boolean> {
  return inTurn(async () => {
    try {
      inMemory.delete(name);
      await (file ? set(name, await stored(file), store) : del(name, store));
      return true;
    } catch {
      // Storage is switched off or full.
      if (file) inMemory.set(name, file);
      return false;
    }
  });
}

/** Resolves to the file stored under a name; null where there is none. */
export function loadFile(name: string): Promise<File | null> {
  return inTurn(async () => {
    try {
      return inMemory.get(name) ?? (await rebuilt(await get(name, store)));
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
async function rebuilt(record: StoredFile | File | undefined): Promise<File | null> {
  if (!record) return null;
  const { name, type, bytes } = record instanceof File ? await stored(record) : record;
  return new File([bytes], name, { type });
}
