import { once } from 'node:events';
import { connect } from 'node:net';

interface Request {
  method: string;
  path: string;
  cookie: string;
  /** The body, sent as JSON, or as multipart/form-data where `multipart` is true. */
  body?: Record<string, unknown> | undefined;
  multipart?: boolean;
}

export interface HeldResponse {
  status: number;
  /** The session's cookie, if the response sets one. */
  cookie: string;
}

/** The number of bytes that are always held back: a form may be complete before its last byte. */
const ENDING = 8;

/** A request of which a part has been sent. */
export interface HeldRequest {
  /** Sends the rest; resolves to the response. */
  finish(): Promise<HeldResponse>;
}

/** Sends a share of a request, from 0 to 1: of head and body, or of the body alone after the whole head. */
export async function hold(url: string, request: Request, part: 'head' | 'body', share: number): Promise<HeldRequest> {
  const { head, body } = written(url, request);
  const bytes = Buffer.from(head + body);
  const start = part === 'head' ? 0 : head.length;
  const cut = start + Math.floor(Math.max(0, bytes.length - ENDING - start) * share);
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  let response = '';
  socket.setEncoding('utf8').on('data', (text) => {
    response += text;
  });
  // A server that refuses early closes the connection while we write.
  socket.on('error', () => {});
  const closed = once(socket, 'close');
  await once(socket, 'connect');
  await new Promise((resolve) => socket.write(bytes.subarray(0, cut), resolve));
  return {
    async finish() {
      socket.write(bytes.subarray(cut));
      await closed;
      const [, status = '0'] = /^HTTP\/1\.1 (\d{3})/.exec(response) ?? [];
      const [, cookie = ''] = /^set-cookie: (octavo_session=[^;]+)/im.exec(response) ?? [];
      return { status: Number(status), cookie };
    },
  };
}

const BOUNDARY = 'octavo-held';

function written(url: string, { method, path, cookie, body, multipart }: Request): { head: string; body: string } {
  const text = body === undefined ? '' : multipart ? form(body) : JSON.stringify(body);
  const type = multipart ? `multipart/form-data; boundary=${BOUNDARY}` : 'application/json';
  const lines = [
    `${method} ${path} HTTP/1.1`,
    `Host: ${new URL(url).host}`,
    'Connection: close',
    ...(cookie ? [`Cookie: ${cookie}`] : []),
    ...(text ? [`Content-Type: ${type}`, `Content-Length: ${Buffer.byteLength(text)}`] : []),
  ];
  return { head: `${lines.join('\r\n')}\r\n\r\n`, body: text };
}

function form(fields: Record<string, unknown>): string {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  return `${parts.join('')}--${BOUNDARY}--\r\n`;
}
