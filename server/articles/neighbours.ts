import { Op, type WhereOptions } from 'sequelize';
import type { ArticleCard, Neighbours } from '../../shared/articles.ts';
import { ArticleRow } from './model.ts';
import { cardColumns, cardView } from './view.ts';

type Place = Pick<ArticleRow, 'id' | 'createdAt'>;

/** The published articles just before and after a place in time. */
export async function neighboursOf({ id, createdAt }: Place): Promise<Neighbours> {
  // The first condition of each follows from the second, but only it bounds the walk through the index.
  const [previous, next] = await Promise.all([
    first('DESC', {
      createdAt: { [Op.lte]: createdAt },
      [Op.or]: [{ createdAt: { [Op.lt]: createdAt } }, { id: { [Op.lt]: id } }],
    }),
    first('ASC', {
      createdAt: { [Op.gte]: createdAt },
      [Op.or]: [{ createdAt: { [Op.gt]: createdAt } }, { id: { [Op.gt]: id } }],
    }),
  ]);
  return { previous, next };
}

async function first(direction: 'ASC' | 'DESC', where: WhereOptions<ArticleRow>): Promise<ArticleCard | null> {
  const row = await ArticleRow.findOne({
    ...cardColumns,
    where: { published: true, ...where },
    order: [
      ['createdAt', direction],
      ['id', direction],
    ],
  });
  return row && cardView(row);
}
