import { QueryTypes, type Transaction } from 'sequelize';
import { api } from '../../../shared/api.ts';
import type { Call } from '../../../shared/kit/call.ts';
import { searchLimits } from '../../../shared/kit/limits.ts';
import { refused } from '../../../shared/kit/refused.ts';
import { isLive } from '../../database/queries/live.ts';
import { conflict, invalid } from '../../problems.ts';
import { ArticleRow } from '../model.ts';

/** The words of the paths of the API. */
const RESERVED = new Set(Object.values<Call>(api).flatMap(({ path }) => path.split('/')));
/** The number of candidates in the first query. */
const FIRST_TRY = 10;

/** Resolves to the slug of a title in any script: 'grosse-mass' for 'Größe & Maß'. */
export async function slugOf(title: string): Promise<string> {
  // Half a megabyte, which no reader's page takes.
  const { default: anyAscii } = await import('any-ascii');
  const words = anyAscii(title)
    .toLowerCase()
    .replace(/['’`]/g, '')
    .replace(/[^a-z0-9]+/g, '-');
  return shorten(words.replace(/^-+|-+$/g, '')) || 'article';
}

interface SlugRequest {
  /** As it is sent; empty for one made from the title. */
  slug?: string | undefined;
  title: string;
  /** The article, which may have its own slugs, also those that it had before; left out for a new one. */
  id?: number;
}

/**
 * Returns, within a write that has the lock on slugs, the slug of an article. Throws 422 where it is a word of the API's
 * paths, and 409 where another article has it or had it.
 */
export async function slugFor({ slug, title, id = 0 }: SlugRequest, tx: Transaction): Promise<string> {
  if (!slug) return freeSlug(title, tx, id);
  if (RESERVED.has(slug)) throw invalid({ slug: refused.slugReserved });
  if ((await takenSlugs([slug], tx, id)).size > 0) throw conflict(refused.slugTaken, { slug: refused.slugTaken });
  return slug;
}

/** Returns, within a write that has the lock on slugs, the title's slug, or the first of -2, -3, … that is free. */
export async function freeSlug(title: string, tx: Transaction, id = 0): Promise<string> {
  const slug = await slugOf(title);
  // By name, more of them each time: a query for a common beginning would read every slug.
  for (let first = 1, count = FIRST_TRY; ; first += count, count *= 2) {
    const names = Array.from({ length: count }, (_, index) => numbered(slug, first + index));
    const taken = await takenSlugs(names, tx, id);
    const free = names.find((name) => !taken.has(name) && !RESERVED.has(name));
    if (free !== undefined) return free;
  }
}

/**
 * Resolves, within a write that has the lock on slugs, to a function that gives each of these titles a slug of its own, most of them without
 * a query, and to the slugs that are taken.
 */
export async function slugsFor(titles: string[], tx: Transaction) {
  const taken = titles.length === 0 ? new Set<string>() : await takenSlugs(await Promise.all(titles.map(slugOf)), tx);
  const take = async (title: string): Promise<string> => {
    const wanted = await slugOf(title);
    const slug = taken.has(wanted) || RESERVED.has(wanted) ? await freeSlug(title, tx) : wanted;
    taken.add(slug);
    return slug;
  };
  return { take, taken };
}

/** Resolves to those of these slugs that other articles than `id` have, or had before. */
export async function takenSlugs(slugs: string[], transaction: Transaction, id = 0): Promise<Set<string>> {
  const sql = `SELECT slug FROM articles WHERE slug IN (:slugs) AND id <> :id AND ${isLive()}
    UNION SELECT slug FROM old_slugs WHERE slug IN (:slugs) AND article_id <> :id`;
  const options = { replacements: { slugs, id }, type: QueryTypes.SELECT, transaction } as const;
  const rows = (await ArticleRow.sequelize?.query<{ slug: string }>(sql, options)) ?? [];
  return new Set(rows.map((row) => row.slug));
}

/** Stores, within a write, the slug that an article, by its key, has no more, so that its address leads to the new one from now on. */
export async function storeOldSlug(
  { id, old, slug }: { id: number; old: string; slug: string },
  transaction: Transaction,
): Promise<void> {
  const options = { replacements: { id, old, slug }, transaction };
  // One that it had before and has again.
  await ArticleRow.sequelize?.query('DELETE FROM old_slugs WHERE slug = :slug', options);
  await ArticleRow.sequelize?.query('INSERT INTO old_slugs (slug, article_id) VALUES (:old, :id)', options);
}

const numbered = (slug: string, number: number) => (number === 1 ? slug : `${slug}-${number}`);

/** Truncates a long slug after a whole word. */
function shorten(slug: string): string {
  if (slug.length <= searchLimits.slugMax) return slug;
  const end = slug.lastIndexOf('-', searchLimits.slugMax);
  return slug.slice(0, end > searchLimits.slugMax / 2 ? end : searchLimits.slugMax);
}
