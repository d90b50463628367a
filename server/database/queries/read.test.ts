import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseError, QueryTypes } from 'sequelize';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type OwnDatabase, ownDatabase } from '../../testing/servers/ownDatabase.ts';
import { faultOf } from '../faults.ts';
import { migrate } from '../migrate.ts';
import { type Database, openDatabase } from '../open.ts';

const ANN = `SELECT id, username, is_admin AS "isAdmin", created_at AS "createdAt", version, NULL AS missing,
  username AS "author.username", email AS "author.email" FROM users WHERE username = $name AND email_key <> $name LIMIT $limit`;
const USERS = 'SELECT CAST(COUNT(*) AS INTEGER) AS users FROM users';

async function insertUser({ sequelize, write }: Database, name: string): Promise<void> {
  const columns = 'username, username_key, email, email_key, password_hash, is_admin, created_at';
  await write((transaction) =>
    sequelize.query(`INSERT INTO users (${columns}) VALUES (:name, :name, :email, :email, 'none', TRUE, :now)`, {
      replacements: { name, email: `${name}@octavo.example`, now: new Date('2026-10-28T09:12:00.123Z') },
      transaction,
    }),
  );
}

describe.each(['sqlite', 'postgres'] as const)('a query of a public page, on %s', (engine) => {
  let own: OwnDatabase;
  let database: Database;
  beforeAll(async () => {
    own = await ownDatabase(engine);
    ({ database } = own.open());
    await insertUser(database, 'ann');
  });
  afterAll(() => own.remove());

  it('has the rows that Sequelize would return, with dates, booleans and nulls as they come from the driver', async () => {
    const bind = { name: 'ann', limit: 5 };
    const expected = await database.sequelize.query(ANN, { type: QueryTypes.SELECT, nest: true, bind });

    const rows = await database.read(ANN, bind);

    expect(rows).toMatchObject(expected);
    expect(rows).toMatchObject([{ username: 'ann', author: { username: 'ann', email: 'ann@octavo.example' } }]);
  });

  it('reads what was committed before', async () => {
    for (let users = 2; users < 12; users++) {
      await insertUser(database, `user ${users}`);

      expect(await database.read(USERS)).toEqual([{ users }]);
    }
  });

  it('runs beside others of the same text, each with its own values', async () => {
    const names = Array.from({ length: 20 }, (_, index) => (index % 2 ? 'ann' : 'nobody'));

    const rows = await Promise.all(names.map((name) => database.read<{ username: string }>(ANN, { name, limit: 1 })));

    expect(rows.map(([row]) => row?.username ?? 'nobody')).toEqual(names);
  });

  it("throws Sequelize's error where it cannot be run, each time, and lets others run", async () => {
    for (let attempt = 0; attempt < 2; attempt++) {
      await expect(database.read('SELECT nothing FROM nowhere')).rejects.toBeInstanceOf(DatabaseError);
    }

    expect(await database.read('SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });
});

describe('a SQLite file', () => {
  function inFolder() {
    const folder = mkdtempSync(path.join(tmpdir(), 'octavo-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    return path.join(folder, 'data', 'octavo.sqlite');
  }

  it('that cannot be opened is away, and is read once it can', async () => {
    const file = inFolder();
    const { read, close } = openDatabase(`sqlite:${file}`);
    onTestFinished(close);

    await expect(read(USERS)).rejects.toSatisfy((error) => faultOf(error) === 'away');
    mkdirSync(path.dirname(file));
    await migrate(`sqlite:${file}`, { role: 'server' });

    expect(await read(USERS)).toEqual([{ users: 0 }]);
  });

  it('is closed without a remainder, also while it is read', async () => {
    const file = inFolder();
    await migrate(`sqlite:${file}`, { role: 'server' });
    const { ping, read, close } = openDatabase(`sqlite:${file}`);
    await ping();
    await read(USERS);
    expect(existsSync(`${file}-wal`)).toBe(true);

    const reading = read(USERS);
    await close();

    expect(await reading).toEqual([{ users: 0 }]);
    // Sequelize does not wait for the driver to close its connections.
    await expect.poll(() => readdirSync(path.dirname(file))).toEqual(['octavo.sqlite']);
  });

  it('cannot be written by a query of a public page', async () => {
    const file = inFolder();
    await migrate(`sqlite:${file}`, { role: 'server' });
    const { read, close } = openDatabase(`sqlite:${file}`);
    onTestFinished(close);

    await expect(read('DELETE FROM migrations')).rejects.toMatchObject({ parent: { code: 'SQLITE_READONLY' } });
  });
});
