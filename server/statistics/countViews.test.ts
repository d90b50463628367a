import type { IncomingMessage } from 'node:http';
import { expect, it } from 'vitest';
import { addressOf } from './countViews.ts';

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
