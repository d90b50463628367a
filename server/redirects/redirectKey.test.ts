import { expect, it } from 'vitest';
import { addressOfKey, redirectKey } from './redirectKey.ts';

it('is the same of the address that is written for it, whatever signs are in it', () => {
  for (const address of [
    '/100%2525',
    '/c%23-tips',
    '/why%3F',
    '/?tag=c%23%26d',
    '/%D0%9C%D0%B8%D1%80/',
    '/a+b',
    '/100%',
  ]) {
    const key = redirectKey(address) ?? '';

    expect([address, redirectKey(addressOfKey(key))]).toEqual([address, key]);
  }
});

it('is the same with any number of slashes at the end, and none where control characters are in the address', () => {
  expect(['/a', '/a/', '/A//', '/a/index.html'].map(redirectKey)).toEqual(Array(4).fill('/a'));
  expect(['/a%0d%0aX:y', '/a%00', '/?p=%0a', '//', '/'].map(redirectKey)).toEqual(Array(5).fill(null));
});
