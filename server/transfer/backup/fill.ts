import { migrate } from '../../database/migrate.ts';
import { migrations as released } from '../../database/migrations/all.ts';
import { type Database, openDatabase } from '../../database/open.ts';
import { beginLoading, finishLoading, loadSlice } from '../../database/rows/loadRows.ts';
import { type Summary, summarise, withSnapshot } from '../../database/rows/readRows.ts';
import { LAST, type Table } from '../../database/rows/tables.ts';
import { LONG_TIMEOUTS } from '../../database/servers/postgres.ts';
import { StartProblem } from '../../problems.ts';
import type { End, Manifest } from './format.ts';
import { requireSame, type Sinks } from './readBackup.ts';

/** Fills a database, which has no rows of its own, with those of a backup, named for people, in tables as they were then. */
export function fillFrom(file: string, url: string) {
  let database: Database | null = null;
  let tables: Table[] = [];
  const opened = (): Database => {
    if (!database) throw new StartProblem('The backup begins with rows.');
    return database;
  };

  return {
    async begin(manifest: Manifest): Promise<void> {
      const migrations = released.filter(({ name }) => manifest.migrations.includes(name));
      if (migrations.length < manifest.migrations.length) {
        throw new StartProblem(`The backup is of version ${manifest.octavo} of Octavo, which is newer: use that one.`);
      }
      await migrate(url, { role: 'command', migrations });
      database = openDatabase(url, { role: 'command', timeouts: LONG_TIMEOUTS });
      tables = manifest.tables;
      await beginLoading(database);
    },
    async rows(table: Table, slice: string[]): Promise<void> {
      // Added at the end.
      if (table.name !== LAST) await loadSlice(opened(), table, slice);
    },
    /** Reads all of it again and compares it; only then the database can be used. Throws a StartProblem where rows are others. */
    async end({ tables: { [LAST]: _, ...written }, sequences, installation }: End): Promise<void> {
      requireSame(file, written, await summariesOf(opened(), tables));
      await finishLoading(opened(), { sequences, installation });
    },
    async close(): Promise<void> {
      await database?.close();
    },
  } satisfies Partial<Sinks> & { end(end: End): Promise<void>; close(): Promise<void> };
}

/** Counts and hashes the rows of tables as they are at one moment. */
function summariesOf(database: Database, tables: Table[]): Promise<Record<string, Summary>> {
  return withSnapshot(database, async (tx) => {
    const summaries: Record<string, Summary> = {};
    for (const table of tables) summaries[table.name] = await summarise(database.sequelize, table, tx);
    return summaries;
  });
}
