import { QueryTypes, type Transaction } from 'sequelize';
import type { Page } from '../../shared/kit/paging.ts';
import {
  redirectMessages as messages,
  type Redirect,
  type RedirectFields,
  type RedirectsQuery,
} from '../../shared/redirects/redirects.ts';
import { articlePath, authorPath, categoryPath } from '../../shared/site/paths.ts';
import type { Actor } from '../authorise.ts';
import type { App } from '../context.ts';
import { allConditions, findFilteredPage } from '../database/queries/filteredPages.ts';
import { keyOf } from '../database/queries/keys.ts';
import { isPublished } from '../database/queries/live.ts';
import { textSearch, wordsOf } from '../database/queries/textSearch.ts';
import { DAY, type JobKind } from '../jobs/kind.ts';
import { conflict, invalid, notFound } from '../problems.ts';
import { type StoreOnce, write } from '../write.ts';
import { RedirectRow } from './model.ts';
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

/** The days of which hits are told. */
const HIT_DAYS = 30;

const TARGETS = `SELECT r.id, r.path, r.location, a.slug, p.slug AS page, c.name AS category, u.id AS "userId", u.username
  FROM redirects AS r LEFT JOIN articles AS a ON a.id = r.article_id AND ${isPublished('a')}
    LEFT JOIN text_pages AS p ON p.id = r.page_id AND p.published AND p.deleted_at IS NULL
    LEFT JOIN categories AS c ON c.id = r.category_id LEFT JOIN users AS u ON u.id = r.user_id`;
const FOUND = `${TARGETS} WHERE r.path IN ($exact, $bare)`;

/** Resolves to the path to which an old address leads, in one step; null for one that leads nowhere. */
export async function redirectFrom(app: App, address: string): Promise<string | null> {
  return (await foundRedirect(app, address))?.target ?? null;
}

/** Resolves to the redirect of an old address, with the path to which it leads. */
export async function foundRedirect(app: App, address: string): Promise<{ id: number; target: string } | null> {
  const exact = redirectKey(address);
  if (exact === null) return null;
  const rows = await app.database.read<Target>(FOUND, { exact, bare: withoutForm(exact) });
  const row = rows.find(({ path }) => path === exact) ?? rows[0];
  const target = row ? pathOf(row) : null;
  return row && target !== null ? { id: row.id, target } : null;
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

/** Lists old addresses, the latest first, with where they lead now and how often they did. */
export async function listRedirects(app: App, query: RedirectsQuery): Promise<Page<Redirect>> {
  const { contains } = textSearch(app.database.sequelize);
  const where = allConditions(wordsOf(query.q).map((word) => contains('path', word)));
  const page = await findFilteredPage(RedirectRow, { where, order: 'created_at DESC, id DESC' }, query);
  return { ...page, data: await viewsOf(app, page.data, null) };
}

/**
 * Lets an address that has no page lead to a path of this site. Throws 422 for what is no old address and for one that leads to itself or to
 * another old address, and 409 for one that leads somewhere already.
 */
export function createRedirect(
  app: App,
  { fields, once }: { fields: RedirectFields; once?: StoreOnce<Redirect> },
  actor: Actor,
): Promise<Redirect> {
  const path = redirectKey(fields.path);
  if (path === null || path.startsWith('/api/')) throw invalid({ path: messages.pathInvalid });
  const target = redirectKey(fields.target);
  if (target === path) throw invalid({ target: messages.loop });
  const taken = () => conflict(messages.taken, { path: messages.taken });
  return write(app, { as: 'admin', actor, once, taken }, async ({ tx }) => {
    const isOld = target !== null && (await RedirectRow.count({ where: { path: target }, transaction: tx })) > 0;
    if (isOld) throw invalid({ target: messages.chained });
    const row = await RedirectRow.create({ path, location: fields.target, createdAt: app.now() }, { transaction: tx });
    const [view] = await viewsOf(app, [row], tx);
    return view as Redirect;
  });
}

/** Lets an old address lead nowhere. Throws 404. */
export async function deleteRedirect(app: App, id: string, actor: Actor): Promise<void> {
  await write(app, { as: 'admin', actor }, async ({ tx }) => {
    const deleted = await RedirectRow.destroy({ where: { id: keyOf(id) ?? 0 }, transaction: tx });
    if (deleted === 0) throw notFound(messages.notFound);
  });
}

async function viewsOf(app: App, rows: RedirectRow[], transaction: Transaction | null): Promise<Redirect[]> {
  if (rows.length === 0) return [];
  const replacements = { ids: rows.map(({ id }) => id), since: dayOf(app.now()) - HIT_DAYS };
  const options = { replacements, type: QueryTypes.SELECT, transaction } as const;
  const hits =
    '(SELECT COALESCE(SUM(hits), 0) FROM redirect_hits AS h WHERE h.redirect_id = r.id AND h.day > :since) AS hits';
  const sql = `${TARGETS.replace('SELECT ', `SELECT ${hits}, `)} WHERE r.id IN (:ids)`;
  const found = await app.database.sequelize.query<Target & { hits: number | string }>(sql, options);
  const byId = new Map(found.map((row) => [row.id, row]));
  return rows.map(({ id, path, createdAt }) => {
    const row = byId.get(id);
    const target = row ? pathOf(row) : null;
    return { _id: String(id), path, target, hits: Number(row?.hits ?? 0), createdAt: createdAt.toISOString() };
  });
}

/** Returns the number of a day since 1970 in UTC. */
const dayOf = (time: Date): number => Math.floor(time.getTime() / DAY);

/** Stores how often old addresses led on, by their keys, on this day. */
export async function storeHits({ database, now }: App, hits: ReadonlyMap<number, number>): Promise<void> {
  // In one order, so that two processes do not wait for each other; those that were deleted meanwhile are left out.
  const counted = [...hits].sort(([one], [other]) => one - other);
  await database.write(async (transaction) => {
    for (const [id, count] of counted) {
      await database.sequelize.query(
        `INSERT INTO redirect_hits (redirect_id, day, hits) SELECT id, :day, :count FROM redirects WHERE id = :id
           ON CONFLICT (redirect_id, day) DO UPDATE SET hits = redirect_hits.hits + excluded.hits`,
        { replacements: { id, count, day: dayOf(now()) }, transaction },
      );
    }
  });
}

/** Removes hits of more than thirty days ago. */
export const cleanHits: JobKind = {
  kind: 'clean-redirect-hits',
  every: DAY,
  async run({ database, now }, _job, transaction) {
    const replacements = { before: dayOf(now()) - HIT_DAYS };
    await database.sequelize.query('DELETE FROM redirect_hits WHERE day < :before', { replacements, transaction });
    return {};
  },
};
