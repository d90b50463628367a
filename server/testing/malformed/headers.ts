import jwt from 'jsonwebtoken';

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
