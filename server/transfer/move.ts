import { migrate } from '../database/migrate.ts';
import type { Database } from '../database/open.ts';
import { beginLoading, finishLoading, loadSlice } from '../database/rows/loadRows.ts';
import { lastKey, readRows, type Summary, summarise, withSnapshot } from '../database/rows/readRows.ts';
import { LAST, select, sequencesOf, type Table, tablesOf } from '../database/rows/tables.ts';
import { databasePlace } from '../database/servers/explainUnusable.ts';
import { StartProblem } from '../problems.ts';
import type { Progress } from './progress.ts';
import { databaseState, requireDatabase, requireUnused, whileUnserved, withDatabase } from './whileUnserved.ts';

interface Options {
  from: string;
  to: string;
  progress: Progress;
}

export interface MoveReport {
  from: string;
  to: string;
  rows: number;
  tables: number;
  /** True where it went on with what an earlier one had begun. */
  resumed: boolean;
}

/**
 * Copies all rows of a database to another, empty one, and compares them. What was killed goes on where it was; until it ends, no
 * server starts on the other one. Throws a StartProblem where a server runs on either, or where a row is another one in the end.
 */
export async function move({ from, to, progress }: Options): Promise<MoveReport> {
  if (from === to) throw new StartProblem('The address is that of the database in use: name another one.');
  await requireDatabase(from);
  return whileUnserved(from, () =>
    whileUnserved(to, async () => {
      const resumed = (await databaseState(to)) === 'in part';
      if (!resumed) await requireUnused(to);
      await migrate(from, { role: 'command' });
      await migrate(to, { role: 'command' });
      const summaries = await withDatabase(from, (source) =>
        withDatabase(to, (target) => copy({ source, target, resumed, progress })),
      );
      const rows = summaries.reduce((sum, summary) => sum + summary.rows, 0);
      return { from: databasePlace(from), to: databasePlace(to), rows, tables: summaries.length, resumed };
    }),
  );
}

interface Copy {
  source: Database;
  target: Database;
  resumed: boolean;
  progress: Progress;
}

async function copy({ source, target, resumed, progress }: Copy): Promise<Summary[]> {
  if (!resumed) await beginLoading(target);
  return withSnapshot(source, async (tx) => {
    const { sequelize } = source;
    const tables = (await tablesOf(sequelize, tx)).filter(({ name }) => name !== LAST);
    for (const table of tables) {
      for await (const slice of readRows(sequelize, table, tx, await reached(target, table))) {
        await loadSlice(target, table, slice);
        progress({ step: `Copying ${table.name}` });
      }
    }
    const summaries: Summary[] = [];
    for (const table of tables) {
      progress({ step: `Comparing ${table.name}` });
      const [one, other] = [await summarise(sequelize, table, tx), await summaryOf(target, table)];
      if (one.sha256 !== other.sha256) throw different(table, one, other);
      summaries.push(one);
    }
    const [row] = await select<{ id: string }>(sequelize, `SELECT id FROM ${LAST}`, tx);
    if (!row) throw new StartProblem('The database was filled in part itself: run what filled it again, to its end.');
    await finishLoading(target, { sequences: await sequencesOf(sequelize, tx), installation: row.id });
    return summaries;
  });
}

/** Resolves to the key of the last row that a table has, after which its next ones come. */
const reached = ({ sequelize }: Database, table: Table) => sequelize.transaction((tx) => lastKey(sequelize, table, tx));

const summaryOf = (database: Database, table: Table) =>
  withSnapshot(database, (tx) => summarise(database.sequelize, table, tx));

const different = ({ name }: Table, one: Summary, other: Summary) =>
  new StartProblem(
    `The rows of ${name} are others (${one.rows} here, ${other.rows} there): something was written meanwhile. Empty the other database and begin anew.`,
  );
