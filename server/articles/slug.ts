import anyAscii from 'any-ascii';
import { Op, type Transaction } from 'sequelize';
import { ArticleRow } from './model.ts';

const MAX = 80;
/** The words in the place of a slug in paths of the API: see `shared/workingCopies.ts`. */
const RESERVED = ['drafts'];
/** The number of candidates in the first query. */
const FIRST_TRY = 10;

/** Returns the slug of a title in any script: 'grosse-mass' for 'Größe & Maß'. */
export function slugOf(title: string): string {
  const words = anyAscii(title)
    .toLowerCase()
    .replace(/['’`]/g, '')
    .replace(/[^a-z0-9]+/g, '-');
  return shorten(words.replace(/^-+|-+$/g, '')) || 'article';
}

/** Returns, within a write that has the lock on slugs, the title's slug, or the first of -2, -3, … that is free. */
export async function freeSlug(title: string, tx: Transaction): Promise<string> {
  const slug = slugOf(title);
  // By name, more of them each time: a query for a common beginning would read every slug.
  for (let first = 1, count = FIRST_TRY; ; first += count, count *= 2) {
    const names = Array.from({ length: count }, (_, index) => numbered(slug, first + index));
    const where = { slug: { [Op.in]: names } };
    const rows = await ArticleRow.findAll({ attributes: ['slug'], where, transaction: tx });
    const taken = new Set([...RESERVED, ...rows.map((row) => row.slug)]);
    const free = names.find((name) => !taken.has(name));
    if (free !== undefined) return free;
  }
}

const numbered = (slug: string, number: number) => (number === 1 ? slug : `${slug}-${number}`);

/** Truncates a long slug after a whole word. */
function shorten(slug: string): string {
  if (slug.length <= MAX) return slug;
  const end = slug.lastIndexOf('-', MAX);
  return slug.slice(0, end > MAX / 2 ? end : MAX);
}
