import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream, type Stats } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { pipeline as pipe, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { LRUCache } from 'lru-cache';
import send, { type SendOptions, type SendStream } from 'send';
import { type FileKind, fileTypes } from '../../shared/media/fileAddress.ts';
import { isOwnName } from '../dataFolder/abandonedEntries.ts';
import { type Bucket, BucketProblem, callBucket, exactly, readBucket } from './callBucket.ts';
import { type Listed, listBucket } from './listBucket.ts';
import type { Place, Storage, StoredFile } from './storage.ts';

/** The object that says whose bucket it is. */
const INSTALLATION = 'installation';

/** The most files whose facts are remembered: their content never changes. */
const REMEMBERED = 10_000;

interface Facts {
  bytes: number;
  etag: string;
  modified: Date;
  /** True where the ETag is the MD5 of the content: https://docs.aws.amazon.com/AmazonS3/latest/API/API_Object.html */
  isMd5: boolean;
}

interface Range {
  start: number;
  /** The last byte. */
  end: number;
}

/**
 * Uploaded files in an S3-compatible bucket: `images/KEY/480.webp`, and for a key in the trash an empty object `trash/KEY`, whose
 * time is that of its beginning.
 */
export class BucketStorage implements Storage {
  readonly moves = false;
  readonly name: string;
  readonly trashName: string;
  private readonly bucket: Bucket;
  /** The folder of what is read from a path. */
  private readonly scratch: string;
  private readonly known = new LRUCache<string, Facts>({ max: REMEMBERED });

  constructor(bucket: Bucket, scratch: string) {
    this.bucket = bucket;
    this.scratch = scratch;
    this.name = `s3://${bucket.bucket}/${bucket.prefix}`;
    this.trashName = `the trash of ${this.name}`;
  }

  async upload(key: string, folder: string): Promise<void> {
    // An import may bring a key again that nothing here used any more.
    await this.remove(`trash/${key}`);
    for (const name of await readdir(folder)) await this.put(`images/${key}/${name}`, path.join(folder, name));
  }

  publish(_key: string, folder: string): Promise<void> {
    return rm(folder, { recursive: true, force: true });
  }

  async discard(key: string): Promise<void> {
    for (const { name } of await this.files(key)) await this.remove(`images/${name}`);
  }

  async keys(place: Place): Promise<string[]> {
    const [trash, all] = [
      await listBucket(this.bucket, 'trash/'),
      place === 'images' ? await listBucket(this.bucket, 'images/', '/') : [],
    ];
    const keysOf = (objects: Listed[]) => objects.map(({ name }) => name.split('/')[1] ?? '').filter(isOwnName);
    const inTrash = keysOf(trash);
    if (place === 'trash') return inTrash;
    const hidden = new Set(inTrash);
    return keysOf(all).filter((key) => !hidden.has(key));
  }

  async age(key: string, place: Place): Promise<number | null> {
    const objects = await listBucket(this.bucket, place === 'trash' ? `trash/${key}` : `images/${key}/`);
    const times = objects.map(({ modified }) => modified.getTime());
    return times.length === 0 ? null : Date.now() - Math.max(...times);
  }

  async files(key: string): Promise<StoredFile[]> {
    const objects = await listBucket(this.bucket, `images/${key}/`);
    return objects.map(({ name, bytes }) => ({ place: 'images', name: name.slice('images/'.length), bytes }));
  }

  open({ name }: Pick<StoredFile, 'name'>): Promise<Readable | null> {
    return this.read(`images/${name}`);
  }

  async size(name: string): Promise<number | null> {
    return (await this.facts(`images/${name}`))?.bytes ?? null;
  }

  async whileLocal<Result>(name: string, work: (path: string) => Promise<Result>): Promise<Result | null> {
    const content = await this.read(`images/${name}`);
    if (!content) return null;
    const folder = path.join(this.scratch, randomBytes(12).toString('hex'));
    const file = path.join(folder, path.basename(name));
    await mkdir(folder, { recursive: true });
    try {
      await pipeline(content, createWriteStream(file));
      return await work(file);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  send(req: IncomingMessage, name: string, sendOptions: SendOptions): SendStream {
    const sent = send(req, `/${name}`, { ...sendOptions, root: '/' });
    // What it would look up and read on the disk comes from the bucket; headers, conditions and ranges are its own.
    sent.pipe = (res) => {
      void this.respond(Object.assign(sent, { res }), name, res as unknown as ServerResponse);
      return res;
    };
    return sent;
  }

  async trash(key: string): Promise<boolean> {
    if ((await this.files(key)).length === 0) return false;
    await this.write(`trash/${key}`, '');
    return true;
  }

  async restore(key: string): Promise<boolean> {
    const isThere = (await this.facts(`trash/${key}`)) !== null;
    if (isThere) await this.remove(`trash/${key}`);
    return isThere;
  }

  async removeTrashed(key: string): Promise<boolean> {
    if (!(await this.facts(`trash/${key}`))) return false;
    await this.discard(key);
    await this.remove(`trash/${key}`);
    return true;
  }

  /** Resolves to the id of the installation that the bucket belongs to; null where it has none. */
  async installation(): Promise<string | null> {
    const { status, text } = await callBucket(this.bucket, { method: 'GET', name: INSTALLATION });
    if (status !== 200) return null;
    if (text.trim() === '') throw new BucketProblem(`GET ${this.name}${INSTALLATION}`, 'it is empty');
    return text.trim();
  }

  /** Writes that id; where one is there, only with `replace`, as far as the bucket knows conditions. */
  async assign(installation: string, { replace }: { replace: boolean }): Promise<void> {
    await this.write(INSTALLATION, installation, replace ? {} : { 'if-none-match': '*' });
  }

  /** Writes an object, reads it, and removes it. Throws a BucketProblem. */
  async probe(): Promise<void> {
    const name = `probe-${randomBytes(6).toString('hex')}`;
    await this.write(name, name);
    const { text } = await callBucket(this.bucket, { method: 'GET', name });
    await this.remove(name);
    if (text !== name) throw new BucketProblem(`GET ${this.name}${name}`, 'it is not what was written');
    await listBucket(this.bucket, 'probe-');
  }

  /** Sends a file on this machine under a name, and looks at what has come of it. */
  async put(name: string, file: string): Promise<void> {
    const [sha256, md5] = [createHash('sha256'), createHash('md5')];
    let bytes = 0;
    for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
      sha256.update(chunk);
      md5.update(chunk);
      bytes += chunk.length;
    }
    const headers = { 'content-type': typeOf(name), 'cache-control': 'public, max-age=31536000, immutable' };
    const body = { file, bytes, sha256: sha256.digest('hex') };
    await callBucket(this.bucket, { method: 'PUT', name, headers, body });
    this.known.delete(name);
    const stored = await this.facts(name);
    const isSame = stored?.bytes === bytes && (!stored.isMd5 || stored.etag === `"${md5.digest('hex')}"`);
    if (!isSame) throw new BucketProblem(`PUT ${this.name}${name}`, 'what it has is not what was sent');
  }

  private async write(name: string, text: string, conditions: Record<string, string> = {}): Promise<void> {
    const headers = { 'content-type': 'text/plain', ...conditions };
    await callBucket(this.bucket, { method: 'PUT', name, headers, body: Buffer.from(text) });
  }

  async remove(name: string): Promise<void> {
    this.known.delete(name);
    await callBucket(this.bucket, { method: 'DELETE', name });
  }

  private async facts(name: string): Promise<Facts | null> {
    const known = this.known.get(name);
    if (known) return known;
    const { status, headers } = await callBucket(this.bucket, { method: 'HEAD', name });
    if (status !== 200) return null;
    const { 'content-length': length, etag = '', 'last-modified': modified = '', ...others } = headers;
    const encryption = others['x-amz-server-side-encryption'] ?? 'AES256';
    const facts = {
      ...{ bytes: Number(length), etag, modified: new Date(modified) },
      isMd5: /^"[0-9a-f]{32}"$/.test(etag) && encryption === 'AES256',
    };
    if (name.startsWith('images/')) this.known.set(name, facts);
    return facts;
  }

  /** Opens an object, or a range of it; null where it is gone. */
  async read(name: string, range?: Range): Promise<Readable | null> {
    const facts = await this.facts(name);
    if (!facts) return null;
    const { start, end } = range ?? { start: 0, end: facts.bytes - 1 };
    const isWhole = end - start + 1 >= facts.bytes;
    const headers = { ...(!isWhole && { range: `bytes=${start}-${end}` }), 'if-match': facts.etag };
    const response = await readBucket(this.bucket, { method: 'GET', name, headers });
    const { statusCode: status, headers: received } = response;
    const what = `GET ${this.name}${name}`;
    const expected = isWhole ? facts.bytes : end - start + 1;
    const length = received['content-length'] ?? String(expected);
    const isRight = received.etag === facts.etag && length === String(expected);
    if (status === (isWhole ? 200 : 206) && isRight) return exactly(response, expected, what);
    response.destroy();
    this.known.delete(name);
    if (status === 404) return null;
    throw new BucketProblem(what, `it is another object than was there (${status}, ${length} bytes)`);
  }

  private async respond(sent: SendStream, name: string, res: ServerResponse): Promise<void> {
    const fail = (error: unknown): void => void sent.emit('error', error);
    sent.stream = (_path, range) => {
      const opened = this.read(`images/${name}`, range as Range);
      opened.then((content) => {
        if (!content) return fail(Object.assign(new Error('gone'), { status: 404 }));
        pipe(content, res, (error) => error && !res.closed && fail(error));
      }, fail);
    };
    try {
      const facts = await this.facts(`images/${name}`);
      if (!facts) return sent.error(404);
      sent.send(name, { size: facts.bytes, mtime: facts.modified } as Stats);
    } catch (error) {
      fail(error);
    }
  }
}

function typeOf(name: string): string {
  const ending = path.extname(name).slice(1);
  return ending === 'webp' ? 'image/webp' : (fileTypes[ending as FileKind] ?? 'application/octet-stream');
}
