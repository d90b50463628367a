import type { Sequelize, Transaction } from 'sequelize';
import type { Database } from '../open.ts';
import { isLive } from '../queries/live.ts';
import type { Slice } from './readRows.ts';
import { type Column, engineOf, LAST, select, type Table, tablesOf } from './tables.ts';

/** Tells if nobody has used a database, whose tables have the rows of a new one alone, or whether it was filled in part. */
export async function stateOf(sequelize: Sequelize, tx: Transaction): Promise<'new' | 'used' | 'in part'> {
  const has = async (table: string) =>
    (await select<object>(sequelize, `SELECT 1 AS one FROM ${table} LIMIT 1`, tx)).length > 0;
  if (!(await has(LAST))) return 'in part';
  for (const table of ['users', 'articles', 'images', 'comments', 'contacts']) if (await has(table)) return 'used';
  return 'new';
}

/** Empties a database, the rows of a new one too. Until `finishLoading` no server starts on it. */
export function beginLoading(database: Database): Promise<void> {
  const { sequelize } = database;
  return database.write(async (tx) => {
    const tables = (await tablesOf(sequelize, tx)).reverse();
    for (const { name } of tables) {
      await withoutTriggers(sequelize, name, tx, () => sequelize.query(`DELETE FROM ${name}`, { transaction: tx }));
    }
    await sequelize.query('DELETE FROM search_queue', { transaction: tx });
  });
}

/** Adds rows to a table in one transaction, without what triggers would count or queue: the rows of those tables are loaded, too. */
export function loadSlice(database: Database, table: Table, slice: Slice): Promise<void> {
  const { sequelize } = database;
  const names = table.columns.map(({ name }) => name).join();
  const values = table.columns.map((column, index) => valueAt(sequelize, column, index)).join();
  const source =
    engineOf(sequelize) === 'sqlite'
      ? 'json_each($rows)'
      : 'json_array_elements(CAST($rows AS JSON)) AS listed (value)';
  const statement = `INSERT INTO ${table.name} (${names}) SELECT ${values} FROM ${source}`;
  return database.write((tx) =>
    withoutTriggers(sequelize, table.name, tx, () =>
      sequelize.query(statement, { bind: { rows: `[${slice.join()}]` }, transaction: tx }),
    ),
  );
}

/** Numbers new rows after those of the source, has the articles indexed for the search, and lets servers start. */
export function finishLoading(
  database: Database,
  { sequences, installation }: { sequences: Record<string, number>; installation: string },
): Promise<void> {
  const { sequelize } = database;
  return database.write(async (transaction) => {
    for (const [name, last] of Object.entries(sequences)) {
      for (const statement of continueAfter(sequelize)) {
        await sequelize.query(statement, { replacements: { name, last }, transaction });
      }
    }
    await sequelize.query(
      `INSERT INTO search_queue (article_id, is_stale, head) SELECT id, FALSE, 1 FROM articles WHERE ${isLive()}`,
      { transaction },
    );
    await sequelize.query(`INSERT INTO ${LAST} (id) VALUES (:installation)`, {
      replacements: { installation },
      transaction,
    });
  });
}

const continueAfter = (sequelize: Sequelize): string[] =>
  engineOf(sequelize) === 'sqlite'
    ? [
        'DELETE FROM sqlite_sequence WHERE name = :name',
        'INSERT INTO sqlite_sequence (name, seq) VALUES (:name, :last)',
      ]
    : [`SELECT setval(:name || '_id_seq', :last)`];

/** An expression of a value of a row, which is a list as JSON, as the database stores it. */
function valueAt(sequelize: Sequelize, { kind }: Column, index: number): string {
  const text = `(value ->> ${index})`;
  if (engineOf(sequelize) === 'postgres') {
    if (kind === 'bytes') return `decode(${text}, 'hex')`;
    const types = { text: 'TEXT', integer: 'BIGINT', flag: 'BOOLEAN', time: 'TIMESTAMP WITH TIME ZONE' };
    return `CAST(${text} AS ${types[kind]})`;
  }
  if (kind === 'bytes') return `unhex(${text})`;
  return kind === 'time' ? `replace(replace(${text}, 'T', ' '), 'Z', ' +00:00')` : text;
}

/** Runs a statement on a table without its triggers, which are there again in the same transaction. */
async function withoutTriggers(
  sequelize: Sequelize,
  table: string,
  transaction: Transaction,
  work: () => Promise<unknown>,
): Promise<void> {
  const run = (statement: string) => sequelize.query(statement, { transaction });
  if (engineOf(sequelize) === 'postgres') {
    await run(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
    await work();
    await run(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
    return;
  }
  const sql = `SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = '${table}'`;
  const triggers = await select<{ name: string; sql: string }>(sequelize, sql, transaction);
  for (const { name } of triggers) await run(`DROP TRIGGER ${name}`);
  await work();
  for (const trigger of triggers) await run(trigger.sql);
}
