import net from 'node:net';
import { expect, it } from 'vitest';
import { openDatabase } from '../open.ts';

/** A message of Postgres' protocol: https://www.postgresql.org/docs/current/protocol-message-formats.html */
function message(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(4 + body.length, 1);
  return Buffer.concat([head, body]);
}

const authenticated = message('R', Buffer.alloc(4));
const ready = message('Z', Buffer.from('I'));
const ended = message('E', Buffer.from('SFATAL\0VFATAL\0C57P01\0Mterminating connection\0\0'));

it('outlives a Postgres that ends a connection in the moment in which it is made', async () => {
  const restarting = net.createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => socket.end(Buffer.concat([authenticated, ready, ended])));
  });
  await new Promise<void>((resolve) => restarting.listen(0, '127.0.0.1', resolve));
  const { port } = restarting.address() as net.AddressInfo;
  const database = openDatabase(`postgres://octavo@127.0.0.1:${port}/octavo`);

  // An error without a listener would fail the whole run.
  await expect(database.ping()).rejects.toThrow();

  await database.close();
  restarting.close();
});
