import { existsSync, mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { migrate } from '../database/migrate.ts';
import { openDatabase } from '../database/open.ts';
import { LONG_TIMEOUTS } from '../database/servers/postgres.ts';
import { type Amounts, amountsFor, fill } from './content.ts';
import { indexArticles } from './indexArticles.ts';

/** Makes a data folder whose SQLite database holds so many rows; the server runs on it by `OCTAVO_DATA=folder npm start`. */
export async function generate(folder: string, articles: number): Promise<void> {
  const file = path.join(folder, 'octavo.sqlite');
  if (existsSync(file)) throw new Error(`There is a database in ${folder} already: choose another folder.`);
  mkdirSync(folder, { recursive: true });
  const amounts = amountsFor(articles);
  const started = performance.now();
  await filled(`sqlite:${file}`, amounts);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const gigabytes = (statSync(file).size / 1e9).toFixed(2);
  const rows = Object.entries(amounts).map(([name, count]) => `${count.toLocaleString('en')} ${name}`);
  process.stdout.write(`${rows.join(', ')}: ${gigabytes} GB in ${seconds} s, in ${file}\n`);
}

/** Migrates and fills the database at this address. */
export async function filled(address: string, amounts: Amounts): Promise<void> {
  await migrate(address, { role: 'server' });
  const database = openDatabase(address, { timeouts: LONG_TIMEOUTS });
  try {
    await fill(database, amounts);
    await indexArticles(database);
    // Again, as in `fill`: the index was filled since.
    if (database.sequelize.getDialect() === 'postgres') await database.sequelize.query('VACUUM ANALYZE');
  } finally {
    await database.close();
  }
}
