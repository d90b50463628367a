import { describe, expect, it } from 'vitest';
import { typedSlug } from './typedSlug.ts';

describe('the slug of a text as it is typed', () => {
  it.each([
    ['On paper', 'on-paper'],
    ['  Crème brûlée — 100 %', 'creme-brulee-100'],
    ["Don't, it’s", 'dont-its'],
    ['on_paper/2', 'on-paper-2'],
    ['---', ''],
    ['', ''],
  ])('of %j is %j', (text, slug) => {
    expect(typedSlug(text)).toBe(slug);
  });

  it.each(['Größe', '日本語', 'Ёлки', 'x'.repeat(81)])('is left to the server for %j', (text) => {
    expect(typedSlug(text)).toBeNull();
  });
});
