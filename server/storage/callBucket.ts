import { createHash } from 'node:crypto';
import { channel } from 'node:diagnostics_channel';
import { createReadStream } from 'node:fs';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { pipeline, type Readable, Transform } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { refused } from '../../shared/kit/refused.ts';
import { HttpProblem } from '../problems.ts';

/** Where a bucket is, and who may use it. */
export interface Bucket {
  bucket: string;
  /** The beginning of the names of all objects: empty, or with a slash at its end. */
  prefix: string;
  /** An origin, or null for Amazon's own. */
  endpoint: string | null;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken: string | null;
  /** The time for which it may be silent, in milliseconds: `PATIENCE` where it is left out. */
  patience?: number;
}

/** A file on this machine that is to be sent. */
export interface SentFile {
  file: string;
  bytes: number;
  /** In hexadecimal digits: the bucket compares it with what arrives. */
  sha256: string;
}

export interface BucketCall {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  /** The name of an object, without the prefix; empty for the bucket itself. */
  name: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: SentFile | Buffer;
}

/** The time for which a bucket may be silent, in milliseconds. */
const PATIENCE = 5_000;
/** The slowest upload that is waited for, in bytes a second. */
const SLOWEST = 64 * 1024;
const ATTEMPTS = 3;
/** The most bytes of an answer that is text: a list of a thousand objects takes some 300 kB. */
const MOST_TEXT = 4 * 1024 * 1024;
/** The SHA-256 of nothing. */
const OF_NOTHING = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

const options = { keepAlive: true, maxSockets: 64 };
const agents = { 'http:': new http.Agent(options), 'https:': new https.Agent(options) };

/** A request that has its answer, or none. */
export interface BucketRequest {
  method: BucketCall['method'];
  result: 'done' | 'failed';
  /** The time until the answer began, in milliseconds. */
  ms: number;
  /** The bytes of what was sent, and of what the answer has, by its head. */
  sent: number;
  received: number;
}

/** The channel of the requests to buckets, each attempt of a call by itself. */
export const BUCKET_CHANNEL = 'octavo:bucket';

const requests = channel(BUCKET_CHANNEL);

/** The failure of a bucket: 503 for the caller, and the reason for the operator. */
export class BucketProblem extends HttpProblem {
  /** The code of S3 or of the system: https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html */
  readonly reason: string;

  constructor(what: string, reason: string) {
    super(503, refused.notReady, undefined, { 'Retry-After': '5' });
    this.message = `${what}: ${reason}`;
    this.reason = reason;
  }
}

/** Tells of a connection that failed, or took too long. */
class ConnectionFault extends Error {}

/** The answer of a bucket: a success, 404 for what is not there, or 412. */
export interface Answer {
  status: number;
  headers: IncomingMessage['headers'];
  text: string;
}

/** Carries out a call of the S3 API, again where the bucket is away or busy. Throws a BucketProblem. */
export const callBucket = (bucket: Bucket, call: BucketCall): Promise<Answer> =>
  attempted(bucket, call, async (response) => {
    const { statusCode: status = 0, headers } = response;
    return { status, headers, text: (await readWhole(response, MOST_TEXT)).toString('utf8') };
  });

/** Begins to read an object, to be read to its end or destroyed. Throws a BucketProblem. */
export const readBucket = (bucket: Bucket, call: BucketCall): Promise<IncomingMessage> =>
  attempted(bucket, call, async (response) => response);

/** Reads an object of at most so many bytes whole; null where there is none. Throws a BucketProblem. */
export const readObject = (bucket: Bucket, name: string, most: number): Promise<Buffer | null> =>
  attempted(bucket, { method: 'GET', name }, async (response) =>
    response.statusCode === 200 ? readWhole(response, most) : null,
  );

async function attempted<Taken>(
  bucket: Bucket,
  call: BucketCall,
  take: (response: IncomingMessage) => Promise<Taken>,
): Promise<Taken> {
  const { patience = PATIENCE } = bucket;
  let reason = '';
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    if (attempt > 0) await pause(((0.5 + Math.random() / 2) * patience * 4 ** attempt) / 100);
    try {
      const response = await countedCall(bucket, call);
      const { statusCode: status = 0 } = response;
      if (status < 300 || status === 412) return await take(response);
      const code = await codeOf(response);
      // A missing bucket is no missing object.
      if (status === 404 && code !== 'NoSuchBucket') return await take(response);
      reason = code ?? String(status);
      if (status < 500 && status !== 429 && reason !== 'RequestTimeout') break;
    } catch (error) {
      if (!(error instanceof ConnectionFault)) throw error;
      reason = error.message;
    }
  }
  throw new BucketProblem(`${call.method} s3://${bucket.bucket}/${bucket.prefix}${call.name}`, reason);
}

