import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';

/** The pause between two questions whether a server is ready, in milliseconds. */
const PROBE_INTERVAL = 20;

/**
 * Starts a proxy as they stand before several servers: it passes requests to one after another of those whose `/readyz` answers 200, over
 * connections that it keeps, and to the next one where a server takes no connection. Like them, it sends nothing a second time.
 */
export async function roundRobin(servers: string[]) {
  const agent = new Agent({ keepAlive: true });
  const ready = new Set(servers);
  let turn = 0;
  let isClosed = false;

  /** Sends a request to a server; false where that takes no connection. */
  const forward = (server: string, { req, body, res }: { req: IncomingMessage; body: Buffer; res: ServerResponse }) =>
    new Promise<boolean>((resolve) => {
      const sent = request(server + req.url, { method: req.method, headers: req.headers, agent }, (response) => {
        const { connection: _, ...headers } = response.headers;
        res.writeHead(response.statusCode ?? 502, headers);
        response.pipe(res);
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
    while (!isClosed) {
      await Promise.all(servers.map(probe));
      await pause(PROBE_INTERVAL);
    }
  }

  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const probing = probeAll();

  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    /** Returns the servers to which it passes requests now. */
    ready: () => [...ready],
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
