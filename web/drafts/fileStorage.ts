import { del, get, keys, set } from 'idb-keyval';
import { durableStore } from './durableStore.ts';

/**
 * A file as the device stores it. Not as a `File`: in Firefox one cannot be read any more when its record was written again,
 * and WebKit's private windows store none.
 */
interface StoredFile {
  name: string;
  type: string;
  bytes: ArrayBuffer;
  /** The time at which it was stored, in milliseconds. */
  at: number;
}

/** The beginning of the names under which the pictures of texts are stored until they are uploaded. */
export const PICTURE_FILE_PREFIX = 'picture ';

const store = durableStore('octavo-files', 'files');

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
      return inMemory.get(name) ?? rebuilt(await get(name, store));
    } catch {
      return null;
    }
  });
}

/** Removes the files whose name begins so and that were stored before then, as those of pictures that were removed from their text. */
export function removeOldFiles(beginning: string, before: number): Promise<void> {
  return inTurn(async () => {
    try {
      for (const name of await keys<string>(store)) {
        if (!name.startsWith(beginning)) continue;
        const record = await get<StoredFile>(name, store);
        if ((record?.at ?? before) < before) await del(name, store);
      }
    } catch {
      // Storage is switched off.
    }
  });
}

function inTurn<Result>(run: () => Promise<Result>): Promise<Result> {
  const turn = queue.then(run);
  queue = turn;
  return turn;
}

async function stored(file: File): Promise<StoredFile> {
  return { name: file.name, type: file.type, bytes: await file.arrayBuffer(), at: Date.now() };
}

function rebuilt(record: StoredFile | undefined): File | null {
  return record ? new File([record.bytes], record.name, { type: record.type }) : null;
}
