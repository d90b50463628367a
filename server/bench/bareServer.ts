import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BareAnswer } from './bare.ts';

/** The program of a server that does nothing but send: each path's answer, as its parent process gave it. */
const answers = new Map<string, BareAnswer>();
const server = createServer((req, res) => {
  const answer = answers.get(req.url ?? '');
  res.writeHead(answer ? 200 : 404, answer?.headers);
  res.end(answer?.body);
});

process.on('message', (answer: BareAnswer) => {
  answers.set(answer.path, answer);
  process.send?.('kept');
});
// Nobody is left to measure it.
process.on('disconnect', () => process.exit());
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
