import { expect, it } from 'vitest';
import { readDer } from './der.ts';

it('reads values of short and long lengths', () => {
  const long = Buffer.concat([Buffer.from([0x04, 0x82, 0x01, 0x00]), Buffer.alloc(256, 7)]);

  expect(readDer(Buffer.concat([Buffer.from([0x05, 0x00]), long]))).toEqual([
    { tag: 5, content: Buffer.alloc(0) },
    { tag: 4, content: Buffer.alloc(256, 7) },
  ]);
});

it.each([
  ['a length past the end', [0x04, 0x05, 0x00]],
  ['no length', [0x04]],
  ['a length that is cut off', [0x04, 0x82, 0x01]],
  ['a length of too many bytes', [0x04, 0x88, 0, 0, 0, 0, 0, 0, 0, 0]],
  ['an indefinite length', [0x30, 0x80, 0x00, 0x00]],
])('refuses %s', (_what, bytes) => {
  expect(() => readDer(Buffer.from(bytes))).toThrow(RangeError);
});
