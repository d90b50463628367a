import type { ArticleCard, Neighbours } from '../../shared/articles.ts';
import { newestFirst, oldestFirst } from '../database/paged.ts';
import { type Order, selectRows } from '../database/select.ts';
import { ArticleRow } from './model.ts';
import { cardColumns, cardView } from './view.ts';

type Place = Pick<ArticleRow, 'id' | 'createdAt'>;

/** The published articles just before and after a place in time. */
export async function neighboursOf(place: Place): Promise<Neighbours> {
  const [previous, next] = await Promise.all([firstPast(place, newestFirst), firstPast(place, oldestFirst)]);
  return { previous, next };
}

async function firstPast({ id, createdAt }: Place, order: Order): Promise<ArticleCard | null> {
  const [row] = await selectRows(ArticleRow, {
    columns: cardColumns,
    where: { published: true },
    order,
    past: { createdAt, id },
    limit: 1,
  });
  return row ? cardView(row) : null;
}
