import { type Attributes, DataTypes, type FindOptions, type Model, type ModelStatic } from 'sequelize';

type Values = Record<string, unknown>;
type Put = (row: Values, value: unknown, values: Values) => void;

/**
 * Rows for reading alone: objects with the columns of a model and, under their names, of what is joined (null where there is
 * none), of which `id` must be read. For a page of a list, to make the instances of Sequelize takes longer than all else.
 */
export async function plainRows<Row extends Model>(
  model: ModelStatic<Row>,
  options: FindOptions<Attributes<Row>>,
): Promise<Row[]> {
  const found = (await model.findAll({ ...options, raw: true })) as unknown as Values[];
  const [first = {}] = found;
  const putters = Object.keys(first).map((name) => [name, putterOf(model, name)] as const);
  return found.map((values) => {
    const row: Values = {};
    for (const [name, put] of putters) put(row, values[name], values);
    return row as unknown as Row;
  });
}

/** Puts a column, which has the name 'author.username' where it is of a join, where it belongs. */
function putterOf(model: ModelStatic<Model>, name: string): Put {
  const [join, column] = name.split('.');
  if (join === undefined || column === undefined) return putter(model, name);
  const put = putter(model.associations[join]?.target, column);
  const key = `${join}.id`;
  return (row, value, values) => {
    row[join] ??= values[key] === null ? null : {};
    if (row[join] !== null) put(row[join] as Values, value, values);
  };
}

function putter(model: ModelStatic<Model> | undefined, name: string): Put {
  const type = model?.getAttributes()[name]?.type;
  const read = type instanceof DataTypes.DATE ? date : type instanceof DataTypes.BOOLEAN ? boolean : same;
  return (row, value) => {
    row[name] = value === null ? null : read(value);
  };
}

// Postgres gives both as they are; SQLite has text and numbers.
const date = (value: unknown) => (value instanceof Date ? value : new Date(value as string));
const boolean = (value: unknown) => Boolean(value);
const same = (value: unknown) => value;
