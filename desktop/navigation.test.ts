import { expect, it } from 'vitest';
import { decide } from './navigation.ts';

it.each([
  ['app://octavo/dashboard', 'stay'],
  ['app://elsewhere/', 'refuse'],
  ['app://octavo.evil.example/', 'refuse'],
  ['https://example.com/', 'outside'],
  ['http://example.com/', 'outside'],
  ['mailto:hello@octavo.example', 'outside'],
  ['tel:+15550100', 'outside'],
  ['file:///etc/passwd', 'refuse'],
  ['javascript:alert(1)', 'refuse'],
  ['data:text/html,x', 'refuse'],
  ['smb://host/share', 'refuse'],
  ['not an address', 'refuse'],
  ['', 'refuse'],
])('decides about %s: %s', (url, decision) => {
  const decided = decide(url);

  expect(decided).toBe(decision);
});
