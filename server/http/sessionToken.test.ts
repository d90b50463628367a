import type { IncomingMessage } from 'node:http';
import { expect, it } from 'vitest';
import { sessionTokenIn } from './sessionToken.ts';

it.each([
  [undefined, null],
  ['octavo_signed_in=1', null],
  ['octavo_session=abc.def', 'abc.def'],
  ['__Host-octavo_session=abc.def', 'abc.def'],
  ['a=b; octavo_session=abc; c=d', 'abc'],
  ['not_octavo_session=abc', null],
])('finds the token of a session in the cookies %j: %j', (cookie, token) => {
  expect(sessionTokenIn({ headers: cookie === undefined ? {} : { cookie } } as IncomingMessage)).toBe(token);
});
