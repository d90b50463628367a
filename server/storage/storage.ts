import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import type { SendOptions, SendStream } from 'send';

/** The two places of files: for readers, and for thirty days out of their sight. */
export type Place = 'images' | 'trash';

/** A stored file. */
export interface StoredFile {
  place: Place;
  /** Its key and its name, such as `0f3c…/480.webp`. */
  name: string;
  bytes: number;
}

/**
 * The uploaded pictures and files: each is a few files under a random key, in one folder or under one prefix, and never gets another
 * content. What is written is checked: after a promise has resolved, it lies there whole. Calls throw the system's error, or 503
 * where a bucket is away.
 */
export interface Storage {
  /** For people, as the next. */
  readonly name: string;
  readonly trashName: string;
  /**
   * True where files move to the trash and back in no time, under a lock of the database. In a bucket they stay where they are with a
   * note beside them, so that no lock waits for a network: there the database alone tells who may see them.
   */
  readonly moves: boolean;

  /** Brings a staged folder there before the transaction that makes it known, where that takes a network. */
  upload(key: string, folder: string): Promise<void>;
  /** Makes a staged folder visible, whole and at once, last in that transaction; does nothing for one that is visible already. */
  publish(key: string, folder: string): Promise<void>;
  /** Removes the files of a key that no transaction has made known. */
  discard(key: string): Promise<void>;

  /** Lists the keys in a place. */
  keys(place: Place): Promise<string[]>;
  /** Resolves to the time for which a key is in a place, in milliseconds; null where it is not. */
  age(key: string, place: Place): Promise<number | null>;
  /** Lists the files of a key, by their names; none where there is no such key. */
  files(key: string): Promise<StoredFile[]>;
  /** Opens a file; null where it is gone. */
  open(file: Pick<StoredFile, 'place' | 'name'>): Promise<Readable | null>;
  /** Resolves to the size of a file for readers, in bytes; null where there is none. */
  size(name: string): Promise<number | null>;
  /** Has a process read a file for readers, by a path on this machine; null where there is none. */
  whileLocal<Result>(name: string, work: (path: string) => Promise<Result>): Promise<Result | null>;
  /** Prepares the response with a file for readers, which `pipe` begins. */
  send(req: IncomingMessage, name: string, options: SendOptions): SendStream;

  /** Puts a key into the trash, for thirty days from now; false where it is gone. */
  trash(key: string): Promise<boolean>;
  /** Takes a key out of the trash; false where it is not in it. */
  restore(key: string): Promise<boolean>;
  /** Removes a key in the trash for good; false where it is not in it. */
  removeTrashed(key: string): Promise<boolean>;
}
