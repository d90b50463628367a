import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Options } from 'sequelize';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Database, openDatabase } from './open.ts';
import { run } from './sql.ts';

let folder: string;
let database: Database;
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'octavo-'));
  database = openDatabase(`sqlite:${path.join(folder, 'octavo.sqlite')}`);
  await database.sequelize.query('CREATE TABLE notes (id INTEGER PRIMARY KEY, text TEXT)');
  await database.sequelize.query("INSERT INTO notes (text) VALUES ('one'), ('two')");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const textOf = (id: number) => run<{ text: string }>(database.sequelize, { text: TEXT_OF, values: { id } });
const TEXT_OF = 'SELECT text FROM notes WHERE id = $id';

it('runs a statement that it prepared with other values, many at once too', async () => {
  expect(await textOf(1)).toEqual([{ text: 'one' }]);

  expect(await Promise.all([textOf(2), textOf(3), textOf(1), textOf(2)])).toEqual([
    [{ text: 'two' }],
    [],
    [{ text: 'one' }],
    [{ text: 'two' }],
  ]);
});

it('asks Sequelize for nothing that it can read itself, unless somebody listens to the statements', async () => {
  const asked = vi.spyOn(database.sequelize, 'query');

  await textOf(1);
  await textOf(1);
  expect(asked).not.toHaveBeenCalled();

  const heard = vi.fn();
  Object.assign((database.sequelize as unknown as { options: Options }).options, { logging: heard });
  expect(await textOf(2)).toEqual([{ text: 'two' }]);
  expect(heard).toHaveBeenCalledWith(expect.stringContaining(TEXT_OF), expect.anything());
});

it('sees what was written since it prepared a statement, and tables that were changed', async () => {
  await textOf(1);

  await database.write((transaction) =>
    database.sequelize.query("UPDATE notes SET text = 'first' WHERE id = 1", { transaction }),
  );
  expect(await textOf(1)).toEqual([{ text: 'first' }]);

  await database.sequelize.query('ALTER TABLE notes ADD COLUMN more TEXT');
  expect(await textOf(1)).toEqual([{ text: 'first' }]);
});

it('says each time, as Sequelize does, what is wrong with a statement that cannot be prepared', async () => {
  const text = 'SELECT text FROM nowhere WHERE id = $id';
  const wrong = () => run(database.sequelize, { text, values: { id: 1 } });
  const said = { name: 'SequelizeDatabaseError', message: 'SQLITE_ERROR: no such table: nowhere', sql: text };

  await expect(wrong()).rejects.toMatchObject(said);
  await expect(wrong()).rejects.toMatchObject(said);
  expect(await textOf(2)).toEqual([{ text: 'two' }]);
});

it('binds every kind of value', async () => {
  const text = 'SELECT id FROM notes WHERE text = $text AND (id = 1) = $first AND id < $most';

  expect(await run(database.sequelize, { text, values: { text: 'one', first: true, most: 1.5 } })).toEqual([{ id: 1 }]);
  expect(await run(database.sequelize, { text, values: { text: 'one', first: false, most: 1.5 } })).toEqual([]);
});

it('reads nothing once it is closed', async () => {
  await textOf(1);

  await database.close();

  await expect(textOf(1)).rejects.toThrow('closed');
});

it('closes with statements that it has prepared, or is about to', async () => {
  await textOf(1);
  await textOf(2);
  await run(database.sequelize, { text: 'SELECT id FROM notes WHERE text = $text', values: { text: 'one' } });

  await expect(database.close()).resolves.toBeUndefined();
});
