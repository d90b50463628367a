import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Koa, { type Middleware } from 'koa';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { answerProblems } from './answerProblems.ts';
import { jsonBody } from './body.ts';
import { articleUpload } from './upload.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'octavo-pace-'));
let server: Server | null = null;

beforeEach(() => {
  server = null;
});
afterEach(() => {
  server?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** What a server that reads bodies by `middleware` says to a request whose body stops, until it closes the connection. */
async function stopWithin(middleware: Middleware, head: string[]): Promise<string> {
  const app = new Koa().use(answerProblems as Middleware).use(middleware);
  app.use((ctx) => {
    ctx.body = 'read';
  });
  server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.setEncoding('utf8');
  let answer = '';
  socket.on('data', (text) => {
    answer += text;
  });
  socket.write(['POST / HTTP/1.1', 'Host: localhost', ...head, 'Content-Length: 1000', '', '{'].join('\r\n'));
  await once(socket, 'close');
  return answer;
}

it('closes a call whose body does not arrive whole in its time', async () => {
  const answer = await stopWithin(jsonBody({ pace: { ms: 20, bytes: Number.POSITIVE_INFINITY } }), [
    'Content-Type: application/json',
  ]);

  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(answer).toMatch(/Connection: close/i);
  expect(answer).toContain('{"message":"The body of this request took too long."}');
});

it.each(['application/json', 'multipart/form-data; boundary=octavo'])(
  'closes an upload of %s that comes to a stand, and leaves nothing of it',
  async (type) => {
    const answer = await stopWithin(articleUpload(folder, { ms: 20, bytes: 1 }), [`Content-Type: ${type}`]);

    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    const uploads = path.join(folder, 'uploads');
    expect(existsSync(uploads) ? readdirSync(uploads) : []).toEqual([]);
  },
);
