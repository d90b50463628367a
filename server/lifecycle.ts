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

/** Throws a StartProblem where the address cannot be had. */
export async function listen({ host, port, name }: { host: string; port: number; name: string }): Promise<HttpServer> {
  let handler: Handler | null = null;
  let inFlight = 0;
  const server = createServer((req, res) => {
    inFlight++;
    res.once('close', () => inFlight--);
    if (handler) handler(req, res);
    else notReady(req, res, name);
  });
  server.keepAliveTimeout = KEEP_ALIVE;
  await bind(server, host, port);

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
      while (inFlight > 0 && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 20));
      server.closeAllConnections();
      await closed;
    },
  };
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
  const healthy = req.url === '/healthz';
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
