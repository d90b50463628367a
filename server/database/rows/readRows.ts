import { createHash } from 'node:crypto';
import { type Sequelize, Transaction } from 'sequelize';
import type { Database } from '../open.ts';
import { isoTime } from '../queries/sqlTypes.ts';
import { type Column, engineOf, select, type Table } from './tables.ts';

/** The bytes of text that are read at once, about. */
const SLICE = 1024 * 1024;
const MOST_ROWS = 1_000;

/** Some rows of a table in the order of its key, each as the JSON text of the list of its values, the same on both databases. */
export type Slice = string[];

/** The number of a table's rows, and a hash of them in the order of its key. */
export interface Summary {
  rows: number;
  sha256: string;
}

/** Runs `work` in a transaction in which all that it reads is as it was at the beginning; nobody waits for it to write. */
export async function withSnapshot<T>(
  { sequelize }: Pick<Database, 'sequelize'>,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  if (engineOf(sequelize) === 'sqlite') return sequelize.transaction({ type: Transaction.TYPES.DEFERRED }, work);
  const isolationLevel = Transaction.ISOLATION_LEVELS.REPEATABLE_READ;
  return sequelize.transaction({ isolationLevel, readOnly: true }, work);
}

/** Reads the rows of a table, those after a key alone where one is given; of `table.columns` in their order. */
export async function* readRows(
  sequelize: Sequelize,
  table: Table,
  tx: Transaction,
  after: string[] | null = null,
): AsyncGenerator<Slice> {
  const isSqlite = engineOf(sequelize) === 'sqlite';
  const next = isSqlite ? nextOfSqlite : await openCursor(sequelize, table, tx, after);
  let last = after;
  for (let limit = 20; ; ) {
    const rows = await next({ sequelize, table, tx, after: last, limit });
    if (rows.length === 0) break;
    const slice = rows.map((row) => JSON.stringify(table.columns.map((column) => canonical(row[column.name], column))));
    yield slice;
    if (rows.length < limit) break;
    last = keyOf(table, rows.at(-1) ?? {});
    const bytes = slice.reduce((sum, line) => sum + line.length, 0);
    limit = Math.min(MOST_ROWS, Math.max(1, Math.round((SLICE * rows.length) / bytes)));
  }
  if (!isSqlite) await sequelize.query(`CLOSE ${cursorOf(table)}`, { transaction: tx });
}

/** Counts and hashes rows as they pass by. */
export function summariser() {
  const hash = createHash('sha256');
  let rows = 0;
  return {
    add(slice: Slice): void {
      for (const line of slice) hash.update(line).update('\n');
      rows += slice.length;
    },
    end: (): Summary => ({ rows, sha256: hash.digest('hex') }),
  };
}

/** Counts and hashes the rows of a table. */
export async function summarise(sequelize: Sequelize, table: Table, tx: Transaction): Promise<Summary> {
  const summary = summariser();
  for await (const slice of readRows(sequelize, table, tx)) summary.add(slice);
  return summary.end();
}

/** Resolves to the key of the last row of a table; null where it has none. */
export async function lastKey(sequelize: Sequelize, table: Table, tx: Transaction): Promise<string[] | null> {
  const order = table.key.map((column) => `${ordered(sequelize, column)} DESC`);
  const [row] = await select<Row>(sequelize, `SELECT * FROM ${table.name} ORDER BY ${order.join()} LIMIT 1`, tx);
  return row ? keyOf(table, row) : null;
}

type Row = Record<string, unknown>;

interface Next {
  sequelize: Sequelize;
  table: Table;
  tx: Transaction;
  after: string[] | null;
  limit: number;
}

const keyOf = ({ key }: Table, row: Row): string[] => key.map(({ name }) => String(row[name]));

/** Reads the next rows by the index of the key: SQLite has no cursor that its driver would let wait. */
function nextOfSqlite({ sequelize, table, tx, after, limit }: Next): Promise<Row[]> {
  return select<Row>(sequelize, `${query(sequelize, table, after)} LIMIT ${limit}`, tx);
}

const cursorOf = ({ name }: Table): string => `rows_of_${name}`;

/** Opens a cursor: Postgres would sort texts anew for each slice, whose order on both databases is no index's there. */
async function openCursor(sequelize: Sequelize, table: Table, transaction: Transaction, after: string[] | null) {
  const name = cursorOf(table);
  await sequelize.query(`DECLARE ${name} NO SCROLL CURSOR FOR ${query(sequelize, table, after)}`, { transaction });
  return ({ limit }: Next) => select<Row>(sequelize, `FETCH ${limit} FROM ${name}`, transaction);
}

function query(sequelize: Sequelize, { name, columns, key }: Table, after: string[] | null): string {
  const order = key.map((column) => ordered(sequelize, column)).join();
  const value = (text: string, { kind }: Column) => (kind === 'integer' ? Number(text) : sequelize.escape(text));
  const values = after?.map((text, index) => value(text, key[index] as Column));
  const where = values ? `WHERE (${order}) > (${values.join()})` : '';
  return `SELECT ${columns.map((column) => column.name).join()} FROM ${name} ${where} ORDER BY ${order}`;
}

/** A column in the order of its values' bytes. */
const ordered = (sequelize: Sequelize, { name, kind }: Column): string =>
  kind === 'text' && engineOf(sequelize) === 'postgres' ? `${name} COLLATE "C"` : name;

/** Returns a value as it is on both databases. */
function canonical(value: unknown, { kind }: Column): string | number | boolean | null {
  if (value === null || value === undefined) return null;
  if (kind === 'flag') return Boolean(value);
  if (kind === 'integer') return Number(value);
  if (kind === 'time') return isoTime(value as Date | string);
  if (kind === 'bytes') return (value as Buffer).toString('hex');
  return String(value);
}
