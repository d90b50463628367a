import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { type HttpServer, listen } from './lifecycle.ts';

/** A size beyond the buffers of two connected sockets. */
const LARGE = Buffer.alloc(64 * 1024 * 1024);

const publication = () => ({ name: 'Octavo', timeZone: 'UTC', language: 'en' });
let http: HttpServer;
afterEach(() => http.stop());

it('closes connections whose client stops reading, but not those that wait for a response', async () => {
  http = await listen({ host: '127.0.0.1', port: 0, publication, sendTimeout: 50 });
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
