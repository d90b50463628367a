import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BucketServer, type Interference, startBucketServer } from '../testing/servers/bucketServer.ts';
import { BucketStorage } from './bucket.ts';
import { claimBucket, MOVING, RESTORING } from './openStorage.ts';

const KEY = 'cd'.repeat(12);
const NAME = `${KEY}/480.webp`;
const LARGE = Buffer.alloc(300_000, 'ink');

let server: BucketServer;
let folder: string;
let bucket: ReturnType<BucketServer['bucket']>;
let storage: BucketStorage;
beforeAll(async () => {
  server = await startBucketServer();
  folder = mkdtempSync(path.join(tmpdir(), 'octavo-bucket-faults-'));
});
beforeEach(() => {
  server.interfere(() => null);
  // So that a new attempt begins soon.
  bucket = { ...server.bucket(), patience: 1_000 };
  storage = new BucketStorage(bucket, folder);
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

function staged(content: string | Buffer = LARGE): string {
  const made = mkdtempSync(path.join(folder, 'staged-'));
  writeFileSync(path.join(made, '480.webp'), content);
  return made;
}

const isGet = ({ method, url = '' }: IncomingMessage) => method === 'GET' && url.includes(NAME);
const isPut = ({ method }: IncomingMessage) => method === 'PUT';
const read = async () => buffer((await storage.open({ name: NAME })) ?? (await Promise.reject(new Error('none'))));

/** Has the proxy answer the first requests of a kind itself. */
function interfereWith(
  isMeant: (req: IncomingMessage) => boolean,
  how: Interference,
  times = Number.POSITIVE_INFINITY,
) {
  let done = 0;
  server.interfere((req) => (isMeant(req) && done++ < times ? how : null));
}

const busy: Interference = (req, res) => {
  req.resume();
  res.writeHead(503).end('<Error><Code>SlowDown</Code></Error>');
};
const silent: Interference = (req) => void req.resume();
const broken: Interference = (req) => void req.destroy();

describe('a call that fails', () => {
  it.each([
    ['busy', busy, 2],
    ['silent', silent, 1],
    ['broken', broken, 2],
  ])('once or twice, as the bucket is %s, is made again', async (_name, how, times) => {
    interfereWith(isPut, how, times);
    await storage.upload(KEY, staged());
    interfereWith(isGet, how, times);

    expect((await read()).equals(LARGE)).toBe(true);
  });

  it.each([
    ['busy', busy, /SlowDown/],
    ['silent', silent, /no answer|silent/],
    ['broken', broken, /ECONNRESET|socket hang up/],
  ])('each time, as the bucket is %s, is 503 with the reason', async (_name, how, reason) => {
    storage = new BucketStorage({ ...bucket, patience: 50 }, folder);
    interfereWith(() => true, how);

    await expect(storage.upload(KEY, staged('ink'))).rejects.toMatchObject({ status: 503, message: reason });
    await expect(storage.size(NAME)).rejects.toMatchObject({ status: 503 });
  });

  it('says nothing of the keys', async () => {
    interfereWith(() => true, busy);

    const error = await storage.size(NAME).catch((reason: unknown) => reason);

    expect(JSON.stringify({ ...(error as Error), message: (error as Error).message })).not.toContain('S3RVER');
  });
});

describe('an answer that is no success', () => {
  const nothing: Interference = (req, res) => {
    req.resume().on('end', () => res.writeHead(200, { 'content-length': '0' }).end());
  };

  it('is one to an upload of which nothing is there', async () => {
    interfereWith(isPut, nothing);

    await expect(storage.upload(KEY, staged())).rejects.toMatchObject({ status: 503, message: /not what was sent/ });
  });

  it('is one to an upload of which there is something else of the same size', async () => {
    await storage.upload(KEY, staged('ink'));
    interfereWith(isPut, nothing);

    await expect(storage.upload(KEY, staged('pen'))).rejects.toMatchObject({ message: /not what was sent/ });
  });

  it.each([
    ['nothing', { body: () => Buffer.alloc(0) }],
    ['less', { body: (whole: Buffer) => whole.subarray(0, 1000) }],
    ['more', { body: (whole: Buffer) => Buffer.concat([whole, whole]) }],
    ['what is cut', { body: (whole: Buffer) => whole.subarray(0, 1000), length: 'of the bucket' }],
  ] as [string, Interference][])('is one to a reader with %s', async (_name, how) => {
    await storage.upload(KEY, staged());
    interfereWith(isGet, how);

    await expect(read()).rejects.toMatchObject({ status: 503 });
  });

  it('is one to a reader with another object than was there', async () => {
    await storage.upload(KEY, staged('ink'));
    await storage.size(NAME);
    await new BucketStorage(bucket, folder).upload(KEY, staged('pen'));

    await expect(read()).rejects.toMatchObject({ status: 503, message: /another object/ });
    expect((await read()).toString()).toBe('pen');
  });

  it('is a page where a list should be', async () => {
    interfereWith(
      ({ url = '' }) => url.includes('list-type'),
      (_req, res) => res.end('<html><body>Welcome'),
    );

    await expect(storage.keys('images')).rejects.toMatchObject({ status: 503, message: /no list/ });
  });
});

it('reads a long list page by page', async () => {
  const page = (key: string, next: string | null) =>
    `<ListBucketResult><Prefix>x</Prefix><Contents><Key>${bucket.prefix}trash/${key}</Key><Size>0</Size></Contents>
     <IsTruncated>${next !== null}</IsTruncated><NextContinuationToken>${next}</NextContinuationToken></ListBucketResult>`;
  const [first, second] = ['1'.repeat(24), '2'.repeat(24)];
  interfereWith(
    () => true,
    ({ url = '' }, res) => res.end(url.includes('token=more%2F%2B') ? page(second, null) : page(first, 'more/+')),
  );

  expect(await storage.keys('trash')).toEqual([first, second]);
});

describe('a bucket at the start', () => {
  const claim = (id: string, { known = 0, onDisk = 0 } = {}, its = storage) =>
    claimBucket(its, { installation: id, onDisk, countKnown: async () => known });

  it('belongs to the installation that finds it empty, and to no other', async () => {
    await claim('one');

    await claim('one');
    await expect(claim('two')).rejects.toThrow(/belongs to another installation.+adopt-folder/);
    expect(await server.objects(bucket)).toEqual(['installation']);
  });

  it('with images belongs to the one that knows some', async () => {
    await storage.upload(KEY, staged('ink'));

    await expect(claim('two')).rejects.toThrow(/belongs to another/);
    await claim('one', { known: 1 });
  });

  it('without the images of the data folder is refused, with the command that copies them', async () => {
    await expect(claim('one', { onDisk: 3 })).rejects.toThrow(/has 3: copy them with npm run storage -- bucket/);
    expect(await server.objects(bucket)).toEqual([]);
  });

  it('into which files were copied in part is refused; one that was restored is taken once its database is whole', async () => {
    await storage.upload(KEY, staged('ink'));
    await storage.assign(MOVING, { replace: true });
    await expect(claim('one', { known: 1 })).rejects.toThrow(/Not all files were copied/);
    await storage.assign(RESTORING, { replace: true });

    await claim('one', { known: 1 });

    expect(await storage.installation()).toBe('one');
  });

  it.each([
    ['is not there', { bucket: 'none' }, /no such bucket; make it/],
    ['refuses the key', { accessKeyId: 'x' }, /refuses the keys \(InvalidAccessKeyId\); correct AWS_ACCESS_KEY_ID/],
    ['refuses the secret', { secretAccessKey: 'sesame' }, /refuses the keys \(SignatureDoesNotMatch\)/],
    ['is away', { endpoint: 'http://127.0.0.1:1' }, /ECONNREFUSED; correct endpoint=/],
  ])('that %s is refused in one line', async (_name, wrong, line) => {
    const other = new BucketStorage({ ...bucket, ...wrong }, folder);

    const refusal = await claim('one', {}, other).catch(({ message }: Error) => message);

    expect(refusal).toMatch(line);
    expect(refusal).toMatch(/^s3:.+$/);
    expect(refusal).not.toContain('sesame');
  });

  it.each([
    ['allows no writing', 'AccessDenied', /may not do PUT.+allow s3:GetObject/],
    ['is in another region', 'PermanentRedirect', /another region; correct region=/],
    ["has another clock than this machine's", 'RequestTimeTooSkewed', /clock of this machine/],
  ])('that %s is refused in one line', async (_name, code, line) => {
    interfereWith(isPut, (req, res) => {
      req.resume();
      res.writeHead(403).end(`<Error><Code>${code}</Code></Error>`);
    });

    await expect(claim('one')).rejects.toThrow(line);
  });
});
