import { expect, it } from 'vitest';
import { isSafeAddress } from './links.ts';

it.each([
  ['https://example.com/a?b#c', true],
  ['HTTP://example.com', true],
  ['mailto:a@example.com', true],
  ['tel:+351215550142', true],
  ['/about', true],
  ['/', true],
  ['javascript:alert(1)', false],
  [' javascript:alert(1)', false],
  ['java\tscript:alert(1)', false],
  ['data:text/html,x', false],
  ['//evil.example', false],
  ['/\\evil.example', false],
  ['https:\\\\evil.example', false],
  ['https://', false],
  ['https:///x', false],
  ['about', false],
  ['', false],
])('tells the safe addresses: %j %s', (url, expected) => {
  expect(isSafeAddress(url)).toBe(expected);
});
