import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Koa, { type Middleware } from 'koa';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { articleAdminCalls } from '../../shared/articles/articleAdminCalls.ts';
import { english } from '../../shared/texts/t.ts';
import { jsonBody } from './body.ts';
import { handleProblems } from './handleProblems.ts';
import { fileUpload } from './upload.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'octavo-pace-'));
let server: Server | null = null;

beforeEach(() => {
  server = null;
});
afterEach(() => {
  server?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Sends a request whose body stops to a server that reads it by `middleware`; resolves to the text until the connection closes. */
async function stopWithin(middleware: Middleware, head: string[]): Promise<string> {
  const app = new Koa().use(handleProblems(() => english) as Middleware).use(middleware);
  app.use((ctx) => {
    ctx.body = 'read';
  });
  server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.setEncoding('utf8');
  let response = '';
  socket.on('data', (text) => {
    response += text;
  });
  socket.write(['POST / HTTP/1.1', 'Host: localhost', ...head, 'Content-Length: 1000', '', '{'].join('\r\n'));
  await once(socket, 'close');
  return response;
}

it('refuses a JSON body that does not arrive whole in time (408), and closes the connection', async () => {
  const response = await stopWithin(jsonBody({ minRate: { ms: 20, bytes: Number.POSITIVE_INFINITY } }), [
    'Content-Type: application/json',
  ]);

  expect(response).toMatch(/^HTTP\/1\.1 408 /);
  expect(response).toMatch(/Connection: close/i);
  expect(response).toContain('{"message":"The body of this request took too long."}');
});

it.each(['application/json', 'multipart/form-data; boundary=octavo'])(
  'closes an upload of %s that comes to a stand, and leaves nothing of it',
  async (type) => {
    const response = await stopWithin(fileUpload(articleAdminCalls.createArticle.file, folder, { ms: 20, bytes: 1 }), [
      `Content-Type: ${type}`,
    ]);

    expect(response).toMatch(/^HTTP\/1\.1 408 /);
    const uploads = path.join(folder, 'uploads');
    expect(existsSync(uploads) ? readdirSync(uploads) : []).toEqual([]);
  },
);
