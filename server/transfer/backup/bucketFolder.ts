import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { StartProblem } from '../../problems.ts';
import { type Bucket, callBucket, readObject } from '../../storage/callBucket.ts';
import { listBucket } from '../../storage/listBucket.ts';
import { explainBucket } from '../../storage/openStorage.ts';
import type { BackupFolder, BackupSource } from './backupFolder.ts';

const HOUR = 60 * 60 * 1000;
/** The bytes from which on a part is sent: it is held in memory, and sent again alone where the bucket was away. */
const PART = 8 * 1024 * 1024;
/** The most bytes that what is read may have. */
const MOST = { part: 2 * PART, index: 64 * 1024 };
/** The most bytes of it that are deciphered in one go. */
const CHUNK = 64 * 1024;
/** The time without a new part after which what was not finished is removed: a backup is given up after half of it. */
const ABANDONED = 24 * HOUR;
const PARTS = 'parts/';
const FORMAT = 'octavo-backup-parts';

/** What is stored under the name of a backup once it was proved: where its parts are, which are the file in their order. */
interface Index {
  format: typeof FORMAT;
  /** Of one attempt: two at a time under one name have nothing in common. */
  id: string;
  parts: number;
  bytes: number;
  storedAt: string;
}

/**
 * Backups in an S3-compatible bucket. One is a row of parts, `parts/NAME/ID/000001`, which arrive while it is made, and the object NAME,
 * which comes last: without it, nothing counts as a backup.
 */
export class BucketFolder implements BackupFolder {
  readonly name: string;
  readonly variable = 'OCTAVO_BACKUP_FOLDER';
  private readonly bucket: Bucket;

  constructor(bucket: Bucket) {
    this.bucket = bucket;
    this.name = `s3://${bucket.bucket}/${bucket.prefix}`;
  }

  async make(): Promise<void> {}

  names(): Promise<string[]> {
    return explainBucket(this, async () => {
      const listed = await listBucket(this.bucket, '', '/');
      return listed.map(({ name }) => name).filter((name) => !name.endsWith('/'));
    });
  }

  async facts(name: string): Promise<{ bytes: number; storedAt: Date } | null> {
    const index = await this.index(name);
    return index && { bytes: index.bytes, storedAt: new Date(index.storedAt) };
  }

  source(name: string): BackupSource {
    const label = this.name + name;
    return {
      label,
      open: async () => {
        const index = await this.index(name);
        if (!index) throw new StartProblem(`There is no backup ${label}.`);
        return this.read(name, index);
      },
    };
  }

  async refuseExisting(name: string): Promise<void> {
    const { status } = await explainBucket(this, () => callBucket(this.bucket, { method: 'HEAD', name }));
    if (status === 200) throw this.existing(name);
  }

  async store<T>(name: string, content: Readable, check: (written: BackupSource) => Promise<T>): Promise<T> {
    const id = randomBytes(12).toString('hex');
    try {
      let [parts, bytes] = [0, 0];
      for await (const part of inParts(content)) {
        await this.put(partName(name, id, ++parts), part);
        bytes += part.length;
      }
      const index: Index = { format: FORMAT, id, parts, bytes, storedAt: new Date().toISOString() };
      const found = await check({ label: this.name + name, open: async () => this.read(name, index) });
      await this.put(name, Buffer.from(JSON.stringify(index)), { 'if-none-match': '*' });
      // Read again: another may have come first.
      if ((await this.index(name))?.id !== id) throw this.existing(name);
      return found;
    } catch (error) {
      content.destroy();
      // What a bucket that is away does not remove goes with a later backup.
      await this.removeParts(`${PARTS}${name}/${id}/`).catch(() => {});
      throw error;
    }
  }

  async remove(name: string): Promise<void> {
    await this.delete(name);
    await this.removeParts(`${PARTS}${name}/`);
  }

  async removeUnfinished(): Promise<void> {
    const latest = new Map<string, number>();
    for (const { name, modified } of await explainBucket(this, () => listBucket(this.bucket, PARTS))) {
      const attempt = name.slice(0, name.lastIndexOf('/'));
      latest.set(attempt, Math.max(latest.get(attempt) ?? 0, modified.getTime()));
    }
    for (const [attempt, time] of latest) {
      const [, name = '', id] = attempt.split('/');
      if (Date.now() - time < ABANDONED || (await this.index(name))?.id === id) continue;
      await this.removeParts(`${attempt}/`);
    }
  }

  private async index(name: string): Promise<Index | null> {
    const content = await explainBucket(this, () => readObject(this.bucket, name, MOST.index));
    // Anything else is a file that somebody has brought here.
    if (!content?.toString('utf8').startsWith(`{"format":"${FORMAT}"`)) return null;
    return JSON.parse(content.toString('utf8')) as Index;
  }

  private existing(name: string): StartProblem {
    return new StartProblem(`${this.name}${name} is there already: choose another name.`);
  }

  private read(name: string, index: Index): Readable {
    return Readable.from(this.chunks(name, index));
  }

  private async *chunks(name: string, { id, parts, bytes }: Index): AsyncGenerator<Buffer> {
    let read = 0;
    for (let number = 1; number <= parts; number++) {
      const part = await explainBucket(this, () => readObject(this.bucket, partName(name, id, number), MOST.part));
      read += part?.length ?? 0;
      if (!part || (number === parts && read !== bytes)) throw new Error(`Part ${number} is missing, or was cut.`);
      for (let at = 0; at < part.length; at += CHUNK) yield part.subarray(at, at + CHUNK);
    }
  }

  private async put(name: string, body: Buffer, conditions: Record<string, string> = {}): Promise<void> {
    const headers = { 'content-type': 'application/octet-stream', ...conditions };
    await explainBucket(this, () => callBucket(this.bucket, { method: 'PUT', name, headers, body }));
  }

  private async delete(name: string): Promise<void> {
    await explainBucket(this, () => callBucket(this.bucket, { method: 'DELETE', name }));
  }

  private async removeParts(prefix: string): Promise<void> {
    for (const { name } of await explainBucket(this, () => listBucket(this.bucket, prefix))) await this.delete(name);
  }
}

const partName = (name: string, id: string, number: number) =>
  `${PARTS}${name}/${id}/${String(number).padStart(6, '0')}`;

/** Yields a stream in pieces that are large enough for an object each. */
async function* inParts(content: Readable): AsyncGenerator<Buffer> {
  let chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of content as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes < PART) continue;
    yield Buffer.concat(chunks);
    [chunks, bytes] = [[], 0];
  }
  if (bytes > 0) yield Buffer.concat(chunks);
}
