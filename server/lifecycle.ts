import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { refused } from '../shared/messages.ts';
import { alive } from './http/health.ts';
import { StartProblem } from './problems.ts';

type Handler = (req: IncomingMessage, res: ServerResponse) => void;

/** How long requests in flight may take to finish when the server stops, in milliseconds. */
const GRACE = 10_000;

/**
 * How long an idle connection stays open, in milliseconds: longer than the minute that proxies keep theirs, so that none
 * is closed just as a request comes over it.
 */
const KEEP_ALIVE = 65_000;

/**
 * How long a reader may take for an answer that is being sent, in milliseconds: at least this, and at most twice as long.
 * Whoever reads on bit by bit, or not at all, keeps what is sent in memory.
 */
const READING = 150_000;

/** The HTTP server through its life: it listens first, says 503 until it is ready, and finishes what it began. */
export interface HttpServer {
  server: Server;
  /** What it listens on: 'http://127.0.0.1:3000'. */
  address: string;
  /** From now on requests are answered by this. */
  ready(handler: Handler): void;
  /** Refuses what is new, waits for what is in flight, closes. */
  stop(): Promise<void>;
}

interface Listening {
  host: string;
  port: number;
  name: string;
  /** Instead of the usual time for reading an answer. */
  reading?: number;
}

/** Throws a StartProblem where the address cannot be had. */
export async function listen({ host, port, name, reading = READING }: Listening): Promise<HttpServer> {
  let handler: Handler | null = null;
  const inFlight = new Set<ServerResponse>();
  const server = createServer((req, res) => {
    inFlight.add(res);
    res.once('close', () => inFlight.delete(res));
    if (handler) handler(req, res);
    else notReady(req, res, name);
  });
  server.keepAliveTimeout = KEEP_ALIVE;
  await bind(server, host, port);
  cutSlowReaders(server, inFlight, reading);

  return {
    server,
    address: addressOf(server, host),
    ready(next) {
      handler = next;
    },
    async stop() {
      handler = null;
      const closed = new Promise((resolve) => server.close(resolve));
      const deadline = Date.now() + GRACE;
      while (inFlight.size > 0 && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 20));
      server.closeAllConnections();
      await closed;
    },
  };
}

/** Destroys the connections of answers that were being sent at the last look already. */
function cutSlowReaders(server: Server, inFlight: Set<ServerResponse>, reading: number): void {
  let sending: ServerResponse[] = [];
  const looking = setInterval(() => {
    for (const res of sending) if (inFlight.has(res)) res.destroy();
    sending = [...inFlight].filter((res) => res.headersSent);
  }, reading);
  server.once('close', () => clearInterval(looking));
}

function bind(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(new StartProblem(whyNot(error, host, port))));
    server.listen({ host, port }, resolve);
  });
}

function whyNot(error: NodeJS.ErrnoException, host: string, port: number): string {
  switch (error.code) {
    case 'EADDRINUSE':
      return `Port ${port} on ${host} is in use: stop what listens there or choose another, for example PORT=${port + 1}.`;
    case 'EACCES':
      return `Port ${port} may not be opened by this user: choose one above 1023, for example PORT=3000.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `HOST is '${host}', which is not an address of this machine, for example HOST=127.0.0.1.`;
    default:
      return `The server cannot listen on ${host}:${port} (${error.code ?? error.message}).`;
  }
}

function addressOf(server: Server, host: string): string {
  const { port } = server.address() as AddressInfo;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** While starting and while stopping. */
function notReady(req: IncomingMessage, res: ServerResponse, name: string): void {
  const healthy = req.url === '/healthz' && (req.method === 'GET' || req.method === 'HEAD');
  const body = JSON.stringify(healthy ? alive(name) : { message: refused.notReady });
  res.writeHead(healthy ? 200 : 503, {
    'X-Request-Id': randomUUID(),
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
    'Retry-After': '1',
    Connection: 'close',
  });
  res.end(body);
}
