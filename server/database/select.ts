import type { Attributes, Model, ModelStatic } from 'sequelize';
import { type Answer, type Columns, type Source, sourceOf } from './columns.ts';
import { as, column, own, run, type Sql, sequelizeOf, type Value } from './sql.ts';

/** Attributes, each with its direction. */
export type Order = [attribute: string, direction: 'ASC' | 'DESC'][];

/** Which rows, and what of them. */
export interface Selection<Row extends Model> {
  columns?: Columns;
  /** Further columns, under names of their own. */
  more?: Record<string, Sql>;
  /** What attributes must be equal to. */
  where?: { [Name in keyof Attributes<Row>]?: Value | Sql };
  /** Only rows whose key is one of these. */
  keys?: Sql;
  order?: Order;
  /** Only rows that come after this one in the order, whose directions must all be the same. */
  past?: Partial<Attributes<Row>>;
  limit?: number;
  offset?: number;
}

const everything: Columns = {};
const onlyKey: Columns = { attributes: ['id'] };

/**
 * Rows for reading alone: objects with the attributes of a model and, under their names, of what is joined (null where there
 * is none), of which `id` must be read. Sequelize takes longer to write such a statement and to make its instances than
 * all else of a page of a list takes; here the text is the same for every page, so a database can keep it prepared.
 */
export async function selectRows<Row extends Model>(
  model: ModelStatic<Row>,
  selection: Selection<Row>,
): Promise<Row[]> {
  const { columns = everything, more = {} } = selection;
  const source = sourceOf(model, columns);
  const found = await run<Answer>(sequelizeOf(model), selectSql(model, selection, source));
  const further = Object.keys(more);
  return found.map((values) => {
    const row: Answer = {};
    for (const { put } of source.columns) put(row, values);
    for (const name of further) row[name] = values[name];
    return row as unknown as Row;
  });
}

/** The keys of such rows, as a statement within another. */
export function selectKeys<Row extends Model>(model: ModelStatic<Row>, selection: Selection<Row>): Sql {
  return selectSql(model, selection, sourceOf(model, onlyKey));
}

function selectSql<Row extends Model>(
  model: ModelStatic<Row>,
  { more = {}, where = {}, keys, order = [], past, limit, offset }: Selection<Row>,
  { select, from }: Source,
): Sql {
  const conditions = Object.entries(where).map(([name, value]) => equation(model, name, value as Value | Sql));
  const within = keys ? [{ ...keys, text: `${column(model.name, 'id')} IN (${keys.text})` }] : [];
  const all = [...conditions, ...within, ...(past ? [comparison(model, order, past)] : [])];
  const limits = { ...(limit === undefined ? {} : { limit }), ...(offset === undefined ? {} : { offset }) };
  const parts = [
    `SELECT ${[select, ...Object.entries(more).map(([name, { text }]) => as(text, name))].join(', ')}`,
    `FROM ${from}`,
    all.length > 0 ? `WHERE ${all.map(({ text }) => text).join(' AND ')}` : '',
    order.length > 0 ? `ORDER BY ${order.map(([name, way]) => `${own(model, name)} ${way}`).join(', ')}` : '',
    ...Object.keys(limits).map((name) => `${name.toUpperCase()} $${name}`),
  ];
  const values = Object.assign({}, ...[...Object.values(more), ...all].map((each) => each.values), limits);
  return { text: parts.filter(Boolean).join(' '), values };
}

function equation(model: ModelStatic<Model>, name: string, value: Value | Sql): Sql {
  const operand: Sql = typeof value === 'object' ? value : { text: `$${name}`, values: { [name]: value } };
  return { ...operand, text: `${own(model, name)} = ${operand.text}` };
}

/** Of all columns of the order at once, by which an index finds the place: https://www.sqlite.org/rowvalue.html */
function comparison(model: ModelStatic<Model>, order: Order, past: Answer): Sql {
  const columns = order.map(([name]) => own(model, name));
  const places = order.map(([name]) => `$past_${name}`);
  const sign = order[0]?.[1] === 'ASC' ? '>' : '<';
  return {
    text: `(${columns.join(', ')}) ${sign} (${places.join(', ')})`,
    values: Object.fromEntries(order.map(([name]) => [`past_${name}`, bindable(past[name])])),
  };
}

/** SQLite has dates as text, and compares them so. */
function bindable(value: unknown): Value {
  return value instanceof Date ? value.toISOString().replace('T', ' ').replace('Z', ' +00:00') : (value as Value);
}
