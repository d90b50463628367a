import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, it } from 'vitest';
import { type HttpServer, listen } from './lifecycle.ts';

/** A size beyond the buffers of two connected sockets. */
const LARGE = Buffer.alloc(64 * 1024 * 1024);

const publication = () => ({ name: 'Octavo', timeZone: 'UTC', language: 'en' });
let http: HttpServer;
afterEach(() => http.stop());

it('closes connections whose client stops reading, but not those that wait for a response', async () => {
  http = await listen({ host: '127.0.0.1', port: 0, publication, sendTimeout: 1_000 });
  const responses: Record<string, ServerResponse> = {};
  http.ready((req, res) => {
    responses[req.url ?? ''] = res;
    if (req.url === '/large') res.end(LARGE);
    http.server.emit(`received ${req.url}`);
  });
  const { hostname, port } = new URL(http.address);

  const waiting = fetch(`${http.address}/later`);
  await once(http.server, 'received /later');
  const reader = connect(Number(port), hostname).on('error', () => {});
  reader.write('GET /large HTTP/1.1\r\nHost: octavo\r\n\r\n');
  await once(http.server, 'received /large');
  await once(responses['/large'] as ServerResponse, 'close');
  responses['/later']?.end('done');

  expect(await (await waiting).text()).toBe('done');
  await once(reader.resume(), 'close');
  expect(reader.bytesRead).toBeLessThan(LARGE.length);
});

it('sends to a client for as long as it reads, however slowly', async () => {
  http = await listen({ host: '127.0.0.1', port: 0, publication, sendTimeout: 1_000 });
  http.ready((_req, res) => void res.end(LARGE));
  const { hostname, port } = new URL(http.address);
  const reader = connect(Number(port), hostname);
  reader.write('GET /large HTTP/1.1\r\nHost: octavo\r\nConnection: close\r\n\r\n');

  // In all for longer than several times the limit.
  reader.on('data', () => {
    if (reader.bytesRead < LARGE.length / 2) reader.pause();
  });
  const pace = setInterval(() => reader.resume(), 6);
  await once(reader, 'close');
  clearInterval(pace);

  expect(reader.bytesRead).toBeGreaterThan(LARGE.length);
});

it.each([
  ['goes on long', Buffer.alloc(1024 * 1024)],
  ['stands still', Buffer.alloc(0)],
])('ends a connection whose body %s after its response', async (_what, piece) => {
  http = await listen({ host: '127.0.0.1', port: 0, publication });
  http.ready((_req, res) => void res.writeHead(415).end());
  const { hostname, port } = new URL(http.address);
  const sender = connect(Number(port), hostname).on('error', () => {});
  const closed = new Promise((resolve) => sender.once('close', resolve));
  let received = '';
  sender.on('data', (text) => {
    received += text;
  });

  sender.write('POST / HTTP/1.1\r\nHost: octavo\r\nContent-Length: 1000000000000\r\n\r\n');
  const more = () => {
    while (!sender.destroyed && piece.length > 0 && sender.write(piece));
  };
  sender.on('drain', more);
  more();
  await closed;

  expect(received).toMatch(/^HTTP\/1\.1 415 /);
});

it('leaves nothing behind on a connection that serves many requests', async () => {
  http = await listen({ host: '127.0.0.1', port: 0, publication });
  const listeners: number[] = [];
  http.ready((req, res) => {
    listeners.push(req.socket.listenerCount('close'));
    res.end();
  });
  const { hostname, port } = new URL(http.address);
  const client = connect(Number(port), hostname);

  for (let count = 0; count < 5; count++) {
    client.write('POST / HTTP/1.1\r\nHost: octavo\r\nContent-Length: 2\r\n\r\n{');
    await once(client, 'data');
    client.write('}GET / HTTP/1.1\r\nHost: octavo\r\n\r\n');
    await once(client, 'data');
  }
  client.destroy();

  expect(listeners).toEqual(listeners.map(() => listeners[0]));
  expect(listeners).toHaveLength(10);
});

it('serves on while it drains, ends each connection with its response, and is not ready', async () => {
  http = await listen({ host: '127.0.0.1', port: 0, publication });
  http.ready((_req, res) => void res.end('served'));
  const before = await fetch(http.address);

  await http.drain(0);
  const [served, ready] = [await fetch(http.address), await fetch(`${http.address}/readyz`)];

  expect([before, served].map(({ headers }) => headers.get('connection'))).toEqual(['keep-alive', 'close']);
  expect([await served.text(), ready.status]).toEqual(['served', 503]);
});

it('serves a request that comes as it ends, over a connection that was opened just before', async () => {
  http = await listen({ host: '127.0.0.1', port: 0, publication });
  http.ready((_req, res) => void res.end('served'));
  const { hostname, port } = new URL(http.address);
  const client = connect(Number(port), hostname);
  await once(http.server, 'connection');

  client.write('POST / HTTP/1.1\r\nHost: octavo\r\nContent-Length: 0\r\n\r\n');
  const stopped = http.stop();

  const received = await text(client);
  expect(received).toMatch(/^HTTP\/1\.1 200 OK.*Connection: close.*served$/is);
  await stopped;
});

it('names its publication while it starts, and serves nothing else', async () => {
  const blog = { name: 'Blog', timeZone: 'Europe/Lisbon', language: 'pt' };
  http = await listen({ host: '127.0.0.1', port: 0, publication: () => blog });

  const healthy = await fetch(`${http.address}/healthz`);
  const other = await fetch(`${http.address}/`);

  expect(await healthy.json()).toEqual({
    status: 'ok',
    product: 'Octavo',
    ...blog,
  });
  expect(other.status).toBe(503);
});

it('shows who opens a page while it starts one that loads itself again, as the publication is named', async () => {
  http = await listen({ host: '127.0.0.1', port: 0, publication: () => ({ ...publication(), name: 'Ink & <b>' }) });
  const get = (path: string, accept: string) => fetch(http.address + path, { headers: { accept } });

  const page = await get('/articles/one?a=b', 'text/html,application/xhtml+xml,*/*;q=0.8');
  const text = await page.text();

  expect(page.status).toBe(503);
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(page.headers.get('cache-control')).toBe('no-store');
  expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-\S+'/);
  expect(text).toContain('<h1 dir="auto">Ink &amp; &lt;b&gt;</h1>');
  expect(text).toMatch(/<meta http-equiv="refresh" content="\d">/);
  for (const [path, accept] of [
    ['/api/articles', 'text/html'],
    ['/healthz', 'text/html'],
    ['/', '*/*'],
  ] as const) {
    expect((await get(path, accept)).headers.get('content-type'), path).toContain('application/json');
  }
});
