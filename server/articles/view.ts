import type { Article, ArticleCard, ArticleImage } from '../../shared/articles.ts';
import { CategoryRow } from '../categories/model.ts';
import { imageUrl } from '../images/images.ts';
import { UserRow } from '../users/model.ts';
import { authorColumns, authorView } from '../users/view.ts';
import type { ArticleRow } from './model.ts';

/** What `articleView` reads beside the row itself. */
export const withNames = {
  include: [
    { model: CategoryRow, as: 'category' },
    { model: UserRow, as: 'author', attributes: authorColumns },
  ],
};

/** What `cardView` reads. */
export const cardColumns = { ...withNames, attributes: { exclude: ['content'] } };

/** An article whole; the row must have been read `withNames`. */
export function articleView(row: ArticleRow): Article {
  return { ...cardView(row), content: row.content };
}

/** An article without its content; the row must have been read `withNames`. */
export function cardView(row: ArticleRow): ArticleCard {
  return {
    _id: String(row.id),
    title: row.title,
    slug: row.slug,
    summary: row.summary,
    tags: JSON.parse(row.tags) as string[],
    ...imageView(row),
    published: row.published,
    category: row.category?.name ?? null,
    author: authorView(row.author),
    readingMinutes: row.readingMinutes,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

function imageView(row: ArticleRow): { imgUrl: string | null; image: ArticleImage | null } {
  const { imageKey: key, imageWidths, imageHeight: height } = row;
  if (!key || !imageWidths || !height) return { imgUrl: null, image: null };
  const widths = JSON.parse(imageWidths) as number[];
  const width = widths.at(-1) ?? 0;
  const srcset = widths.map((each) => `${imageUrl(key, each)} ${each}w`).join(', ');
  return { imgUrl: imageUrl(key, width), image: { width, height, alt: row.imageAlt, srcset } };
}
