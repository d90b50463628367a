import { limits } from '../../shared/limits.ts';
import { CATEGORIES, DRAFTS_AMONG } from './content.ts';

/** The addresses of a generated site with so many articles: what is read most, and how far its lists go. */
export function pagesOf(articles: number) {
  const published = articles - articles / DRAFTS_AMONG;
  const pages = (rows: number, size: number) => Math.ceil(rows / size);
  const home = pages(published, limits.homePageSize);
  const api = pages(published, limits.adminPageSize);
  const lists = { articles, users: articles + 1, comments: 10 * articles, contacts: articles / 2 };
  return {
    home: { first: '/', middle: `/?page=${home >> 1}`, last: `/?page=${home}` },
    category: {
      first: '/?category=Subject%203',
      last: `/?category=Subject%203&page=${pages(published / CATEGORIES, limits.homePageSize)}`,
    },
    article: `/articles/notes-${articles - 1}`,
    list: { first: '/api/articles', cards: '/api/articles?fields=card', last: `/api/articles?page=${api}` },
    articleCall: `/api/articles/notes-${articles - 1}`,
    comments: `/api/comments/${articles - 1}`,
    /** The dashboard's. */
    lists: Object.entries(lists).map(([name, rows]) => {
      const last = pages(rows, limits.adminPageSize);
      const page = (number: number) => `/api/${name}?page=${number}${name === 'articles' ? '&fields=card' : ''}`;
      return { name, first: page(1), middle: page(last >> 1), last: page(last) };
    }),
  };
}

/** The same address, but one that no server has kept: what does not change the page is part of what an answer is kept by. */
export const unkept = (address: string): string => `${address}${address.includes('?') ? '&' : '?'}n={new}`;
