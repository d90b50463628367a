import { QueryTypes, type Sequelize, type Transaction } from 'sequelize';

/** The kind of a column's values, whatever its database calls it. */
type Kind = 'text' | 'integer' | 'flag' | 'time' | 'bytes';

export interface Column {
  name: string;
  kind: Kind;
}

/** A table whose rows are copied. */
export interface Table {
  name: string;
  columns: Column[];
  /** The columns of its primary key; those of all columns for a table without one, which has one row. */
  key: Column[];
}

interface CatalogueRow {
  table: string;
  name: string;
  type: string;
  /** The place in the primary key, from 1; 0 outside of it. */
  place: number;
}

/** Written by migrations, made from the articles again (the index of the search), or of Postgres alone and soon over: counts of calls. */
const NOT_COPIED = /^(?:migrations|search_\w+|article_(?:heads|texts)|call_counts)$/;
/** Filled last: without its row no server starts, so that a database which was filled in part is used by nobody. */
export const LAST = 'installation';

const COLUMNS = {
  sqlite: `SELECT t.name AS "table", c.name, c.type, c.pk AS place FROM pragma_table_list AS t, pragma_table_info(t.name) AS c
    WHERE t.schema = 'main' AND t.type = 'table' AND t.name NOT LIKE 'sqlite%' ORDER BY t.name, c.cid`,
  postgres: `SELECT t.relname AS "table", c.attname AS name, format_type(c.atttypid, NULL) AS type,
      COALESCE(array_position(CAST(i.indkey AS SMALLINT[]), c.attnum) + 1, 0) AS place
    FROM pg_class AS t JOIN pg_attribute AS c ON c.attrelid = t.oid
      LEFT JOIN pg_index AS i ON i.indrelid = t.oid AND i.indisprimary
    WHERE t.relkind = 'r' AND pg_table_is_visible(t.oid) AND t.relnamespace <> CAST('pg_catalog' AS regnamespace)
      AND c.attnum > 0 AND NOT c.attisdropped ORDER BY t.relname, c.attnum`,
};

const REFERENCES = {
  sqlite: `SELECT t.name AS "from", r."table" AS "to" FROM pragma_table_list AS t, pragma_foreign_key_list(t.name) AS r
    WHERE t.schema = 'main' AND t.type = 'table'`,
  postgres: `SELECT a.relname AS "from", b.relname AS "to" FROM pg_constraint AS r
    JOIN pg_class AS a ON a.oid = r.conrelid JOIN pg_class AS b ON b.oid = r.confrelid
    WHERE r.contype = 'f' AND pg_table_is_visible(a.oid)`,
};

/** The numbers that the next rows of tables get come after these, also where the last rows are gone. */
const SEQUENCES = {
  sqlite: 'SELECT name, seq AS last FROM sqlite_sequence ORDER BY name',
  postgres: `SELECT t.relname AS name, s.last_value AS last FROM pg_class AS t
    JOIN pg_sequences AS s ON s.schemaname = current_schema() AND s.sequencename = t.relname || '_id_seq'
    WHERE t.relkind = 'r' AND pg_table_is_visible(t.oid) AND s.last_value IS NOT NULL ORDER BY t.relname`,
};

export const engineOf = (sequelize: Sequelize): 'sqlite' | 'postgres' =>
  sequelize.getDialect() === 'postgres' ? 'postgres' : 'sqlite';

export function select<Row extends object>(
  sequelize: Sequelize,
  sql: string,
  transaction: Transaction,
): Promise<Row[]> {
  return sequelize.query<Row>(sql, { type: QueryTypes.SELECT, transaction });
}

/** Lists the tables whose rows are copied, each after those that its rows refer to. */
export async function tablesOf(sequelize: Sequelize, tx: Transaction): Promise<Table[]> {
  const engine = engineOf(sequelize);
  const catalogue = await select<CatalogueRow>(sequelize, COLUMNS[engine], tx);
  const references = await select<{ from: string; to: string }>(sequelize, REFERENCES[engine], tx);
  const names = [...new Set(catalogue.map(({ table }) => table))].filter((name) => !NOT_COPIED.test(name));
  return inOrder(names, references).map((name) => tableOf(name, catalogue));
}

/** Resolves to the last number of each table that numbers its rows. */
export async function sequencesOf(sequelize: Sequelize, tx: Transaction): Promise<Record<string, number>> {
  const rows = await select<{ name: string; last: number | string }>(sequelize, SEQUENCES[engineOf(sequelize)], tx);
  return Object.fromEntries(rows.map(({ name, last }) => [name, Number(last)]));
}

/** The highest key that a row keeps from elsewhere, so that far more are left for new rows than a site will have. */
const HIGHEST_KEPT = 1_000_000_000;

/**
 * Tells, within a write that adds rows with these keys, if the table may have them: where it never gave one as high, so that a row is
 * never taken for one that is gone. New rows come after them from then on.
 */
export async function mayKeepKeys(
  sequelize: Sequelize,
  { table, keys }: { table: string; keys: number[] },
  transaction: Transaction,
): Promise<boolean> {
  const [first, last] = [Math.min(...keys), Math.max(...keys)];
  const isWhole = keys.every((key) => Number.isSafeInteger(key)) && new Set(keys).size === keys.length;
  const given = (await sequencesOf(sequelize, transaction))[table] ?? 0;
  if (!isWhole || first <= given || last > HIGHEST_KEPT) return false;
  // SQLite continues after the highest key by itself.
  if (engineOf(sequelize) === 'postgres') {
    await sequelize.query(`SELECT setval(:table || '_id_seq', :last)`, { replacements: { table, last }, transaction });
  }
  return true;
}

function tableOf(name: string, catalogue: CatalogueRow[]): Table {
  const own = catalogue.filter(({ table }) => table === name);
  const columns = own.map((row) => ({ name: row.name, kind: kindOf(row) }));
  const inKey = own.filter(({ place }) => place > 0).sort((one, other) => one.place - other.place);
  const key = inKey.flatMap((row) => columns.filter((column) => column.name === row.name));
  return { name, columns, key: key.length > 0 ? key : columns };
}

function kindOf({ table, name, type }: CatalogueRow): Kind {
  if (/^(?:datetime|timestamp)/i.test(type)) return 'time';
  if (/^(?:tinyint|boolean)/i.test(type)) return 'flag';
  if (/^(?:blob|bytea)/i.test(type)) return 'bytes';
  if (/int/i.test(type)) return 'integer';
  if (/^text/i.test(type)) return 'text';
  throw new Error(`The column ${table}.${name} is of the type ${type}, which is not copied.`);
}

/** Sorts tables so that each comes after those that it refers to. */
function inOrder(names: string[], references: { from: string; to: string }[]): string[] {
  const sorted = new Set<string>();
  const add = (name: string, within: string[]) => {
    if (sorted.has(name) || within.includes(name)) return;
    for (const { from, to } of references) if (from === name) add(to, [...within, name]);
    sorted.add(name);
  };
  for (const name of names) add(name, []);
  return [...sorted].sort((one, other) => Number(one === LAST) - Number(other === LAST));
}
