import { QueryTypes } from 'sequelize';
import type { Migration } from './migration.ts';

/** The first parts of the addresses that the site itself uses in this release. */
const RESERVED = [
  ...['404', 'accent', 'api', 'articles', 'assets', 'auth', 'authors', 'categories', 'confirm-email', 'contact'],
  ...[
    'dashboard',
    'feed',
    'forgot-password',
    'healthz',
    'home',
    'images',
    'invitation',
    'metrics',
    'not-me',
    'preview',
  ],
  ...['profile', 'readyz', 'reset-password', 'search', 'sharing', 'sitemap', 'tags', 'unsubscribe'],
];

interface Page {
  id: number;
  slug: string;
}

/**
 * Gives written pages whose address became one of the site itself the next free one, such as `search-2`: nobody could reach
 * them any more. Those in the trash too, which would not be reached once they are restored.
 */
export const reachablePages: Migration = {
  name: '0044-reachable-pages',
  async up({ schema: { sequelize }, transaction }) {
    const all = { text_pages: [] as Page[], trashed_text_pages: [] as Page[] };
    const tables = ['text_pages', 'trashed_text_pages'] as const;
    for (const table of tables) {
      const sql = `SELECT id, slug FROM ${table} ORDER BY id`;
      all[table] = await sequelize.query<Page>(sql, { type: QueryTypes.SELECT, transaction });
    }
    const taken = new Set([...RESERVED, ...Object.values(all).flatMap((pages) => pages.map(({ slug }) => slug))]);
    for (const table of tables) {
      for (const { id, slug } of all[table].filter((page) => RESERVED.includes(page.slug))) {
        const replacements = { id, slug: nextFree(slug, taken) };
        await sequelize.query(`UPDATE ${table} SET slug = :slug WHERE id = :id`, { replacements, transaction });
      }
    }
  },
};

/** Takes the next free slug. */
function nextFree(slug: string, taken: Set<string>): string {
  let number = 2;
  while (taken.has(`${slug}-${number}`)) number++;
  taken.add(`${slug}-${number}`);
  return `${slug}-${number}`;
}
