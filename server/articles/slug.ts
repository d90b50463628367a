import anyAscii from 'any-ascii';
import { Op, type Transaction } from 'sequelize';
import { ArticleRow } from './model.ts';

const MAX = 80;

/** The part of an address that a title makes, in any script: 'Größe & Maß' gives 'grosse-mass'. */
export function slugOf(title: string): string {
  const words = anyAscii(title)
    .toLowerCase()
    .replace(/['’`]/g, '')
    .replace(/[^a-z0-9]+/g, '-');
  return shorten(words.replace(/^-+|-+$/g, '')) || 'article';
}

/** Within a write that has the lock on slugs: the title's slug, or the first of -2, -3, … that is free. */
export async function freeSlug(title: string, tx: Transaction): Promise<string> {
  const slug = slugOf(title);
  const rows = await ArticleRow.findAll({
    attributes: ['slug'],
    where: { slug: { [Op.or]: [slug, { [Op.startsWith]: `${slug}-` }] } },
    transaction: tx,
  });
  const taken = new Set(rows.map((row) => row.slug));
  if (!taken.has(slug)) return slug;
  for (let number = 2; ; number++) {
    if (!taken.has(`${slug}-${number}`)) return `${slug}-${number}`;
  }
}

/** Ends a long slug after a whole word. */
function shorten(slug: string): string {
  if (slug.length <= MAX) return slug;
  const end = slug.lastIndexOf('-', MAX);
  return slug.slice(0, end > MAX / 2 ? end : MAX);
}
