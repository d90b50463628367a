import { mkdtempSync, rmSync } from 'node:fs';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import S3rver from '@20minutes/s3rver';
import { type Bucket, callBucket } from '../../storage/callBucket.ts';
import { freePort } from './postgres.ts';

/** What a proxy in front of a bucket does with a request, instead of passing it on. */
export type Interference =
  /** Responds itself, or never. */
  | ((req: IncomingMessage, res: ServerResponse) => void)
  /** Changes the body of the bucket's response. */
  | { body(body: Buffer): Buffer; length?: 'of the bucket' };

/** Decides about a request. */
type Judge = (req: IncomingMessage) => Interference | null;

export type BucketServer = Awaited<ReturnType<typeof startBucketServer>>;

const KEYS = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER', sessionToken: null };

/** Starts an S3 server with an empty bucket, behind a proxy that passes on all that `judge` says nothing of. */
export async function startBucketServer() {
  const directory = mkdtempSync(path.join(tmpdir(), 'octavo-bucket-'));
  const settings = { port: 0, address: '127.0.0.1', silent: true, directory };
  const server = new S3rver({ ...settings, configureBuckets: [{ name: 'files' }] });
  const { port: behind } = await server.run();
  let judge: Judge = () => null;
  const requests: string[] = [];
  const proxy = http.createServer((req, res) => {
    requests.push(`${req.method} ${req.url}`);
    const interference = judge(req);
    if (typeof interference === 'function') return interference(req, res);
    const { method, url, headers } = req;
    const passed = http.request({ port: behind, host: '127.0.0.1', method, path: url, headers }, async (response) => {
      const { statusCode = 0, headers: received } = response;
      if (!interference) return void response.pipe(res.writeHead(statusCode, received));
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk as Buffer);
      const body = interference.body(Buffer.concat(chunks));
      const length = interference.length ? {} : { 'content-length': String(body.length) };
      res.writeHead(statusCode, { ...received, ...length });
      res.write(body, () => res.destroy());
    });
    passed.on('error', () => res.destroy());
    req.pipe(passed);
  });
  const port = await freePort();
  await new Promise<void>((resolve) => proxy.listen(port, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${port}`;
  let prefixes = 0;
  const bucket = () => bucketAt(endpoint, `${++prefixes}/`);

  return {
    endpoint,
    /** The requests that came, without their bodies. */
    requests,
    /** Has the proxy treat requests so from now on. */
    interfere(next: Judge): void {
      judge = next;
    },
    /** Breaks all connections, and takes none until `restart`. */
    async halt(): Promise<void> {
      proxy.closeAllConnections();
      await new Promise((resolve) => proxy.close(resolve));
    },
    restart: () => new Promise<void>((resolve) => proxy.listen(port, '127.0.0.1', resolve)),
    /** Returns an empty part of the bucket. */
    bucket,
    /** Lists the objects below a prefix. */
    async objects(bucket: Bucket): Promise<string[]> {
      const query = { 'list-type': '2', prefix: bucket.prefix };
      const { text } = await callBucket(bucket, { method: 'GET', name: '', query });
      return [...text.matchAll(/<Key>(.*?)<\/Key>/g)].map(([, key = '']) => key.slice(bucket.prefix.length));
    },
    async close(): Promise<void> {
      proxy.closeAllConnections();
      await new Promise((resolve) => proxy.close(resolve));
      await server.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** Returns the part of the bucket at such a server whose names begin so. */
export const bucketAt = (endpoint: string, prefix: string): Bucket => ({
  ...{ ...KEYS, bucket: 'files', prefix, endpoint, region: 'us-east-1' },
});

/** The variables with which a server uses a bucket. */
export const bucketEnvironment = ({ bucket, prefix, endpoint, accessKeyId, secretAccessKey }: Bucket) => ({
  OCTAVO_STORAGE: `s3://${bucket}/${prefix}?endpoint=${endpoint}`,
  AWS_ACCESS_KEY_ID: accessKeyId,
  AWS_SECRET_ACCESS_KEY: secretAccessKey,
});
