import { type Model, type ModelStatic, QueryTypes, type Sequelize } from 'sequelize';

export type Value = string | number | boolean;

/** A piece of a statement, in SQL that every database here knows. Each `$name` in it stands for one of its values. */
export interface Sql {
  text: string;
  values?: Record<string, Value>;
}

/** Runs a SELECT. */
export function run<Row extends object>(sequelize: Sequelize, { text, values }: Sql): Promise<Row[]> {
  return sequelize.query<Row>(text, { type: QueryTypes.SELECT, ...(values ? { bind: values } : {}) });
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
