import { literal, type Model, type ModelStatic, Utils, type WhereOptions } from 'sequelize';
import type { Sql } from './totals.ts';

interface Generator {
  selectQuery(table: unknown, options: object, model: ModelStatic<Model>): string;
}

interface Slice {
  where: WhereOptions;
  direction: 'ASC' | 'DESC';
  offset: number;
  limit: number;
}

/** The keys of a slice of a list in the order of its rows' age, as an operand of `IN`: read from an index alone. */
export function selectKeys(model: ModelStatic<Model>, { where, direction, offset, limit }: Slice): Sql {
  const { queryGenerator } = model.sequelize?.getQueryInterface() ?? {};
  const order = [
    ['created_at', direction],
    ['id', direction],
  ];
  const columns = Utils.mapFinderOptions({ attributes: ['id'], where }, model);
  const options = { ...columns, order, offset, limit };
  const statement = (queryGenerator as Generator).selectQuery(model.getTableName(), options, model);
  return literal(`(${statement.replace(/;$/, '')})`);
}
