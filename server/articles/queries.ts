import { QueryTypes, type Sequelize } from 'sequelize';
import type { Page, PageQuery } from '../../shared/paging.ts';
import { type Direction, keysSql, type ListQueries, queryPage } from '../database/pages.ts';
import type { SqlBoolean, SqlDate } from '../database/sqlTypes.ts';
import type { AuthorColumns } from '../users/view.ts';

/** The place of an article among the others. */
export interface PlaceRow {
  id: number;
  published: SqlBoolean;
  createdAt: SqlDate;
}

/** An article without its content; the columns of a missing category or author are null. */
export interface CardRow extends PlaceRow {
  title: string;
  slug: string;
  summary: string;
  tags: string;
  readingMinutes: number;
  imageKey: string | null;
  imageWidths: string | null;
  imageHeight: number | null;
  imageAlt: string;
  updatedAt: SqlDate;
  category: { name: string | null };
  author: AuthorColumns;
}

export interface WholeRow extends CardRow {
  content: string;
}

const CARD = `a.id, a.title, a.slug, a.summary, a.tags, a.published, a.reading_minutes AS "readingMinutes",
  a.image_key AS "imageKey", a.image_widths AS "imageWidths", a.image_height AS "imageHeight", a.image_alt AS "imageAlt",
  a.created_at AS "createdAt", a.updated_at AS "updatedAt",
  c.name AS "category.name", u.id AS "author.id", u.username AS "author.username"`;
const FROM = `FROM articles AS a LEFT JOIN categories AS c ON c.id = a.category_id LEFT JOIN users AS u ON u.id = a.author_id`;

const WHOLE = `SELECT ${CARD}, a.content ${FROM} WHERE a.slug = $slug`;
const PLACE = `SELECT id, published, created_at AS "createdAt" FROM articles WHERE slug = $slug`;

const PREVIOUS = `SELECT ${CARD} ${FROM} WHERE a.published = TRUE AND (a.created_at, a.id) < ($createdAt, $id)
  ORDER BY a.created_at DESC, a.id DESC LIMIT 1`;
const NEXT = `SELECT ${CARD} ${FROM} WHERE a.published = TRUE AND (a.created_at, a.id) > ($createdAt, $id)
  ORDER BY a.created_at ASC, a.id ASC LIMIT 1`;

const CATEGORY = '(SELECT id FROM categories WHERE name_key = $category)';
const PUBLISHED = cardsWhere('published = TRUE', `kind = 'published'`);
const IN_CATEGORY = cardsWhere(
  `category_id = ${CATEGORY} AND published = TRUE`,
  `kind = 'published' AND part = ${CATEGORY}`,
);

function cardsWhere(where: string, totals: string): ListQueries {
  const total = `(SELECT CAST(COALESCE(SUM(total), 0) AS INTEGER) FROM totals WHERE ${totals}) AS total`;
  const rows = (direction: Direction) => `SELECT ${CARD}, ${total} ${FROM}
    WHERE a.id IN ${keysSql({ table: 'articles', where, direction, limit: '$limit', offset: '$offset' })}`;
  return { DESC: rows('DESC'), ASC: rows('ASC'), total: `SELECT ${total}` };
}

/** The queries of public pages for articles, where no response is cached. */
export function articleQueries(sequelize: Sequelize) {
  const select = { type: QueryTypes.SELECT, nest: true } as const;
  return {
    /** Lists published articles, newest first; `category` is a folded name. */
    publishedCards: (query: PageQuery, category?: string): Promise<Page<CardRow>> =>
      queryPage(
        sequelize,
        category === undefined ? { queries: PUBLISHED } : { queries: IN_CATEGORY, bind: { category } },
        query,
      ),

    async whole(slug: string): Promise<WholeRow | undefined> {
      const [row] = await sequelize.query<WholeRow>(WHOLE, { ...select, bind: { slug } });
      return row;
    },

    async place(slug: string): Promise<PlaceRow | undefined> {
      const [row] = await sequelize.query<PlaceRow>(PLACE, { ...select, bind: { slug } });
      return row;
    },

    /** Resolves to the published articles just before and after a place in time. */
    async neighbours(bind: Pick<PlaceRow, 'id' | 'createdAt'>) {
      const [[previous], [next]] = await Promise.all([
        sequelize.query<CardRow>(PREVIOUS, { ...select, bind }),
        sequelize.query<CardRow>(NEXT, { ...select, bind }),
      ]);
      return { previous, next };
    },
  };
}
