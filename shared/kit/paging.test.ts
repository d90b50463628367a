import { describe, expect, it } from 'vitest';
import { pageQuery, totalPages } from './paging.ts';

describe('pageQuery', () => {
  it('starts at the first page of ten', () => {
    expect(pageQuery.parse({})).toEqual({ page: 1, limit: 10 });
  });

  it('reads whole numbers', () => {
    expect(pageQuery.parse({ page: '12', limit: '100' })).toEqual({ page: 12, limit: 100 });
  });

  it.each(['0', '-1', 'abc', '1e9', '2.5', '', ' 1', '01', '0x1', '٣', '99999999999', ['1', '2']])(
    'refuses %j as a page',
    (page) => {
      expect(pageQuery.safeParse({ page }).success).toBe(false);
    },
  );

  it('refuses more than 100 rows', () => {
    expect(pageQuery.safeParse({ limit: '101' }).success).toBe(false);
  });
});

describe('totalPages', () => {
  it.each([
    [0, 10, 1],
    [1, 10, 1],
    [10, 10, 1],
    [11, 10, 2],
    [19, 9, 3],
  ])('of %i rows by %i is %i', (total, limit, pages) => {
    expect(totalPages(total, limit)).toBe(pages);
  });
});
