import { QueryTypes, type Transaction } from 'sequelize';
import { articlePath, authorPath, categoryPath } from '../../shared/site/paths.ts';
import type { App } from '../context.ts';
import { isPublished } from '../database/queries/live.ts';
import { redirectKey, withoutForm } from './redirectKey.ts';

/** What an old address leads to, with what its path is made of now; the columns of all others are null. */
interface Target {
  id: number;
  path: string;
  location: string | null;
  slug: string | null;
  page: string | null;
  category: string | null;
  userId: number | null;
  username: string | null;
}

const FOUND = `SELECT r.id, r.path, r.location, a.slug, p.slug AS page, c.name AS category, u.id AS "userId", u.username
  FROM redirects AS r LEFT JOIN articles AS a ON a.id = r.article_id AND ${isPublished('a')}
    LEFT JOIN text_pages AS p ON p.id = r.page_id AND p.published AND p.deleted_at IS NULL
    LEFT JOIN categories AS c ON c.id = r.category_id LEFT JOIN users AS u ON u.id = r.user_id
  WHERE r.path IN ($exact, $bare)`;

/** Resolves to the path to which an old address leads, in one step; null for one that leads nowhere. */
export async function redirectFrom(app: App, address: string): Promise<string | null> {
  const exact = redirectKey(address);
  if (exact === null) return null;
  const rows = await app.database.read<Target>(FOUND, { exact, bare: withoutForm(exact) });
  const row = rows.find(({ path }) => path === exact) ?? rows[0];
  return row ? pathOf(row) : null;
}

function pathOf({ location, slug, page, category, userId, username }: Target): string | null {
  if (slug !== null) return articlePath({ slug });
  if (page !== null) return `/${page}`;
  if (category !== null) return categoryPath(category);
  if (userId !== null && username !== null) return authorPath({ _id: String(userId), username });
  return location;
}

export interface NewRedirect {
  /** The old address. */
  path: string;
  articleId?: number;
  pageId?: number;
  categoryId?: number;
  userId?: number;
  location?: string;
}

/** Adds, within a write, old addresses that an import has found; one that leads somewhere already stays as it is. */
export async function addRedirects(
  app: App,
  redirects: NewRedirect[],
  importId: number,
  transaction: Transaction,
): Promise<void> {
  const rows = redirects.flatMap(({ path, articleId, pageId, categoryId, userId, location }) => {
    const key = redirectKey(path);
    if (key === null || key === location) return [];
    const targets = [articleId, pageId, categoryId, userId].map((each) => each ?? null);
    return [[key, ...targets, location ?? null, importId, app.now()]];
  });
  if (rows.length === 0) return;
  await app.database.sequelize.query(
    `INSERT INTO redirects (path, article_id, page_id, category_id, user_id, location, import_id, created_at) VALUES :rows
       ON CONFLICT (path) DO NOTHING`,
    { replacements: { rows }, transaction, type: QueryTypes.RAW },
  );
}
