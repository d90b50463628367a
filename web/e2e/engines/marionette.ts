import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { type Command, commands, type Driver, RESPONSE_TIMEOUT, WebDriverError } from './commands.ts';

type Response = [type: 1, id: number, error: { error: string; message: string } | null, value: unknown];
interface PendingCommand {
  resolve: (value: unknown) => void;
  reject: (error: Error) => void;
}

/**
 * Starts a session of a Firefox that listens for Marionette on a port of this machine, as geckodriver does.
 * Messages are JSON after their length and a colon: https://firefox-source-docs.mozilla.org/testing/marionette/Protocol.html
 */
export async function marionette(port: number): Promise<Driver> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const pending = new Map<number, PendingCommand>();
  receive(socket, ([, id, error, value]) => {
    if (error) pending.get(id)?.reject(new WebDriverError(error.error, error.message));
    else pending.get(id)?.resolve(value);
    pending.delete(id);
  });
  socket.on('error', () => {});
  socket.on('close', () => {
    for (const { reject } of pending.values()) reject(new WebDriverError('invalid session id', 'Firefox has exited.'));
  });

  let last = 0;
  const call = (name: string, parameters: object) =>
    new Promise<unknown>((resolve, reject) => {
      const id = ++last;
      const timeOut = () => reject(new WebDriverError('timeout', 'Firefox does not respond.'));
      setTimeout(timeOut, RESPONSE_TIMEOUT).unref();
      pending.set(id, { resolve, reject });
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

/** Calls `onMessage` with every message received but the greeting, which has no id. */
function receive(socket: Socket, onMessage: (message: Response) => void): void {
  let buffer = Buffer.alloc(0);
  socket.on('data', (chunk: Buffer) => {
    buffer = Buffer.concat([buffer, chunk]);
    for (;;) {
      const colon = buffer.indexOf(':');
      const end = colon + 1 + Number(buffer.subarray(0, colon));
      if (colon < 0 || buffer.length < end) return;
      const message = JSON.parse(buffer.subarray(colon + 1, end).toString());
      buffer = buffer.subarray(end);
      if (Array.isArray(message)) onMessage(message as Response);
    }
  });
}
