import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { QueryTypes, type Transaction } from 'sequelize';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDatabase } from '../open.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'octavo-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('has its settings on every connection, also on that of a transaction', async () => {
  const { sequelize, write, close } = openDatabase(`sqlite:${path.join(folder, 'octavo.sqlite')}`);
  const settings = async (transaction: Transaction | null) => {
    const found = {};
    for (const name of ['journal_mode', 'synchronous', 'foreign_keys']) {
      const [row] = await sequelize.query(`PRAGMA ${name}`, { type: QueryTypes.SELECT, transaction });
      Object.assign(found, row);
    }
    return found;
  };

  const all = [await settings(null), await write(settings)];
  await close();

  const full = 2;
  expect(all).toEqual(Array(2).fill({ journal_mode: 'wal', synchronous: full, foreign_keys: 1 }));
});

it('gives the room back that a large write took in its log, once it is quiet', async () => {
  const file = path.join(folder, 'octavo.sqlite');
  const { sequelize, write, close } = openDatabase(`sqlite:${file}`);
  const logSize = () => statSync(`${file}-wal`).size;
  await sequelize.query('CREATE TABLE notes (content BLOB)');
  let largest = 0;

  await write(async (transaction) => {
    await sequelize.query('INSERT INTO notes VALUES (zeroblob(30000000))', { transaction });
    // Beyond what SQLite keeps in memory.
    largest = logSize();
  });

  expect(largest).toBeGreaterThan(10_000_000);
  await expect.poll(logSize).toBeLessThan(17_000_000);
  await close();
});

it('closes, though it could not be opened', async () => {
  const { ping, close } = openDatabase(`sqlite:${folder}`);

  await expect(ping()).rejects.toThrow('SQLITE_CANTOPEN');

  await expect(close()).resolves.toBeUndefined();
});

it('reads while another query runs, and on few connections', async () => {
  const { sequelize, close } = openDatabase(`sqlite:${path.join(folder, 'octavo.sqlite')}`);
  const order: string[] = [];
  const read = async (name: string, query: string) => {
    await sequelize.query(query, { type: QueryTypes.SELECT });
    order.push(name);
  };
  const COUNT =
    'WITH RECURSIVE up(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM up WHERE i < 3000000) SELECT MAX(i) FROM up';
  await read('first', 'SELECT 1');

  await Promise.all([read('slow', COUNT), ...Array.from({ length: 20 }, () => read('quick', 'SELECT 1'))]);
  const { connections } = sequelize.connectionManager as unknown as { connections: object };
  await close();

  expect(order).toEqual(['first', ...Array(20).fill('quick'), 'slow']);
  expect(Object.keys(connections).length).toBeLessThanOrEqual(3);
});

it('reads on after queries that fail', async () => {
  const { sequelize, close } = openDatabase(`sqlite:${path.join(folder, 'octavo.sqlite')}`);
  const read = (query: string) => sequelize.query(query, { type: QueryTypes.SELECT });

  const failed = await Promise.allSettled(Array.from({ length: 10 }, () => read('SELECT nothing FROM nowhere')));

  expect(new Set(failed.map(({ status }) => status))).toEqual(new Set(['rejected']));
  expect(await read('SELECT 1 AS one')).toEqual([{ one: 1 }]);
  await close();
});
