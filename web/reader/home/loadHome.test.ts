import { describe, expect, it, vi } from 'vitest';
import { aCard, aPage, aReaderApi } from '../../testing/readerApi.ts';
import { loadHome } from './loadHome.ts';

/** What is there also where the list is not. */
const bar = { categories: [{ _id: '1', category: 'Bookmaking', version: 1 }], moreCategories: false };
const empty = { articles: async () => aPage([]) };

describe('a category', () => {
  it('that cannot exist is not requested', async () => {
    const articles = vi.fn(async () => aPage([aCard()]));

    const data = await loadHome(aReaderApi({ articles }), { page: 1, category: 'x'.repeat(51) });

    expect(articles).not.toHaveBeenCalled();
    expect(data).toEqual(bar);
  });

  it.each([
    ['with articles', {}],
    ['without articles', empty],
  ])('%s is returned in its own spelling, whatever the case in the address', async (_case, calls) => {
    const data = await loadHome(aReaderApi(calls), { page: 1, category: 'BOOKmaking' });

    expect(data).toMatchObject({ address: { page: 1, category: 'Bookmaking' } });
  });

  it('that does not exist has no page', async () => {
    expect(await loadHome(aReaderApi(empty), { page: 1, category: 'Nothing' })).toEqual(bar);
  });
});

describe('a page of the list', () => {
  const two = { articles: async () => aPage([], { total: 12, totalPages: 2 }) };

  it.each([
    ['past its end', two, { page: 3, category: null }],
    ['past the end of a category', two, { page: 3, category: 'Bookmaking' }],
    ['past the first of an empty one', empty, { page: 2, category: null }],
  ])('%s is not there', async (_case, calls, address) => {
    expect(await loadHome(aReaderApi(calls), address)).toEqual(bar);
  });

  it('that is the first is there also where it is empty', async () => {
    const data = await loadHome(aReaderApi(empty), { page: 1, category: null });

    expect(data).toMatchObject({ articles: { data: [] } });
  });
});
