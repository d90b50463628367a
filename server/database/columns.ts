import { DataTypes, type Model, type ModelStatic } from 'sequelize';
import { as, attributeOf, column, fieldOf, own, quoted } from './sql.ts';

/** What is read of a row: every column of its model, unless some are named or left out; then the rows that it belongs to. */
export interface Columns {
  attributes?: string[] | { exclude: string[] };
  include?: Joined[];
}

interface Joined {
  model: ModelStatic<Model>;
  /** The association's name. */
  as: string;
  attributes?: string[];
}

/** One column of the answer, and where it is put in the row. */
interface Column {
  sql: string;
  name: string;
  put(row: Answer, values: Answer): void;
}

/** A row as it is read, or as it is given. */
export type Answer = Record<string, unknown>;

/** What is read and where from: what the statements of a list have in common. */
export interface Source {
  columns: Column[];
  select: string;
  from: string;
}

/** By what they are of: made once, for what is read is the same as long as the server runs. */
const sources = new WeakMap<Columns, Map<ModelStatic<Model>, Source>>();

/** What `columns` are read by. */
export function sourceOf(model: ModelStatic<Model>, columns: Columns): Source {
  const known = sources.get(columns) ?? new Map<ModelStatic<Model>, Source>();
  const source = known.get(model) ?? newSource(model, columns);
  sources.set(columns, known.set(model, source));
  return source;
}

function newSource(model: ModelStatic<Model>, { attributes, include = [] }: Columns): Source {
  const columns = [
    ...namesOf(model, attributes).map((name) => ownColumn(model, name)),
    ...include.flatMap((joined) => namesOf(joined.model, joined.attributes).map((name) => joinedColumn(joined, name))),
  ];
  const table = `${quoted(String(model.getTableName()))} AS ${quoted(model.name)}`;
  return {
    columns,
    select: columns.map(({ sql, name }) => as(sql, name)).join(', '),
    from: [table, ...include.map((joined) => join(model, joined))].join(' '),
  };
}

function join(model: ModelStatic<Model>, { model: target, as: name }: Joined): string {
  const key = model.associations[name]?.foreignKey ?? '';
  return `LEFT JOIN ${quoted(String(target.getTableName()))} AS ${quoted(name)} ON ${column(name, 'id')} = ${own(model, key)}`;
}

function namesOf(model: ModelStatic<Model>, attributes: Columns['attributes']): string[] {
  if (Array.isArray(attributes)) return attributes;
  const names = Object.keys(model.getAttributes());
  return attributes ? names.filter((name) => !attributes.exclude.includes(name)) : names;
}

function ownColumn(model: ModelStatic<Model>, name: string): Column {
  const read = readerOf(model, name);
  return {
    sql: own(model, name),
    name,
    put(row, values) {
      row[name] = read(values[name]);
    },
  };
}

function joinedColumn({ model, as }: Joined, name: string): Column {
  const read = readerOf(model, name);
  const full = `${as}.${name}`;
  const key = `${as}.id`;
  return {
    sql: column(as, fieldOf(model, name)),
    name: full,
    put(row, values) {
      row[as] ??= values[key] === null ? null : {};
      if (row[as] !== null) (row[as] as Answer)[name] = read(values[full]);
    },
  };
}

/** From what a database gives: Postgres has dates and booleans, SQLite texts and numbers. */
function readerOf(model: ModelStatic<Model>, name: string): (value: unknown) => unknown {
  const { type } = attributeOf(model, name);
  if (type instanceof DataTypes.DATE) return date;
  return type instanceof DataTypes.BOOLEAN ? boolean : same;
}

const date = (value: unknown) => (value === null || value instanceof Date ? value : new Date(value as string));
const boolean = (value: unknown) => (value === null ? null : Boolean(value));
const same = (value: unknown) => value;
