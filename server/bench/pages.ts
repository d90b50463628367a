import { dateOf } from '../../shared/kit/days.ts';
import { limits } from '../../shared/kit/limits.ts';
import { CATEGORIES, DAYS, DRAFTS_AMONG, FIRST_DAY } from './content.ts';

/** Returns the addresses of a generated site with so many articles: the most read pages, and the ends of its lists. */
export function pagesOf(articles: number) {
  const published = articles - articles / DRAFTS_AMONG;
  const pages = (rows: number, size: number) => Math.ceil(rows / size);
  const home = pages(published, limits.homePageSize);
  const api = pages(published, limits.adminPageSize);
  const lists = { articles, users: articles + 1, comments: 10 * articles, contacts: articles / 2 };
  return {
    home: { first: '/', middle: `/?page=${home >> 1}`, last: `/?page=${home}` },
    category: {
      first: '/categories/subject%203',
      last: `/categories/subject%203?page=${pages(published / CATEGORIES, limits.homePageSize)}`,
    },
    tag: { first: '/tags/books', last: `/tags/books?page=${home}` },
    author: '/authors/5',
    related: `/api/articles/notes-${articles - 1}/related`,
    article: `/articles/notes-${articles - 1}`,
    list: { first: '/api/articles', cards: '/api/articles?fields=card', last: `/api/articles?page=${api}` },
    articleCall: `/api/articles/notes-${articles - 1}`,
    comments: `/api/comments/${articles - 1}`,
    /** The dashboard's lists. */
    lists: Object.entries(lists).map(([name, rows]) => {
      const last = pages(rows, limits.adminPageSize);
      const page = (number: number) => `/api/${name}?page=${number}${name === 'articles' ? '&fields=card' : ''}`;
      return { name, first: page(1), middle: page(last >> 1), last: page(last) };
    }),
  };
}

/** Returns the address of the statistics of 365 days, with the views of each of them. */
export const statisticsPath = (): string =>
  `/api/statistics?from=${dateOf(FIRST_DAY)}&to=${dateOf(FIRST_DAY + DAYS - 1)}`;

/** Returns the same address with a query that no earlier request had, so that its response is not cached. */
export function uncached(address: string): string {
  // A page is cached by the parameters that pages have; what is no number stands for the first page.
  const parameter = address.startsWith('/api') ? 'n={new}' : 'page=x{new}';
  return `${address}${address.includes('?') ? '&' : '?'}${parameter}`;
}