async function countedCall(bucket: Bucket, call: BucketCall): Promise<IncomingMessage> {
  const { method, body } = call;
  const started = performance.now();
  const count = (result: BucketRequest['result'], received = 0) =>
    requests.publish({
      ...{ method, result, received, sent: bytesOf(body) },
      ms: performance.now() - started,
    } satisfies BucketRequest);
  try {
    const response = await callOnce(bucket, call);
    const { statusCode: status = 0, headers } = response;
    const isDone = status < 300 || status === 404 || status === 412;
    count(isDone ? 'done' : 'failed', method === 'HEAD' ? 0 : Number(headers['content-length'] ?? 0));
    return response;
  } catch (error) {
    count('failed');
    throw error;
  }
}

/** Reads a response to its end, so that its connection serves the next call. */
async function readWhole(response: IncomingMessage, most: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > most) throw new Error('the answer is too long');
      chunks.push(chunk);
    }
  } catch (error) {
    throw new ConnectionFault((error as Error).message);
  }
  return Buffer.concat(chunks);
}

/** Passes on a response that must have so many bytes, and fails where it has others: what was cut is not the whole. */
export function exactly(response: IncomingMessage, bytes: number, what: string): Readable {
  let passed = 0;
  const content = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      passed += chunk.length;
      done(passed > bytes ? new BucketProblem(what, `more than ${bytes} bytes came`) : null, chunk);
    },
    flush(done) {
      done(passed === bytes ? null : new BucketProblem(what, `${passed} of ${bytes} bytes came`));
    },
  });
  response.on('error', ({ message }) => content.destroy(new BucketProblem(what, message)));
  content.once('close', () => response.destroy());
  return response.pipe(content);
}

/** Returns the address of an object; with an endpoint, the bucket is in its path. */
function addressOf({ bucket, prefix, endpoint, region }: Bucket, { name, query = {} }: BucketCall): URL {
  const origin = endpoint ? `${endpoint}/${bucket}` : `https://${bucket}.s3.${region}.amazonaws.com`;
  const url = new URL(name === '' ? origin : `${origin}/${prefix}${name}`);
  for (const [key, value] of Object.entries(query)) url.searchParams.set(key, value);
  return url;
}

async function callOnce(bucket: Bucket, call: BucketCall): Promise<IncomingMessage> {
  const { method, headers, body } = call;
  const url = addressOf(bucket, call);
  // Loaded here, because most servers have no bucket.
  const { AwsV4Signer } = await import('aws4fetch');
  const { accessKeyId, secretAccessKey, sessionToken, region, patience = PATIENCE } = bucket;
  const signer = new AwsV4Signer({
    ...{ method, url: url.href, accessKeyId, secretAccessKey, region, service: 's3' },
    ...(sessionToken && { sessionToken }),
    headers: { ...headers, 'x-amz-content-sha256': hashOf(body) },
  });
  const signed = Object.fromEntries((await signer.sign()).headers);
  const bytes = bytesOf(body);
  const length = method === 'PUT' ? { 'content-length': String(bytes) } : {};
  const protocol = url.protocol === 'http:' ? ('http:' as const) : ('https:' as const);
  const settings = { method, headers: { ...signed, ...length }, agent: agents[protocol], timeout: patience };

  return new Promise((resolve, reject) => {
    const request = (protocol === 'http:' ? http : https).request(url, settings);
    // Also for one that waits for a connection, or gets a byte now and then.
    const latest = setTimeout(
      () => request.destroy(new ConnectionFault('no answer')),
      2 * patience + (bytes / SLOWEST) * 1000,
    );
    let response: IncomingMessage | null = null;
    request.once('response', (received) => {
      clearTimeout(latest);
      response = received;
      // What reads it is told, too.
      received.on('error', () => {});
      resolve(received);
    });
    request.on('timeout', () => {
      // A reader who takes no more is not the bucket's fault.
      if (response?.isPaused()) request.setTimeout(patience);
      else (response ?? request).destroy(new ConnectionFault('silent'));
    });
    request.on('error', (error: NodeJS.ErrnoException) => {
      clearTimeout(latest);
      reject(new ConnectionFault(error.code ?? error.message));
    });
    if (!body || !('file' in body)) return void request.end(body);
    const content = createReadStream(body.file);
    content.once('error', (error) => {
      request.destroy();
      reject(error);
    });
    pipeline(content, request, () => {});
  });
}

const bytesOf = (body: BucketCall['body']): number => (!body ? 0 : 'file' in body ? body.bytes : body.length);

function hashOf(body: BucketCall['body']): string {
  if (!body) return OF_NOTHING;
  return 'file' in body ? body.sha256 : createHash('sha256').update(body).digest('hex');
}

/** Reads the code of a refusal; undefined where it has none, as every answer to HEAD. */
async function codeOf(response: IncomingMessage): Promise<string | undefined> {
  const text = await readWhole(response, MOST_TEXT).catch(() => '');
  return /<Code>(\w+)<\/Code>/.exec(text.toString('utf8'))?.[1];
}
