import { connect } from 'node:net';

/** A raw request; `latin1` text, so that every byte can be written. */
export interface RawRequest {
  method: string;
  target: string;
  /** Lines of the head, without the first. */
  headers: string[];
  body?: Buffer | string;
  /** True where the announced length is wrong: nothing follows what was sent. */
  isCutShort?: boolean;
}

/** A bound against a hang, in milliseconds. */
const TIMEOUT = 20_000;

/** Sends a request over a connection of its own. Resolves to the status, 0 for a closed connection; rejects after the timeout. */
export function sendRaw(url: string, { method, target, headers, body = '', isCutShort }: RawRequest): Promise<number> {
  const { hostname, port } = new URL(url);
  const head = [`${method} ${target} HTTP/1.1`, ...headers, 'Connection: close', '', ''].join('\r\n');
  return new Promise((resolve, reject) => {
    let received = '';
    const socket = connect({ host: hostname, port: Number(port) });
    socket.setEncoding('latin1').setTimeout(TIMEOUT, () => {
      socket.destroy(new Error('No response'));
    });
    socket.on('data', (text) => {
      received += text;
    });
    // A server that refuses a body may close before all of it was sent.
    socket.on('error', (error) => (error.message === 'No response' ? reject(error) : resolve(finalStatus(received))));
    socket.on('close', () => resolve(finalStatus(received)));
    socket.write(Buffer.concat([Buffer.from(head, 'latin1'), Buffer.from(body)]));
    if (isCutShort) socket.end();
  });
}

function finalStatus(received: string): number {
  const [, status = '0'] = /^(?:HTTP\/1\.1 1\d\d .*?\r\n\r\n)*HTTP\/1\.1 (\d{3}) /s.exec(received) ?? [];
  return Number(status);
}
