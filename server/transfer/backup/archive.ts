import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Decrypter, Encrypter } from 'age-encryption';
import { extract, type Pack, pack } from 'tar-stream';
import { msg } from '../../../shared/texts/t.ts';
import { StartProblem } from '../../problems.ts';
import type { BackupFile, BackupSource } from './backupFolder.ts';

/** The work of a guess at the passphrase, as a power of two, which takes 128 MB for the half of a second; age's own is 18. */
export const WORK_FACTOR = 17;

/** The most bytes of one file of an archive, which is read at once: uploaded files have up to 50 MB. */
const LARGEST = 256 * 1024 * 1024;

/** Adds a file to an archive, and resolves when the next may follow. */
export type Add = (name: string, content: Buffer | string) => Promise<void>;

interface ArchiveOptions<T> {
  passphrase: string;
  workFactor?: number | undefined;
  /** Reads what was written, before it gets its name. */
  check(written: BackupSource): Promise<T>;
}

/**
 * Writes a tar file, encrypted with a passphrase as https://age-encryption.org/v1 has it, as a stream. Resolves to what
 * `check` finds in it; where that throws, there is no file. Throws a StartProblem where there is one of that name.
 */
export async function writeArchive<T>(
  { folder, name }: BackupFile,
  { passphrase, workFactor = WORK_FACTOR, check }: ArchiveOptions<T>,
  write: (add: Add) => Promise<void>,
): Promise<T> {
  await folder.refuseExisting(name);
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  encrypter.setScryptWorkFactor(workFactor);
  const packed = pack();
  const encrypted = await encrypter.encrypt(toWeb(Readable.from(packed)));
  const stored = folder.store(name, fromWeb(encrypted), check);
  const adding = write(addTo(packed)).then(
    () => packed.finalize(),
    (error: Error) => packed.destroy(error),
  );
  const [found] = await Promise.all([stored, adding]);
  return found;
}

/** Yields the files of such an archive. Throws a StartProblem for a wrong passphrase, or where a byte is not as it was written. */
export async function* readArchive(
  { label, open }: BackupSource,
  passphrase: string,
): AsyncGenerator<{ name: string; content: Buffer }> {
  const source = await open();
  try {
    const decrypter = new Decrypter();
    decrypter.addPassphrase(passphrase);
    const decrypted = await decrypter.decrypt(toWeb(source)).catch((error: Error) => {
      throw notOpened(label, error);
    });
    const unpacked = extract();
    const piped = pipeline(fromWeb(decrypted), unpacked);
    piped.catch(() => {});
    try {
      for await (const entry of unpacked) {
        const { name, size } = entry.header;
        if (size > LARGEST) throw new Error(`${name} has ${size} bytes.`);
        const chunks: Uint8Array[] = [];
        for await (const chunk of entry) chunks.push(chunk as Uint8Array);
        yield { name, content: Buffer.concat(chunks) };
      }
      await piped;
    } catch (error) {
      // Of a bucket that went away.
      if (error instanceof StartProblem) throw error;
      throw new StartProblem(msg('{file} is damaged: restore another backup.', { file: label }), { cause: error });
    }
  } finally {
    source.destroy();
  }
}

const addTo =
  (packed: Pack): Add =>
  (name, content) =>
    new Promise((resolve, reject) => {
      packed.entry({ name, mode: 0o600 }, content, (error) => (error ? reject(error) : resolve()));
    });

function notOpened(file: string, error: Error): Error {
  if (error instanceof StartProblem) return error;
  if ('code' in error) return new StartProblem(`${file} cannot be read (${error.code}).`, { cause: error });
  return new StartProblem(`${file} does not open with this passphrase, or is no backup of Octavo.`, { cause: error });
}

// The types of Node's streams and of the web's are told apart, though the streams are the same.
const toWeb = (stream: Readable) => Readable.toWeb(stream) as unknown as globalThis.ReadableStream<Uint8Array>;
const fromWeb = (stream: object) => Readable.fromWeb(stream as never);
