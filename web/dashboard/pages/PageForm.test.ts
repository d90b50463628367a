import { expect, it } from 'vitest';
import { slugOf } from './PageForm.tsx';

it.each([
  ['House rules', 'house-rules'],
  ['  Größe & Maß!', 'grosse-mass'],
  ['Où?', 'ou'],
  ['読む', ''],
  [`${'a'.repeat(79)} b`, 'a'.repeat(79)],
])('suggests an address for %j: %s', (title, slug) => {
  expect(slugOf(title)).toBe(slug);
});
