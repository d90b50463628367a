import { openDatabase } from '../../database/open.ts';
import type { Octavo } from './octavo.ts';

/** Runs a statement on a server's database; resolves to the rows that it returns. */
export async function sql(
  { environment }: Pick<Octavo, 'environment'>,
  statement: string,
  replacements: Record<string, unknown> = {},
): Promise<Record<string, unknown>[]> {
  const database = openDatabase(environment.DATABASE_URL ?? '', { role: 'command' });
  const [rows] = await database.sequelize.query(statement, { replacements });
  await database.close();
  return rows as Record<string, unknown>[];
}
