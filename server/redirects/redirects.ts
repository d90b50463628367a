import { QueryTypes, type Transaction } from 'sequelize';
import type { Page } from '../../shared/kit/paging.ts';
import { redirectMessages as messages } from '../../shared/redirects/redirectMessages.ts';
import type { Redirect, RedirectFields, RedirectsQuery } from '../../shared/redirects/redirects.ts';
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
import { isOwnAddress, servedAmong } from './served.ts';

/** The columns that the path is made of to which an old address leads now; those of all other kinds of targets are null. */
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

/** The most redirects that a list has, and that its search looks at. */
const MOST_LISTED = 10_000;

/** The most redirects whose hits are counted between two writes: hostile requests cannot fill the memory. */
const MOST_COUNTED = 1_000;

/** The most redirects that are followed, one to the next. */
const MOST_HOPS = 10;

const TARGETS = `SELECT r.id, r.path, r.location, a.slug, p.slug AS page, c.name AS category, u.id AS "userId", u.username
  FROM redirects AS r LEFT JOIN articles AS a ON a.id = r.article_id AND ${isPublished('a')}
    LEFT JOIN text_pages AS p ON p.id = r.page_id AND p.published AND p.deleted_at IS NULL
    LEFT JOIN categories AS c ON c.id = r.category_id LEFT JOIN users AS u ON u.id = r.user_id`;
const FOUND = `${TARGETS} WHERE r.path IN ($exact, $bare)`;

/** Resolves to the path to which an old address leads, in one step; null for one that leads nowhere. */
export async function redirectFrom(app: App, address: string): Promise<string | null> {
  return (await foundRedirect(app, address))?.target ?? null;
}

/** Resolves to the redirect of an old address, with the path to which it leads at last; null also for one that leads in a circle. */
export async function foundRedirect(app: App, address: string): Promise<{ id: number; target: string } | null> {
  const find = (exact: string, bare: string) => app.database.read<Target>(FOUND, { exact, bare });
  const chain = await chainFrom(redirectKey(address), find);
  const [first, last] = [chain[0], chain.at(-1)];
  const target = last ? pathOf(last) : null;
  return first && target !== null ? { id: first.id, target } : null;
}

interface Hop {
  id: number;
  path: string;
  location: string | null;
}

/**
 * Resolves to the redirects that lead on from a key, one to the next; to none where nothing leads on, where they lead in a circle,
 * and where they are too many to follow.
 */
