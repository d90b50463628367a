import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as pause, setImmediate } from 'node:timers/promises';
import type { Publication } from '../shared/desktop.ts';
import { refused } from '../shared/kit/refused.ts';
import { discardBody } from './http/discardBody.ts';
import { alive } from './http/health.ts';
import { startingHeaders, startingPage } from './http/startingPage.ts';
import { StartProblem } from './problems.ts';

/** The time that requests in flight have to finish when the server stops, in milliseconds. */
const GRACE = 10_000;

/**
 * The time that an idle connection stays open, in milliseconds: longer than the minute of most proxies, so that none is
 * closed just as a request arrives.
 */
const KEEP_ALIVE = 65_000;

/**
 * The time in which a client must receive more of a response, in milliseconds. One that reads slowly goes on for as long as it
 * takes; one that does not read at all would occupy the memory of its response.
 */
const SEND_TIMEOUT = 90_000;

/**
 * The time in which a request is waited for at the end, over a connection that was opened just before and has had none, in milliseconds: a
 * proxy does not send it again to another process, because this one may have begun it.
 */
const FIRST_REQUEST = 500;

/** The HTTP server through its life: it listens first, responds with 503 until it is ready, and drains at its end. */
export type HttpServer = Awaited<ReturnType<typeof listen>>;

interface Address {
  host: string;
  port: number;
}

interface Listening extends Address {
  publication: () => Publication;
  /** Replaces the usual time for receiving more of a response. */
  sendTimeout?: number;
}

/** Listens on an address. Throws a StartProblem where that is impossible. */
export async function listen({ host, port, publication, sendTimeout = SEND_TIMEOUT }: Listening) {
  let handler: RequestListener | null = null;
  let ending = false;
  const inFlight = new Set<ServerResponse>();
  /** Connections over which no request has come yet. */
  const unused = new Set<Socket>();
  const server = createServer((req, res) => {
    unused.delete(req.socket);
    inFlight.add(res);
    res.once('close', () => inFlight.delete(res));
    res.once('finish', () => discardBody(req));
    // The client asks again on another connection, which is another process's where there is one.
    if (ending) res.setHeader('Connection', 'close');
    if (handler && !(ending && req.url === '/readyz')) handler(req, res);
    else notReady(req, res, publication());
  });
  server.on('connection', (socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  server.keepAliveTimeout = KEEP_ALIVE;
  // Bodies have a least rate instead (`withMinBodyRate`): a large upload may take longer than any limit in all.
  server.requestTimeout = 0;
  await bind(server, { host, port });
  cutSilentClients(server, inFlight, sendTimeout);

  return {
    server,
    /** The address that it listens on: 'http://127.0.0.1:3000'. */
    address: addressOf(server, host),
    /** Passes requests to `next` from now on. */
    ready(next: RequestListener): void {
      handler = next;
    },
    /** Refuses requests with 503 from now on, like before it was ready. */
    unready(): void {
      handler = null;
    },
    /** Serves on for so many seconds, in which who sends requests here learns from `/readyz` (503) to send them elsewhere. */
    async drain(seconds: number): Promise<void> {
      ending = true;
      if (seconds > 0) await pause(seconds * 1000);
    },
    /** Takes no more connections, waits for the requests on those that there are, closes. */
    async stop(): Promise<void> {
      ending = true;
      // After a turn in which all connections were taken that wait for it: those that are left are cut.
      await setImmediate();
      const closed = new Promise((resolve) => server.close(resolve));
      const started = Date.now();
      const isAwaited = () => inFlight.size > 0 || (unused.size > 0 && Date.now() < started + FIRST_REQUEST);
      while (isAwaited() && Date.now() < started + GRACE) await pause(20);
      server.closeAllConnections();
      await closed;
    },
  };
}

/** Destroys connections over which nothing was sent or received for a time, but for those that wait for their response to begin. */
function cutSilentClients(server: Server, inFlight: Set<ServerResponse>, sendTimeout: number): void {
  server.setTimeout(sendTimeout, (socket) => {
    const isWaiting = [...inFlight].some((res) => res.socket === socket && !res.headersSent);
    if (!isWaiting) socket.destroy();
  });
}

/** Listens on an address. Throws a StartProblem that names the variable where that is impossible. */
export function bind(
  server: Server,
  { host, port }: Address,
  names = { host: 'HOST', port: 'PORT', example: 3000 },
): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(new StartProblem(whyNot(error, { host, port }, names))),
    );
    server.listen({ host, port }, resolve);
  });
}

function whyNot(
  error: NodeJS.ErrnoException,
  { host, port }: Address,
  names: { host: string; port: string; example: number },
): string {
  switch (error.code) {
    case 'EADDRINUSE':
      return `Port ${port} on ${host} is in use: stop what listens there or choose another, for example ${names.port}=${port + 1}.`;
    case 'EACCES':
      return `Port ${port} may not be opened by this user: choose one above 1023, for example ${names.port}=${names.example}.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `${names.host} is '${host}', which is not an address of this machine, for example ${names.host}=127.0.0.1.`;
    default:
      return `The server cannot listen on ${host}:${port} (${error.code ?? error.message}).`;
  }
}

/** Returns the address that a server listens on: 'http://127.0.0.1:3000'. */
export function addressOf(server: Server, host: string): string {
  const { port } = server.address() as AddressInfo;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** Responds while the server starts or stops: to who opens a page with one that loads itself again. */
function notReady(
  { url = '', method = '', headers }: IncomingMessage,
  res: ServerResponse,
  publication: Publication,
): void {
  const isRead = method === 'GET' || method === 'HEAD';
  const healthy = url === '/healthz' && isRead;
  const isPage = !healthy && isRead && !url.startsWith('/api/') && /\btext\/html\b/.test(headers.accept ?? '');
  const json = () => JSON.stringify(healthy ? alive(publication) : { message: refused.notReady });
  res.writeHead(healthy ? 200 : 503, {
    'X-Request-Id': randomUUID(),
    ...(isPage ? startingHeaders : { 'Content-Type': 'application/json; charset=utf-8' }),
    'Cache-Control': 'no-store',
    'Retry-After': '1',
    Connection: 'close',
  });
  res.end(isPage ? startingPage(publication) : json());
}
