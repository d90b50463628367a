import { Parser } from 'htmlparser2';
import { describe, expect, it, vi } from 'vitest';
import { excessOf } from './excess.ts';

const TOO_DEEP = 'Content must have at most 200 levels of elements within each other.';
const TOO_MANY = 'Content must have at most 100,000 elements and attributes.';

describe('a text that may be read', () => {
  it.each([
    ['has 200 levels', '<b>'.repeat(200)],
    ['leaves out ends that HTML allows to be left out', `<p>a${'<p>b'.repeat(1_000)}<ul>${'<li>c'.repeat(1_000)}`],
    ['has many rows without ends', `<table>${'<tr><td>a<td>b'.repeat(1_000)}</table>`],
    ['has pictures and lines', '<p>a<br>b<img src="/a"></p>'.repeat(2_000)],
    ['has tags in comments and scripts', `<!--${'<b>'.repeat(500)}--><script>${'<b>'.repeat(500)}</script>`],
    ['has ends of nothing', '</b></p>'.repeat(10_000)],
    ['has 100,000 elements', '<br>'.repeat(100_000)],
  ])('%s', (_, html) => {
    expect(excessOf(html)).toBeNull();
  });
});

describe('a text that is too much', () => {
  it.each([
    ['has 201 levels', '<b>'.repeat(201), TOO_DEEP],
    ['ends other elements than it has', '<b></i>'.repeat(201), TOO_DEEP],
    ['has levels of unknown elements', '<x-y>'.repeat(201), TOO_DEEP],
    ['has more elements', '<br>'.repeat(100_001), TOO_MANY],
    ['has more attributes', `<p ${'a '.repeat(100_000)}>`, TOO_MANY],
    ['has many formulas without ends', '<b><mi></b>'.repeat(1_001), TOO_MANY],
    ['has more pictures', '<img src="/a">'.repeat(2_001), 'Content must have at most 2,000 pictures.'],
  ])('%s', (_, html, excess) => {
    expect(excessOf(html)).toBe(excess);
  });

  it.each([
    ['<b>', 201],
    ['<b></i>', 201],
    ['<x><y></x>', 100_001],
    ['<i><svg></i>', 2_002],
  ])('is read up to the bound and no further: %s', (piece, tags) => {
    const readTag = vi.spyOn(Parser.prototype, 'onopentagname');

    excessOf(piece.repeat(990_000 / piece.length));

    expect(readTag).toHaveBeenCalledTimes(tags);
  });
});