async function chainFrom<Row extends Hop>(
  first: string | null,
  find: (exact: string, bare: string) => Promise<Row[]>,
): Promise<Row[]> {
  const chain: Row[] = [];
  for (let exact = first; exact !== null; ) {
    const rows: Row[] = await find(exact, withoutForm(exact));
    const row = rows.find(({ path }) => path === exact) ?? rows[0];
    if (!row) return chain;
    if (chain.length === MOST_HOPS || chain.some(({ id }) => id === row.id)) return [];
    chain.push(row);
    exact = row.location === null ? null : redirectKey(row.location);
  }
  return chain;
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

/**
 * Adds, within a write, old addresses that an import has found; one that leads somewhere already stays as it is. Where one leads to
 * another, now or from before, it leads to what that one does.
 */
export async function addRedirects(
  app: App,
  redirects: NewRedirect[],
  importId: number,
  transaction: Transaction,
): Promise<void> {
  const rows = redirects.flatMap(({ path, articleId, pageId, categoryId, userId, location }) => {
    const key = redirectKey(path);
    if (key === null || (location !== undefined && key === redirectKey(location))) return [];
    const targets = [articleId, pageId, categoryId, userId].map((each) => each ?? null);
    return [[key, ...targets, location ?? null, importId, app.now()]];
  });
  if (rows.length === 0) return;
  await app.database.exclusive('redirects', transaction);
  await app.database.sequelize.query(
    `INSERT INTO redirects (path, article_id, page_id, category_id, user_id, location, import_id, created_at) VALUES :rows
       ON CONFLICT (path) DO NOTHING`,
    { replacements: { rows }, transaction, type: QueryTypes.RAW },
  );
  for (const [key, ...columns] of rows) {
    const location = columns[4];
    if (typeof location !== 'string') continue;
    const chain = await chainFrom(String(key), findIn(transaction));
    // Those that led somewhere before this one closed the circle still do.
    if (chain.length === 0) await RedirectRow.destroy({ where: { path: String(key), importId }, transaction });
    else if (chain.length > 1) await shorten(app, location, transaction);
  }
  const keys = rows.map(([key]) => String(key));
  for (const location of await locationsOf(app, keys, transaction)) await shorten(app, location, transaction);
}

const findIn = (transaction: Transaction) => (exact: string, bare: string) =>
  RedirectRow.findAll({ where: { path: [exact, bare] }, transaction });

/** Finds redirects by their locations with an index, which has only the beginnings of them. */
const LOCATED = 'location IS NOT NULL AND substr(location, 1, 200) IN (:beginnings) AND location IN (:locations)';

const located = (locations: string[]) => ({
  locations,
  beginnings: locations.map((location) => [...location].slice(0, 200).join('')),
});

/** Resolves to the locations of redirects that lead to one of these old addresses, in the spellings that are usual. */
async function locationsOf(app: App, keys: string[], transaction: Transaction): Promise<string[]> {
  if (keys.length === 0) return [];
  const paths = keys.flatMap((key) => [key, encodeURI(key.toWellFormed())]);
  const spellings = [...new Set(paths.flatMap((path) => [path, `${path}/`]))];
  const rows = await app.database.sequelize.query<{ location: string }>(
    `SELECT DISTINCT location FROM redirects WHERE ${LOCATED}`,
    { replacements: located(spellings), transaction, type: QueryTypes.SELECT },
  );
  return rows.map(({ location }) => location);
}

/** Has the redirects to a location that leads on itself lead to the end of that. */
async function shorten(app: App, from: string, transaction: Transaction): Promise<void> {
  const end = (await chainFrom(redirectKey(from), findIn(transaction))).at(-1);
  if (!end) return;
  const { articleId, pageId, categoryId, userId, location } = end;
  const replacements = { articleId, pageId, categoryId, userId, location, ...located([from]) };
  await app.database.sequelize.query(
    `UPDATE redirects SET article_id = :articleId, page_id = :pageId, category_id = :categoryId, user_id = :userId,
       location = :location WHERE ${LOCATED}`,
    { replacements, transaction, type: QueryTypes.UPDATE },
  );
}

/**
 * Lists the latest 10,000 old addresses, the latest first, with where they lead now and how often they did. A search finds one that is
 * older by the whole of it.
 */
export async function listRedirects(app: App, query: RedirectsQuery): Promise<Page<Redirect>> {
  const { contains, literal } = textSearch(app.database.sequelize);
  const words = allConditions(wordsOf(query.q).map((word) => contains('path', word)));
  const key = redirectKey(query.q?.trim() ?? '');
  const isExact = key === null ? 'FALSE' : `path = ${literal(key)}`;
  const latest = `SELECT id, path, created_at FROM redirects ORDER BY created_at DESC, id DESC LIMIT ${MOST_LISTED}`;
  const exact = key === null ? '' : ` UNION SELECT id, path, created_at FROM redirects WHERE ${isExact}`;
  const list = {
    where: `(${words} OR ${isExact})`,
    table: `(SELECT * FROM (${latest}) AS latest${exact}) AS redirects`,
    order: 'created_at DESC, id DESC',
  };
  const page = await findFilteredPage(RedirectRow, list, query);
  return { ...page, data: await viewsOf(app, page.data, null) };
}

/**
 * Lets an address that has no page lead to a path of this site. Throws 422 for what is no old address or is our own, and for one that leads to
 * itself or to another old address or to which another leads, and 409 for one that leads somewhere already or has a page.
 */
export function createRedirect(
  app: App,
  { fields, once }: { fields: RedirectFields; once?: StoreOnce<Redirect> },
  actor: Actor,
): Promise<Redirect> {
  const path = redirectKey(fields.path);
  if (path === null) throw invalid({ path: messages.pathInvalid });
  if (isOwnAddress(path)) throw invalid({ path: messages.own });
  const target = redirectKey(fields.target);
  // Also to another form of itself, such as its feed, which leads where it does.
  if (target !== null && [target, withoutForm(target)].includes(path)) throw invalid({ target: messages.loop });
  const taken = () => conflict(messages.taken, { path: messages.taken });
  return write(app, { as: 'admin', actor, once, taken }, async ({ tx }) => {
    // Two at once could each lead to the other.
    await app.database.exclusive('redirects', tx);
    const isOld = target !== null && (await findIn(tx)(target, withoutForm(target))).length > 0;
    if (isOld) throw invalid({ target: messages.chained });
    if ((await servedAmong(app, [path], tx)).size > 0) throw conflict(messages.shown, { path: messages.shown });
    if ((await locationsOf(app, [path], tx)).length > 0) throw invalid({ path: messages.chained });
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

/** The hits of redirects, by their keys, that this process has counted and not stored yet. */
export type RedirectHits = Map<number, number>;

/** Counts hits of a redirect, in memory; those of so many redirects at once that no others are counted. */
export function countHits({ redirectHits }: App, id: number, hits = 1): void {
  const counted = redirectHits.get(id);
  if (counted !== undefined || redirectHits.size < MOST_COUNTED) redirectHits.set(id, (counted ?? 0) + hits);
}

/** Stores the hits that were counted, on this day. Throws where the database is away: they are then kept for the next time. */
export async function storeHits(app: App): Promise<void> {
  const { database, now, redirectHits } = app;
  if (redirectHits.size === 0) return;
  // In one order, so that two processes do not wait for each other; those that were deleted meanwhile are left out.
  const counted = [...redirectHits].sort(([one], [other]) => one - other);
  redirectHits.clear();
  try {
    await database.write(async (transaction) => {
      for (const [id, count] of counted) {
        await database.sequelize.query(
          `INSERT INTO redirect_hits (redirect_id, day, hits) SELECT id, :day, :count FROM redirects WHERE id = :id
             ON CONFLICT (redirect_id, day) DO UPDATE SET hits = redirect_hits.hits + excluded.hits`,
          { replacements: { id, count, day: dayOf(now()) }, transaction },
        );
      }
    });
  } catch (error) {
    for (const [id, count] of counted) countHits(app, id, count);
    throw error;
  }
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
