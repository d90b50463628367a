import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';

/** The pause between two questions whether a server is ready, in milliseconds. */
const PROBE_INTERVAL = 20;
/** The time for which a connection of a client is kept, in milliseconds: longer than a client keeps it. */
const KEPT = 600_000;

interface Options {
  /** False where all servers count as ready, and none is asked. */
  isWatching?: boolean;
  /** Is waited for before the response to a write that succeeded is passed on. */
  settled?(): Promise<void>;
}

/**
 * Starts a proxy as they stand before several servers: it passes requests to one after another of those whose `/readyz` answers 200, over
 * connections that it keeps, and to the next one where a server takes no connection. Like them, it sends nothing a second time.
 */
export async function roundRobin(servers: string[], { isWatching = true, settled = async () => {} }: Options = {}) {
  const agent = new Agent({ keepAlive: true });
  const ready = new Set(servers);
  let turn = 0;
  let isClosed = false;

  /** Sends a request to a server; false where that takes no connection. */
  const forward = (server: string, { req, body, res }: { req: IncomingMessage; body: Buffer; res: ServerResponse }) =>
    new Promise<boolean>((resolve) => {
      const { hostname, port } = new URL(server);
      const { method, url: path, headers } = req;
      const sent = request({ hostname, port, path, method, headers, agent }, async (response) => {
        const { connection: _, ...received } = response.headers;
        const isWrite = method !== 'GET' && method !== 'HEAD';
        if (isWrite && (response.statusCode ?? 0) < 300) await settled();
        res.writeHead(response.statusCode ?? 502, received);
        // Breaks off where the server does.
        pipeline(response, res, () => {});
        resolve(true);
      });
      sent.on('error', ({ code }: NodeJS.ErrnoException) => {
        if (code !== 'ECONNREFUSED' && !res.headersSent) res.writeHead(502).end();
        resolve(code !== 'ECONNREFUSED');
      });
      sent.end(body);
    });

  const proxy = createServer(async (req, res) => {
    const body = await buffer(req);
    const from = turn++;
    const candidates = [...ready];
    for (let each = 0; each < candidates.length; each++) {
      if (await forward(candidates[(from + each) % candidates.length] as string, { req, body, res })) return;
    }
    res.writeHead(503).end();
  });

  async function probe(server: string): Promise<void> {
    const isReady = await fetch(`${server}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) ready.add(server);
    else ready.delete(server);
  }

  async function probeAll(): Promise<void> {
    while (isWatching && !isClosed) {
      await Promise.all(servers.map(probe));
      await pause(PROBE_INTERVAL);
    }
  }

  // On a busy machine a client may use a connection just as its time is over.
  proxy.keepAliveTimeout = KEPT;
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const probing = probeAll();

  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    /** Returns the servers to which it passes requests now. */
    ready: () => [...ready],
    /** Passes requests to one more server. */
    add(server: string): void {
      servers.push(server);
      ready.add(server);
    },
    /** Passes requests to another server, in place of one that ended, once it is ready. */
    replace(before: string, server: string): void {
      servers.splice(servers.indexOf(before), 1, server);
      ready.delete(before);
    },
    async close(): Promise<void> {
      isClosed = true;
      await probing;
      proxy.closeAllConnections();
      proxy.close();
      agent.destroy();
    },
  };
}
