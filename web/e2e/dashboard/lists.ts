import type { APIRequestContext } from '@playwright/test';
import type { House } from '../house.ts';

export interface List {
  path: string;
  /** Where its rows come from, below /api. */
  api: string;
  /** What its first rows are called, in their order. */
  names: string[];
  fill: (house: House, request: APIRequestContext) => Promise<unknown>;
  ask: { one: [title: string, text: string]; many: [title: string, text: (count: number) => string] };
  done: { one: string; many: string };
  failed: { fetch: string; one: string; many: string };
}

/** The lists of the dashboard, with what the specification has them say. Filled, each has at least three rows. */
export const lists: List[] = [
  {
    path: '/category',
    api: 'categories',
    names: ['Shelf 01', 'Shelf 02', 'Shelf 03'],
    fill: (house) => house.shelves(3),
    ask: {
      one: ['Delete Category', 'Are you sure you want to delete this category? This action cannot be undone.'],
      many: [
        'Delete Selected Categories',
        (count) => `Are you sure you want to delete ${count} categories? This action cannot be undone.`,
      ],
    },
    done: { one: 'Category deleted successfully', many: 'Categories deleted successfully' },
    failed: {
      fetch: 'Error fetching categories',
      one: 'Error deleting category',
      many: 'Error deleting category',
    },
  },
  {
    path: '/article',
    api: 'articles',
    names: ['Three', 'Two', 'One'],
    async fill(house) {
      const category = await house.category('letters');
      for (const title of ['One', 'Two', 'Three']) await house.article({ title, category });
    },
    ask: {
      one: ['Delete Article', 'Are you sure you want to delete this article? This action cannot be undone.'],
      many: [
        'Delete Selected Articles',
        (count) => `Are you sure you want to delete ${count} articles? This action cannot be undone.`,
      ],
    },
    done: { one: 'Article deleted successfully!', many: 'Articles deleted successfully!' },
    failed: { fetch: 'Error fetching articles', one: 'error deleting article', many: 'Bulk delete failed' },
  },
  {
    path: '/users',
    api: 'users',
    names: ['cyd', 'bea', 'abe'],
    async fill(house, request) {
      for (const name of ['abe', 'bea', 'cyd']) await house.reader(request, name);
    },
    ask: {
      one: ['Delete User', 'Are you sure you want to delete this user? This action cannot be undone.'],
      many: [
        'Delete Selected Users',
        (count) => `Are you sure you want to delete ${count} users? This action cannot be undone.`,
      ],
    },
    done: { one: 'User deleted successfully', many: 'Users deleted successfully' },
    failed: { fetch: 'Unknown error occurred', one: 'Error deleting users', many: 'Error deleting users' },
  },
  {
    path: '/messages',
    api: 'contacts',
    names: ['the message of cyd', 'the message of bea', 'the message of abe'],
    async fill(house) {
      for (const name of ['abe', 'bea', 'cyd']) await house.message(name);
    },
    ask: {
      one: ['Delete Message', 'Are you sure you want to delete this message? This action cannot be undone.'],
      many: [
        'Delete Selected Messages',
        (count) => `Are you sure you want to delete ${count} messages? This action cannot be undone.`,
      ],
    },
    done: { one: 'Message deleted successfully!', many: 'Messages deleted successfully!' },
    failed: { fetch: 'Error fetching contacts', one: 'Error deleting message', many: 'Error deleting message' },
  },
  {
    path: '/comments',
    api: 'comments',
    names: ['the comment of cyd', 'the comment of bea', 'the comment of Ada Press'],
    async fill(house, request) {
      const article = await house.article({ title: 'Letter', category: await house.category('letters') });
      await house.comment(article, 'First.');
      for (const name of ['bea', 'cyd']) {
        await house.reader(request, name);
        await house.comment(article, 'After.', request);
      }
    },
    ask: {
      one: ['Delete Comment', 'Are you sure you want to delete this comment? This action cannot be undone.'],
      many: [
        'Delete Selected Comments',
        (count) => `Are you sure you want to delete ${count} comments? This action cannot be undone.`,
      ],
    },
    done: { one: 'Comment deleted successfully!', many: 'Comments deleted successfully!' },
    failed: {
      fetch: 'Error fetching all comments!',
      one: 'Error deleting comment!',
      many: 'Error deleting comments!',
    },
  },
];
