import { QueryTypes, type Transaction } from 'sequelize';
import type { App } from './context.ts';
import { sortKeyIn } from './database/queries/sortKey.ts';
import { DAY, type JobKind } from './jobs/kind.ts';

/** The tables with names in the order of the publication's language, each with the column of the name. */
const NAMES = [
  ['categories', 'name'],
  ['users', 'username'],
  ['tags', 'name'],
] as const;
/** The number of names whose keys one run makes. */
const BATCH = 200;

const orders = new Map<string, (text: string) => string>();

/** Returns the key by which a name is in the order of the publication's language: https://www.unicode.org/reports/tr10/ */
export const sortKeyOf = ({ settings }: Pick<App, 'settings'>, name: string): string =>
  orderOf(settings.publication().language)(name);

function orderOf(language: string): (name: string) => string {
  const order = orders.get(language) ?? sortKeyIn(language);
  orders.set(language, order);
  return order;
}

/** Where a run goes on. */
interface Place {
  table: number;
  after: number;
}

/** Begins to sort names anew, within the write that gives the publication another language. */
export const sortNamesAgain = ({ jobs }: App, tx: Transaction): Promise<void> =>
  jobs.schedule({ kind: sortNames.kind, key: sortNames.kind }, tx);

/** Sorts names anew once the publication has another language, or Node.js other orders: some at a time. */
export const sortNames: JobKind = {
  kind: 'sort-names',
  every: DAY,
  async run(app, { payload }, tx) {
    const { table, after } = (payload as Place | null) ?? { table: 0, after: 0 };
    const { language } = await app.settings.readIn(tx);
    const collation = `${language} ${process.versions.icu}`;
    const [name, column] = NAMES[table] ?? [];
    if (!name) {
      await app.database.sequelize.query('UPDATE name_order SET locale = :collation', {
        replacements: { collation },
        transaction: tx,
      });
      return { tags: ['categories', 'articles'], payload: null };
    }
    if (table === 0 && after === 0 && (await isSorted(app, collation, tx))) return { payload: null };
    const last = await sortSome(app, { name, column, after, language }, tx);
    return { runAgainIn: 0, payload: last === null ? { table: table + 1, after: 0 } : { table, after: last } };
  },
};

async function isSorted({ database }: App, collation: string, transaction: Transaction): Promise<boolean> {
  const sql = 'SELECT locale FROM name_order';
  const [order] = await database.sequelize.query<{ locale: string }>(sql, { type: QueryTypes.SELECT, transaction });
  return order?.locale === collation;
}

/** Resolves to the key of the last row; null where there is no other one after these. */
async function sortSome(
  app: App,
  { name, column, after, language }: { name: string; column: string; after: number; language: string },
  transaction: Transaction,
): Promise<number | null> {
  const { sequelize, dialect } = app.database;
  const rows = await sequelize.query<{ id: number; name: string }>(
    `SELECT id, ${column} AS name FROM ${name} WHERE id > :after ORDER BY id LIMIT ${BATCH} ${dialect.forUpdate}`,
    { replacements: { after }, type: QueryTypes.SELECT, transaction },
  );
  if (rows.length === 0) return null;
  const keys = rows.map((row) => [String(row.id), orderOf(language)(row.name)]);
  await sequelize.query(
    `UPDATE ${name} SET sort_key = (SELECT ${dialect.textAt('one.value', 1)} FROM ${dialect.arraysOf(':keys', 'one')}
       WHERE ${dialect.textAt('one.value', 0)} = CAST(${name}.id AS TEXT)) WHERE id IN (:ids)`,
    { replacements: { keys: JSON.stringify(keys), ids: rows.map(({ id }) => id) }, transaction },
  );
  return rows.length < BATCH ? null : (rows.at(-1)?.id ?? null);
}
