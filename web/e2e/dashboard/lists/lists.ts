import type { APIRequestContext } from '@playwright/test';
import type { Site } from '../../site.ts';

export interface List {
  path: string;
  /** The name of its screen, as its link has it. */
  screen: string;
  /** The path of its rows, below /api. */
  api: string;
  /** The names of its first rows, in their order. */
  names: string[];
  fill: (site: Site, request: APIRequestContext) => Promise<unknown>;
  confirmations: { one: [title: string, text: string]; many: [title: string, text: (count: number) => string] };
  done: { one: string; many: string };
  failed: { fetch: string; one: string; many: string };
}

/** The lists of the dashboard, with their texts in the specification; `fill` creates at least three rows. */
export const lists: List[] = [
  {
    path: '/category',
    screen: 'Category',
    api: 'categories',
    names: ['Topic 01', 'Topic 02', 'Topic 03'],
    fill: (site) => site.createCategories(3),
    confirmations: {
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
    screen: 'Article',
    api: 'articles',
    names: ['Three', 'Two', 'One'],
    async fill(site) {
      const category = await site.createCategory('letters');
      for (const title of ['One', 'Two', 'Three']) await site.createArticle({ title, category });
    },
    confirmations: {
      one: ['Delete Article', 'Delete “Two”? It goes to the trash for 30 days, where you can restore it.'],
      many: [
        'Delete Selected Articles',
        (count) => `Delete ${count} articles? They go to the trash for 30 days, where you can restore them.`,
      ],
    },
    done: { one: 'Article deleted successfully!', many: 'Articles deleted successfully!' },
    failed: { fetch: 'Error fetching articles', one: 'error deleting article', many: 'Bulk delete failed' },
  },
  {
    path: '/users',
    screen: 'Users',
    api: 'users',
    names: ['cyd', 'bea', 'abe'],
    async fill(site, request) {
      for (const name of ['abe', 'bea', 'cyd']) await site.createUser(request, name);
    },
    confirmations: {
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
    screen: 'Messages',
    api: 'contacts',
    names: ['the message from cyd', 'the message from bea', 'the message from abe'],
    async fill(site) {
      for (const name of ['abe', 'bea', 'cyd']) await site.createMessage(name);
    },
    confirmations: {
      one: ['Delete Message', 'Delete this message? It goes to the trash for 30 days, where you can restore it.'],
      many: [
        'Delete Selected Messages',
        (count) => `Delete ${count} messages? They go to the trash for 30 days, where you can restore them.`,
      ],
    },
    done: { one: 'Message deleted successfully!', many: 'Messages deleted successfully!' },
    failed: { fetch: 'Error fetching contacts', one: 'Error deleting message', many: 'Error deleting message' },
  },
  {
    path: '/comments',
    screen: 'Comments',
    api: 'comments',
    names: ['the comment by cyd', 'the comment by bea', 'the comment by Ada Press'],
    async fill(site, request) {
      const article = await site.createArticle({ title: 'Letter', category: await site.createCategory('letters') });
      await site.createComment(article, 'First.');
      for (const name of ['bea', 'cyd']) {
        await site.createUser(request, name);
        await site.createComment(article, 'After.', request);
      }
    },
    confirmations: {
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
