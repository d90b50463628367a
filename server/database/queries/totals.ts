import { DataTypes, type InferAttributes, type WhereOptions } from 'sequelize';
import { Row, table } from './row.ts';

/**
 * The number of rows of a kind, which triggers update with every write, because counting takes longer the more there are.
 * `part` is the category of articles (0 for none), 1 for those users who are administrators, and the status of contact messages
 * (0 unread, 1 read, 2 archived). Of articles with a tag it is that tag, and of published ones by an author that account; of the
 * comments under an article, by their status, and of the threads that are shown there, that article.
 */
export class TotalRow extends Row<TotalRow> {
  declare kind:
    | 'published'
    | 'draft'
    | 'scheduled'
    | 'users'
    | 'comments'
    | 'contacts'
    | 'tagged'
    | 'tagged-draft'
    | 'authored'
    | 'commented'
    | 'reported'
    | 'pending'
    | 'spam'
    | 'threads';
  declare part: number;
  declare total: number;
}

/** Binds the model to its table. */
export const defineTotal = table(TotalRow, 'totals', {
  kind: { type: DataTypes.TEXT, primaryKey: true },
  part: { type: DataTypes.INTEGER, primaryKey: true },
  total: { type: DataTypes.INTEGER, allowNull: false },
});

/** Adds up the totals of these kinds and parts; 0 where there are none. `bind` has the values of `$name` in literals. */
export async function totalOf(
  where: WhereOptions<InferAttributes<TotalRow>>,
  bind: Record<string, string> = {},
): Promise<number> {
  return Number(await TotalRow.sum('total', { where, bind } as { where: typeof where }));
}
