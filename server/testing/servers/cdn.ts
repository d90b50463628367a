import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import type { Random } from '../inputs/random.ts';

const SECRET = Buffer.from('a key of a test, of thirty-two bytes');

export interface CdnResponse {
  status: number;
  headers: Headers;
  body: string;
}

export type Cdn = Awaited<ReturnType<typeof startCdn>>;

/**
 * A CDN that stores what its headers allow for ever, until it is purged by a signed call. What it fetched it stores at once, or by
 * chance only after the next purge, as one does to which a response was under way.
 */
export async function startCdn(random: Random) {
  const stored = new Map<string, CdnResponse & { tags: string[] }>();
  const forged: string[] = [];
  let late: (() => void)[] = [];
  const own = { status: 200, hits: 0 };

  const hook = createServer(async (req, res) => {
    const body = await text(req);
    const isOwn = req.method === 'POST' && isSigned(req.headers, body);
    if (!isOwn) forged.push(`${req.method} ${body}`);
    else if (own.status === 200) purge((JSON.parse(body) as { tags: string[] }).tags);
    res.writeHead(own.status).end();
  });
  await new Promise<void>((resolve) => hook.listen(0, '127.0.0.1', resolve));

  function purge(tags: string[]): void {
    for (const [path, response] of stored) if (response.tags.some((tag) => tags.includes(tag))) stored.delete(path);
    for (const store of late) store();
    late = [];
  }

  function store(path: string, response: CdnResponse): void {
    const tags = response.headers.get('Surrogate-Key')?.split(' ') ?? [];
    const isStored = () => void stored.set(path, { ...response, tags });
    if (!/\bs-maxage=[1-9]/.test(response.headers.get('Cache-Control') ?? '')) return;
    if (random.below(2) === 0) late.push(isStored);
    else isStored();
  }

  return {
    environment: {
      OCTAVO_PURGE_URL: `http://127.0.0.1:${(hook.address() as AddressInfo).port}/purge`,
      OCTAVO_PURGE_SECRET: SECRET.toString('base64'),
    },
    own,
    stored,
    /** The calls that no server with the key has made. */
    forged,
    /** Reads as a visitor: what is stored, or else what the server at `url` has. */
    async get(url: string, path: string): Promise<CdnResponse> {
      await setImmediate();
      const known = stored.get(path);
      if (known) {
        own.hits++;
        return known;
      }
      const response = await fetch(url + path, { redirect: 'manual', headers: { 'Accept-Encoding': 'identity' } });
      const read = { status: response.status, headers: response.headers, body: await response.text() };
      store(path, read);
      return read;
    },
    async close(): Promise<void> {
      hook.closeAllConnections();
      await new Promise((resolve) => hook.close(resolve));
    },
  };
}

/** Verifies a call as https://www.standardwebhooks.com says. */
function isSigned(headers: Record<string, unknown>, body: string): boolean {
  const { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': signature } = headers;
  const expected = createHmac('sha256', SECRET).update(`${id}.${time}.${body}`).digest('base64');
  return signature === `v1,${expected}` && Math.abs(Date.now() / 1_000 - Number(time)) < 300;
}
