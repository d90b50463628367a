import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Koa from 'koa';
import type { RecordedResponse } from './recordResponse.ts';

/** The response that the parent process set last; this bare server sends it to every request. */
let response: RecordedResponse = { status: 404, headers: [], body: Buffer.alloc(0) };

const server = createServer(process.argv[2] === 'Koa' ? koa() : bare);
process.on('message', (given: RecordedResponse) => {
  response = { ...given, body: Buffer.from(given.body) };
  process.send?.('received');
});
// The measurement is over.
process.on('disconnect', () => process.exit());
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));

function bare(req: IncomingMessage, res: ServerResponse): void {
  // The body is read, as in any server, because otherwise the connection could not stay open.
  req.resume();
  res.writeHead(response.status, response.headers).end(response.status === 304 ? undefined : response.body);
}

function koa() {
  const app = new Koa();
  app.use((ctx) => {
    ctx.req.resume();
    ctx.status = response.status;
    for (let place = 0; place < response.headers.length; place += 2) {
      ctx.append(response.headers[place] ?? '', response.headers[place + 1] ?? '');
    }
    if (response.status !== 304) ctx.body = response.body;
  });
  return app.callback();
}
