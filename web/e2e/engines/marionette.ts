import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { ANSWER_LIMIT, type Command, commands, type Driver, WebDriverError } from './commands.ts';

type Answer = [type: 1, id: number, error: { error: string; message: string } | null, value: unknown];
interface Waiting {
  resolve: (value: unknown) => void;
  reject: (error: Error) => void;
}

/**
 * Starts a session of a Firefox that listens for Marionette on a port of this machine; what geckodriver does, without it.
 * Messages are JSON after their length and a colon: https://firefox-source-docs.mozilla.org/testing/marionette/Protocol.html
 */
export async function marionette(port: number): Promise<Driver> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const waiting = new Map<number, Waiting>();
  receive(socket, ([, id, error, value]) => {
    if (error) waiting.get(id)?.reject(new WebDriverError(error.error, error.message));
    else waiting.get(id)?.resolve(value);
    waiting.delete(id);
  });
  socket.on('error', () => {});
  socket.on('close', () => {
    for (const { reject } of waiting.values()) reject(new WebDriverError('invalid session id', 'Firefox has gone.'));
  });

  let last = 0;
  const call = (name: string, parameters: object) =>
    new Promise<unknown>((resolve, reject) => {
      const id = ++last;
      const hangs = () => reject(new WebDriverError('timeout', 'Firefox does not answer.'));
      setTimeout(hangs, ANSWER_LIMIT).unref();
      waiting.set(id, { resolve, reject });
      const message = JSON.stringify([0, id, name, parameters]);
      socket.write(`${Buffer.byteLength(message)}:${message}`);
    });
  await call('WebDriver:NewSession', {});

  return {
    async send(command: Command, parameters = {}) {
      const value = await call(commands[command][2], parameters);
      const isWrapped = typeof value === 'object' && value !== null && 'value' in value;
      return isWrapped ? value.value : value;
    },
  };
}

/** Gives every message that arrives but the greeting, which has no id. */
function receive(socket: Socket, hear: (answer: Answer) => void): void {
  let buffer = Buffer.alloc(0);
  socket.on('data', (chunk: Buffer) => {
    buffer = Buffer.concat([buffer, chunk]);
    for (;;) {
      const colon = buffer.indexOf(':');
      const end = colon + 1 + Number(buffer.subarray(0, colon));
      if (colon < 0 || buffer.length < end) return;
      const message = JSON.parse(buffer.subarray(colon + 1, end).toString());
      buffer = buffer.subarray(end);
      if (Array.isArray(message)) hear(message as Answer);
    }
  });
}
