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
