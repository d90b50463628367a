import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import jwt from 'jsonwebtoken';
import { hostileTexts } from '../hostile.ts';

/** Malformed or hostile parts of a path. */
const segments = [
  ...['%00', '%0a', '%0d%0a', '%0d%0aX', '%E2%80%A8x', '%E2%80%A9', '%C2%85', '%09', '%7f', '%1b[31m', '%20', '%'],
  ...['%zz', '%c0%ae%c0%ae', '%ff%fe', '%ED%A0%80', '%F4%90%80%80', '%E0%A4%A', '%252e%252e', '%25%30%30', '%2f%2f'],
  ...[
    '.',
    '..',
    '...',
    '../odd',
    '%2e',
    '%2e%2e',
    '..%2f..%2f',
    '..%5c..',
    '..%0d%0a',
    '\\',
    '\\\\evil.example',
    ';',
    '~',
  ],
  ...[
    ';jsessionid=1',
    ':',
    '@',
    '*',
    '$&',
    "'",
    '"',
    '<script>',
    '{id}',
    '[0]',
    '|',
    '^',
    '`',
    '__proto__',
    'constructor',
  ],
  ...[
    'x'.repeat(300),
    'x'.repeat(9_000),
    '/'.repeat(500),
    'a/'.repeat(400),
    '%41'.repeat(1_000),
    'é',
    '\u00ff',
    'con',
    'nul',
  ],
];
const bases = [
  '/',
  '/about',
  '/articles/',
  '/images/',
  '/assets/',
  '/dashboard/',
  '/api/',
  '/api/articles/',
  '/feed.xml',
];
const queries = [
  ...[
    '?',
    '??',
    '?&',
    '?=',
    '?a',
    '?page',
    '?page=',
    '?page=%00',
    '?page=1&page=2',
    '?page[]=1',
    '?page=1e9',
    '?category=',
  ],
  ...[
    '?category=%00',
    '?category=%ED%A0%80',
    '?category=%',
    '?category=%0d%0a',
    '?__proto__=1',
    '?category[a]=b',
    '?limit=-1',
  ],
  ...[
    `?category=${'x'.repeat(500)}`,
    `?${'a=1&'.repeat(3_000)}`,
    '?status=all&fields=card&fields=x',
    '?q=#fragment',
    '#',
    '?%',
  ],
];

/** Targets in every form of a request line. */
export const malformedTargets = [
  ...segments.flatMap((segment) => bases.map((base) => base + segment)),
  ...['/', '/articles/x', '/api/articles', '/api/comments', '/categories'].flatMap((path) =>
    queries.map((query) => path + query),
  ),
  ...[
    '*',
    '//',
    '///',
    '//evil.example',
    '//evil.example/%2e%2e',
    '/\\evil.example',
    '/.//evil.example',
    'evil',
    'evil:80',
  ],
  ...[
    'http://evil.example',
    'http://evil.example/about',
    'HTTP://a:b@c:99999/x',
    'http:///x',
    'https://[::1/x',
    'ftp://x/y',
  ],
  ...[
    'http://evil.example/%0d%0a',
    'http://evil.example?x',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'http://%00/',
  ],
];

