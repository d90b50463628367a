import { connect } from 'node:net';

/** A request as it goes over the wire; `latin1` text, so that every byte can be written. */
export interface WireRequest {
  method: string;
  target: string;
  /** Lines of the head, without the first. */
  headers: string[];
  body?: Buffer | string;
  /** The announced length is a lie: no more is coming after what was sent. */
  isCutShort?: boolean;
}

/** Bounds a hang. In milliseconds. */
const PATIENCE = 20_000;

/** Sends it over a connection of its own. Resolves to the status of the answer, 0 for a closed connection; rejects for silence. */
export function statusOf(
  url: string,
  { method, target, headers, body = '', isCutShort }: WireRequest,
): Promise<number> {
  const { hostname, port } = new URL(url);
  const head = [`${method} ${target} HTTP/1.1`, ...headers, 'Connection: close', '', ''].join('\r\n');
  return new Promise((resolve, reject) => {
    let received = '';
    const socket = connect({ host: hostname, port: Number(port) });
    socket.setEncoding('latin1').setTimeout(PATIENCE, () => {
      socket.destroy(new Error('No answer'));
    });
    socket.on('data', (text) => {
      received += text;
    });
    // A server that refuses a body may close before all of it was sent.
    socket.on('error', (error) => (error.message === 'No answer' ? reject(error) : resolve(finalStatus(received))));
    socket.on('close', () => resolve(finalStatus(received)));
    socket.write(Buffer.concat([Buffer.from(head, 'latin1'), Buffer.from(body)]));
    if (isCutShort) socket.end();
  });
}

function finalStatus(received: string): number {
  const [, status = '0'] = /^(?:HTTP\/1\.1 1\d\d .*?\r\n\r\n)*HTTP\/1\.1 (\d{3}) /s.exec(received) ?? [];
  return Number(status);
}
