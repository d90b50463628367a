import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { type HttpServer, listen } from './lifecycle.ts';

/** More than the buffers of two connected sockets take. */
const LARGE = Buffer.alloc(64 * 1024 * 1024);

let http: HttpServer;
afterEach(() => http.stop());

it('cuts off whoever does not read on, and nobody who waits for an answer', async () => {
  http = await listen({ host: '127.0.0.1', port: 0, name: 'Octavo', reading: 50 });
  const answers: Record<string, ServerResponse> = {};
  http.ready((req, res) => {
    answers[req.url ?? ''] = res;
    if (req.url === '/large') res.end(LARGE);
    http.server.emit(`asked ${req.url}`);
  });
  const { hostname, port } = new URL(http.address);

  const waiting = fetch(`${http.address}/later`);
  await once(http.server, 'asked /later');
  const reader = connect(Number(port), hostname).on('error', () => {});
  reader.write('GET /large HTTP/1.1\r\nHost: octavo\r\n\r\n');
  await once(http.server, 'asked /large');
  await once(answers['/large'] as ServerResponse, 'close');
  answers['/later']?.end('done');

  expect(await (await waiting).text()).toBe('done');
  await once(reader.resume(), 'close');
  expect(reader.bytesRead).toBeLessThan(LARGE.length);
});
