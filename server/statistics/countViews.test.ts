import type { IncomingMessage } from 'node:http';
import { expect, it } from 'vitest';
import { addressOf, tokenIn } from './countViews.ts';

const aRequest = (headers: IncomingMessage['headers']) =>
  ({ headers, socket: { remoteAddress: '192.0.2.9' } }) as IncomingMessage;

it.each([
  [0, '198.51.100.1', '192.0.2.9'],
  [1, '198.51.100.1', '198.51.100.1'],
  // Everything before the address that our own proxy has added is made up by the client.
  [1, '10.0.0.1, 198.51.100.1', '198.51.100.1'],
  [2, '10.0.0.1, 198.51.100.1, 198.51.100.2', '198.51.100.1'],
  [1, '', '192.0.2.9'],
])('takes the address of a client behind %i proxies from %j: %s', (proxies, forwarded, address) => {
  expect(addressOf(aRequest({ 'x-forwarded-for': forwarded }), proxies)).toBe(address);
});

it.each([
  [undefined, null],
  ['octavo_signed_in=1', null],
  ['octavo_session=abc.def', 'abc.def'],
  ['__Host-octavo_session=abc.def', 'abc.def'],
  ['a=b; octavo_session=abc; c=d', 'abc'],
  ['not_octavo_session=abc', null],
])('finds the token of a session in the cookies %j: %j', (cookie, token) => {
  expect(tokenIn(aRequest(cookie === undefined ? {} : { cookie }))).toBe(token);
});
