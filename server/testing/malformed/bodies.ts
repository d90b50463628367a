import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { hostileTexts } from '../inputs/hostile.ts';

const deep = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
const json = 'Content-Type: application/json';
const form = 'Content-Type: multipart/form-data';
const part = (text: string) => `--b\r\n${text}\r\n--b--\r\n`;

export interface MalformedBody {
  headers: string[];
  body: Buffer | string;
  isCutShort?: true;
}

const malformed = (body: Buffer | string, ...headers: string[]): MalformedBody => ({
  body,
  headers: [...headers, `Content-Length: ${Buffer.byteLength(body)}`],
});
const framed = (body: string, ...headers: string[]): MalformedBody => ({
  body,
  headers: [json, ...headers],
  isCutShort: true,
});

/** Bodies that cannot be parsed, or are meaningless. */
export const malformedBodies: MalformedBody[] = [
  ...[
    '',
    '{',
    '[]',
    'null',
    '1',
    '"x"',
    '\0',
    '\ufeff{}',
    '{"a":1}{"b":2}',
    '{"__proto__":{"isAdmin":true}}',
    '{"ids":null}',
  ].map((text) => malformed(text, json)),
  ...[
    '{"ids":["\\u0000"]}',
    '{"ids":["\\ud800"]}',
    '{"title":1e999}',
    '{"title":{"a":[]}}',
    '{"":""}',
    deep(5_000),
  ].map((text) => malformed(text, json)),
  malformed(Buffer.from([0xff, 0xfe, 0x00, 0x7b]), json),
  malformed(
    `{"category":${JSON.stringify('\u0000\ud800')},"message":${JSON.stringify(hostileTexts)},"published":"maybe"}`,
    json,
  ),
  ...['gzip', 'deflate', 'br', 'compress', 'x', '', 'identity', 'gzip, gzip', 'GZIP'].map((encoding) =>
    malformed('{"a":1}', json, `Content-Encoding: ${encoding}`),
  ),
  malformed(gzipSync('{"a":1}').subarray(0, 12), json, 'Content-Encoding: gzip'),
  malformed(gzipSync('{"a":'), json, 'Content-Encoding: gzip'),
  malformed(gzipSync(gzipSync('{}')), json, 'Content-Encoding: gzip'),
  malformed(gzipSync('{}'), json, 'Content-Encoding: br'),
  malformed(brotliCompressSync('{"a":1}').subarray(0, 3), json, 'Content-Encoding: br'),
  malformed(deflateSync('{"a":1}').subarray(1), json, 'Content-Encoding: deflate'),
  malformed(gzipSync(Buffer.alloc(20_000_000)), json, 'Content-Encoding: gzip'),
  malformed('{}', 'Content-Type: application/json; charset=none'),
  malformed('x', form),
  malformed('x', `${form}; boundary=`),
  malformed('x', `${form}; boundary=${'b'.repeat(300)}`),
  malformed('--b', `${form}; boundary=b`),
  malformed('--b--', `${form}; boundary=b`),
  malformed(part(''), `${form}; boundary=b`),
  malformed(part('no headers'), `${form}; boundary=b`),
  ...[
    '',
    'name',
    'name=""',
    'name="title"',
    'name="__proto__"',
    'name="imgUrl"; filename=""',
    'name="imgUrl"; filename="../../x\u0000"',
  ].map((text) => malformed(part(`Content-Disposition: form-data; ${text}\r\n\r\nx`), `${form}; boundary=b`)),
  malformed(
    part('Content-Disposition: form-data; name="x"\r\nContent-Transfer-Encoding: base64\r\n\r\n%%%'),
    `${form}; boundary=b`,
  ),
  malformed(
    part('Content-Disposition: form-data; name="x"\r\nContent-Transfer-Encoding: none\r\n\r\nx'),
    `${form}; boundary=b`,
  ),
  malformed(gzipSync('x'), `${form}; boundary=b`, 'Content-Encoding: gzip'),
  framed('{}', 'Content-Length: 100'),
  framed('{"a":1}', 'Content-Length: 1'),
  framed('x\r\n{}\r\n0\r\n\r\n', 'Transfer-Encoding: chunked'),
  framed('2\r\n{}\r\n', 'Transfer-Encoding: chunked'),
  framed('ffffffffffffffff\r\n{}', 'Transfer-Encoding: chunked'),
  framed('2\r\n{}\r\n0\r\n\r\n', 'Transfer-Encoding: chunked', 'Content-Length: 2'),
  { ...malformed('2\r\n{}\r\n0\r\n\r\n', json), headers: [json, 'Transfer-Encoding: chunked'] },
];
