import { createSecretKey } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { expect, it } from 'vitest';
import { readToken, signToken } from './token.ts';

const secret = 'a secret of at least thirty-two bytes';
const key = createSecretKey(secret, 'utf8');

it('names the session that it was made for', () => {
  expect(readToken(signToken('abc', key, 60), key)).toBe('abc');
});

it.each([
  ['another secret', jwt.sign({ sid: 'abc' }, 'another secret of thirty-two bytes!!')],
  ['another algorithm', jwt.sign({ sid: 'abc' }, secret, { algorithm: 'HS512' })],
  ['no algorithm', jwt.sign({ sid: 'abc' }, '', { algorithm: 'none' })],
  ['a time that is over', jwt.sign({ sid: 'abc' }, secret, { expiresIn: -1 })],
  ['no session', jwt.sign({ sub: 'abc' }, secret)],
  ['no structure', 'abc'],
  ['words instead of claims', jwt.sign('words', secret, { header: { alg: 'HS256', typ: 'JWT' } })],
  ['words instead of a head', `${Buffer.from('words').toString('base64url')}.e30.e30`],
])('stands for nobody with %s', (_case, token) => {
  expect(readToken(token, key)).toBeNull();
});
