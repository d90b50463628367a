import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { describe, expect } from 'vitest';
import { eachRow } from '../eachRow.ts';
import { it, octavo } from '../servers/it.ts';
import { bodiedCalls, makeTargets, requestFor, type Targets } from './calls.ts';

let targets: Targets;
it.beforeAll(async () => {
  targets = await makeTargets(octavo);
});

/** More than the buffers of a request and of its parser, so that whoever stops to read leaves some. */
const SIZE = 1024 * 1024;
const large = (size = SIZE) => Buffer.alloc(size, 'a');

interface Refused {
  headers: string[];
  body: Buffer;
}

const json = 'Content-Type: application/json';
const form = 'Content-Type: multipart/form-data; boundary=octavo';
const part =
  '--octavo\r\nContent-Disposition: form-data; name="imgUrl"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n';

/** Bodies that are refused before all of them was read, or perhaps any. */
const bodies: Record<string, Refused> = {
  'of another type': { headers: ['Content-Type: text/plain'], body: large() },
  'that is no JSON': { headers: [json], body: large() },
  'that is falsely called gzip': { headers: [json, 'Content-Encoding: gzip'], body: large() },
  'that is cut gzip': { headers: [json, 'Content-Encoding: gzip'], body: gzipSync(large()).subarray(0, 300) },
  'in an unknown encoding': { headers: [json, 'Content-Encoding: compress'], body: large() },
  'that is a broken form': { headers: [form], body: large() },
  'that is a form with no end': { headers: [form], body: Buffer.concat([Buffer.from(part), large()]) },
};

const tooLarge: Record<string, Refused> = {
  'that is too large': { headers: [json], body: large(10 * SIZE) },
  'whose file is too large': { headers: [form], body: Buffer.concat([Buffer.from(part), large(60 * SIZE)]) },
};

const chunked = (body: Buffer) =>
  Buffer.concat([Buffer.from(`${body.length.toString(16)}\r\n`), body, Buffer.from('\r\n0\r\n\r\n')]);

/** Sends a request and, on the same connection, another one; resolves to the statuses of the responses. */
function sendBoth(method: string, path: string, { headers, body }: Refused, isChunked: boolean): Promise<number[]> {
  const { hostname, port, host } = new URL(octavo.url);
  const length = isChunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${body.length}`;
  const head = [`${method} ${path} HTTP/1.1`, `Host: ${host}`, ...headers, length, '', ''].join('\r\n');
  const next = `GET /healthz HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    let received = '';
    socket.setEncoding('latin1').on('data', (text) => {
      received += text;
    });
    // A server that ends a connection may do so while something is sent.
    socket.on('error', () => {});
    socket.on('close', () =>
      resolve([...received.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))),
    );
    socket.write(Buffer.concat([Buffer.from(head), isChunked ? chunked(body) : body, Buffer.from(next)]));
  });
}

async function expectAnswered(method: string, path: string, sent: Refused): Promise<void> {
  for (const isChunked of [true, false]) {
    const [first = 0, ...others] = await sendBoth(method, path, sent, isChunked);

    expect([first >= 400 && first < 500, ...others], `${path}: ${first}`).toEqual([true, 200]);
  }
}

const signedIn = ({ headers, body }: Refused): Refused => ({
  headers: [...headers, `Cookie: ${octavo.admin.cookie}`],
  body,
});

/** A call for each way in which the router reads a body (bodies.api.test.ts proves that these are all). */
const samples = ['createCategory', 'updateTextPage', 'createArticle'] as const;

describe.each(samples)('a refusal of %s leaves the connection to the next request', (name) => {
  it('after a body that is refused before all of it was read', () =>
    eachRow(Object.entries(bodies), async ([, sent]) => {
      const { method, path } = requestFor(name, targets);

      await expectAnswered(method, path, signedIn(sent));
    }));
});

it('a refusal of somebody who may not send the body, and of an address that does not exist, leaves it too', () =>
  eachRow(bodiedCalls, async ([name]) => {
    const { method, path } = requestFor(name, targets);

    await expectAnswered(method, path, {
      headers: [json, 'Origin: https://elsewhere.example', `Cookie: ${octavo.admin.cookie}`],
      body: large(),
    });
    await expectAnswered(method, `${path}/nothing/at/all`, { headers: [json], body: large() });
  }));

it('a refusal leaves the connection to the next request after a body that is too large', () =>
  eachRow(Object.entries(tooLarge), async ([, sent]) => {
    for (const path of ['/api/articles', '/api/images', '/api/contacts', '/nothing'])
      await expectAnswered('POST', path, signedIn(sent));
  }));
