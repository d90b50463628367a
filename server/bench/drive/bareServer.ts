import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Koa from 'koa';
import type { Answer } from './answer.ts';

/** The program of a bare server: it sends the answer that its parent process gave it last. */
let answer: Answer = { status: 404, headers: [], body: Buffer.alloc(0) };

const server = createServer(process.argv[2] === 'Koa' ? koa() : bare);
process.on('message', (given: Answer) => {
  answer = { ...given, body: Buffer.from(given.body) };
  process.send?.('kept');
});
// Nobody is left to measure it.
process.on('disconnect', () => process.exit());
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));

function bare(req: IncomingMessage, res: ServerResponse): void {
  // What is sent to it is read, as any server would, or the connection could not be kept.
  req.resume();
  res.writeHead(answer.status, answer.headers).end(answer.status === 304 ? undefined : answer.body);
}

function koa() {
  const app = new Koa();
  app.use((ctx) => {
    ctx.req.resume();
    ctx.status = answer.status;
    for (let place = 0; place < answer.headers.length; place += 2) {
      ctx.append(answer.headers[place] ?? '', answer.headers[place + 1] ?? '');
    }
    if (answer.status !== 304) ctx.body = answer.body;
  });
  return app.callback();
}
