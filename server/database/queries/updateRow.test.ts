import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
  Model,
  Sequelize,
} from 'sequelize';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { tunedSqlite3 } from '../servers/sqlite.ts';
import { setColumns, updateRow } from './updateRow.ts';

class NoteRow extends Model<InferAttributes<NoteRow>, InferCreationAttributes<NoteRow>> {
  declare id: CreationOptional<number>;
  declare name: string;
  declare version: number;
}

let sequelize: Sequelize;
beforeEach(async () => {
  sequelize = new Sequelize({ dialect: 'sqlite', dialectModule: tunedSqlite3, storage: ':memory:', logging: false });
  const id = { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true };
  NoteRow.init({ id, name: DataTypes.TEXT, version: DataTypes.INTEGER }, { sequelize, timestamps: false });
  await NoteRow.sync();
});
afterEach(() => sequelize.close());

it('raises the version, and writes what was set before too', async () => {
  const row = await NoteRow.create({ name: 'Old', version: 1 });
  row.set({ name: 'New' });

  await sequelize.transaction((transaction) => updateRow(row, {}, transaction));

  expect(await NoteRow.findByPk(row.id, { raw: true })).toEqual({ id: row.id, name: 'New', version: 2 });
});

it('leaves a column that is undefined as it is', async () => {
  const row = await NoteRow.create({ name: 'Old', version: 1 });

  await sequelize.transaction((transaction) => updateRow(row, { name: undefined }, transaction));

  expect(await NoteRow.findByPk(row.id, { raw: true })).toEqual({ id: row.id, name: 'Old', version: 2 });
});

it('leaves the version of a row in which nobody edited anything', async () => {
  const row = await NoteRow.create({ name: 'Old', version: 1 });

  await sequelize.transaction((transaction) => setColumns(row, { name: 'New' }, transaction));

  expect(await NoteRow.findByPk(row.id, { raw: true })).toEqual({ id: row.id, name: 'New', version: 1 });
});

it('refuses a row whose version was not read', async () => {
  await NoteRow.create({ name: 'Old', version: 1 });
  const row = await NoteRow.findOne({ attributes: ['id'], rejectOnEmpty: true });

  const update = sequelize.transaction((transaction) => updateRow(row, { name: 'New' }, transaction));

  await expect(update).rejects.toThrow('The version of this NoteRow was not read.');
});

it('refuses what is no column, which types let pass in a spread', async () => {
  const row = await NoteRow.create({ name: 'Old', version: 1 });
  const columns = { ...{ name: 'New', title: 'New' } };

  const update = sequelize.transaction((transaction) => updateRow(row, columns, transaction));

  await expect(update).rejects.toThrow('NoteRow has no column title.');
  expect((await row.reload()).name).toBe('Old');
});
