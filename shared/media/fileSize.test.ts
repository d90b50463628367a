import { expect, it } from 'vitest';
import { inLanguage } from '../texts/t.ts';
import { fileSize } from './fileSize.ts';

it.each([
  [1, '1 kB'],
  [348_160, '340 kB'],
  [1_048_575, '1.0 MB'],
  [5_242_880, '5.0 MB'],
])('%i bytes are %s', (bytes, text) => {
  expect(fileSize(bytes)).toBe(text);
});

it('is written as the language does', () => {
  expect(inLanguage({ language: 'fr', texts: {} }, () => fileSize(5_242_880))).toMatch(/^5,0\sMo$/);
});
