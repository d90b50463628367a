import { describe, expect, it } from 'vitest';
import { cacheKey } from './cacheKey.ts';

describe('the key of a cached response', () => {
  it.each([
    ['/', '/'],
    ['/?utm_source=letter&utm_medium=email', '/'],
    ['/articles/a?fbclid=abc&comments=2&ref=x', '/articles/a?comments=2'],
    ['/search?q=a%26b&page=2', '/search?q=a%26b&page=2'],
    ['/?page', '/?page'],
    ['/?', '/'],
    // What its decoded name would mean is not asked of the page either.
    ['/?%70age=2', '/'],
    ['/feed.xml?tag=print&x=1', '/feed.xml?tag=print'],
    ['/api/articles?x=1&page=2', '/api/articles?x=1&page=2'],
    ['/unsubscribe/7.answer.cut?done=1', '/unsubscribe/7.answer.cut?done=1'],
  ])('of %s is %s', (address, key) => {
    expect(cacheKey(address)).toBe(key);
  });
});