const long = 'x'.repeat(7_000);
const values: Record<string, string[]> = {
  Host: ['', 'evil.example', '[::1', 'a b', 'x:99999999', '%00', 'é', 'a,b', long],
  'Accept-Encoding': ['', '*', '*;q=0', 'identity;q=0', 'gzip;q=abc', 'br;;;q=1', ',,,', 'gzip;q="0"', '\u00ff', long],
  'If-None-Match': ['', '*', '"', 'W/', 'W/"', '"a","b', ',', '*, *', 'x'.repeat(100), long],
  'If-Match': ['', '*', '"', 'W/"x"', ',', long],
  'If-Modified-Since': ['', 'yesterday', '0', 'Thu, 99 Foo 9999 99:99:99 GMT', '-1', long],
  'If-Unmodified-Since': ['yesterday', 'Thu, 01 Jan 1970 00:00:00 GMT', '99999999999999'],
  Range: ['bytes=0-0', 'bytes=-', 'bytes=9-1', 'bytes=99999999999999999999-', 'bytes=0-,0-,0-', 'x=1', 'bytes=é', long],
  'If-Range': ['"', 'yesterday', 'W/"x"', '*'],
  Origin: ['null', '', 'http://', 'http://[', 'garbage', 'javascript:alert(1)', `http://${long}`],
  Referer: ['%', 'http://[', '\u00ff'],
  'Sec-Fetch-Site': ['', 'cross-site', 'same-origin, cross-site', '\u00ff', long],
  'X-Forwarded-For': ['', ',', 'x', '1.2.3.4, , ::1', '999.999.999.999', `${'1,'.repeat(1_000)}`, '\u00ff'],
  'X-Forwarded-Proto': ['https', 'javascript', ','],
  'X-Forwarded-Host': ['evil.example', '[', ''],
  Accept: ['', '/', '*/*;q=x', 'text/html;level=', long, '\u00ff'],
  'Accept-Language': ['', '*;q=x', '\u00ff'],
  'Content-Type': [
    '',
    '/',
    'application/json; charset=none',
    'application/json;charset=utf-7',
    'application/json; x="',
    long,
  ],
  'Content-Length': ['-1', '1x', '1, 2', '99999999999999999999', ''],
  'Transfer-Encoding': ['x', 'chunked, chunked', 'identity', 'gzip, chunked'],
  Expect: ['100-continue', 'x'],
  Upgrade: ['websocket', 'h2c', ''],
  'Cache-Control': ['', 'no-cache, max-age=x', '\u00ff'],
  'X-HTTP-Method-Override': ['DELETE'],
  'X-Request-Id': ['\u00ff', long],
};

/** Header lines, some of them repeated, some malformed. */
export const malformedHeaders = [
  ...Object.entries(values).flatMap(([name, list]) => list.map((value) => [`${name}: ${value}`])),
  ...['Host', 'Cookie', 'Origin', 'Range', 'Content-Type', 'Accept-Encoding'].map((name) => [
    `${name}: a`,
    `${name}: b`,
  ]),
  ...[
    ['no colon'],
    [': no name'],
    ['a b: c'],
    ['X: a\u0000b'],
    ['X: a\rb'],
    [' folded'],
    ['\u00ff: x'],
    ['__proto__: x'],
  ],
  Array.from({ length: 150 }, (_, index) => `X-${index}: ${index}`),
];

/** Values of the session's cookie, and cookies around it; `own` is a good one. */
export function malformedCookies(secret: string, own: string): string[] {
  const signed = (payload: string | object, header: object = {}) =>
    jwt.sign(payload, secret, { header: { alg: 'HS256', typ: 'JWT', ...header } });
  const [head, body, signature] = own.slice(own.indexOf('=') + 1).split('.');
  const tokens = [
    ...['', 'x', '.', '..', '...', 'a.b.c', 'null', '%00', '%', '\u00ff', 'é', '"quoted"', 'x'.repeat(6_000)],
    ...['not JSON', '', '{', 'null', '[]', '1', '"text"', '\u0000', '{"sid":1}', '{"sid":{"a":1}}'].map((text) =>
      signed(text),
    ),
    ...[{ sid: null }, { sid: ['x'] }, { sid: '' }, { sid: '\u0000' }, { sid: 'x'.repeat(3_000) }, {}].map((claims) =>
      signed(claims),
    ),
    ...['\ud800', 1, 2 ** 31].map((sid) => signed({ sid })),
    signed('x', { typ: 'jwt' }),
    jwt.sign({ sid: 'x' }, '', { algorithm: 'none' }),
    jwt.sign('not JSON', 'another secret of thirty-two bytes!!', { header: { alg: 'HS256', typ: 'JWT' } }),
    `${head}.${body}.`,
    `${head}..${signature}`,
    `.${body}.${signature}`,
    `${Buffer.from('{').toString('base64url')}.${body}.${signature}`,
    `${Buffer.from('null').toString('base64url')}.${body}.${signature}`,
    `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${Buffer.from('x').toString('base64url')}.`,
  ];
  return [
    ...tokens.map((token) => `octavo_session=${token}`),
    ...[
      '',
      ';',
      '=',
      ';;;',
      'octavo_session',
      'octavo_session=',
      `${own}; ${own}x`,
      `__proto__=1; ${own}`,
      `a=\u00ff; ${own}`,
    ],
    `${'a=b; '.repeat(1_000)}${own}`,
  ];
}

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
