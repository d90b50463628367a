import { type Model, type ModelStatic, type Options, QueryTypes, type Sequelize } from 'sequelize';

export type Value = string | number | boolean;

/** A piece of a statement, in SQL that every database here knows. Each `$name` in it stands for one of its values. */
export interface Sql {
  text: string;
  values?: Record<string, Value>;
}

/** Runs a SELECT on a connection of its own choice; rejects with the driver's error. */
export type Reader = (text: string, values: Record<string, Value>) => Promise<object[]>;

const readers = new WeakMap<Sequelize, Reader>();

/** From now on `run` reads this database by `reader`. */
export function readBy(sequelize: Sequelize, reader: Reader): void {
  readers.set(sequelize, reader);
}

/** Runs a SELECT; rejects with Sequelize's errors. */
export async function run<Row extends object>(sequelize: Sequelize, { text, values = {} }: Sql): Promise<Row[]> {
  const reader = readers.get(sequelize);
  if (reader && !isHeard(sequelize)) {
    try {
      return (await reader(text, values)) as Row[];
    } catch {
      // Sequelize asks again, and knows what to call what is wrong.
    }
  }
  return sequelize.query<Row>(text, { type: QueryTypes.SELECT, bind: values });
}

/** Whether somebody listens to its statements. */
function isHeard(sequelize: Sequelize): boolean {
  return Boolean((sequelize as unknown as { options: Options }).options.logging);
}

/** The database of a model. */
export function sequelizeOf(model: ModelStatic<Model>): Sequelize {
  if (!model.sequelize) throw new Error(`${model.name} is not bound to a database`);
  return model.sequelize;
}

/** An attribute of a model; throws where it has none of this name. */
export function attributeOf(model: ModelStatic<Model>, name: string) {
  const attribute = model.getAttributes()[name];
  if (!attribute) throw new Error(`${model.name} has no attribute ${name}`);
  return attribute;
}

/** The name of its column. */
export const fieldOf = (model: ModelStatic<Model>, name: string): string => attributeOf(model, name).field ?? name;
/** Its column, in a statement in which its model's table goes by the model's name. */
export const own = (model: ModelStatic<Model>, name: string): string => column(model.name, fieldOf(model, name));
/** Something that is read, and what it is called in the answer. */
export const as = (sql: string, name: string): string => `${sql} AS ${quoted(name)}`;
export const column = (table: string, name: string): string => `${quoted(table)}.${quoted(name)}`;
/** Our own names of tables and columns: there is no quote in them. */
export const quoted = (name: string): string => `"${name}"`;
