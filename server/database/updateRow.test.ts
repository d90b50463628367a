import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
  Model,
  Sequelize,
} from 'sequelize';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { tunedSqlite3 } from './sqlite.ts';
import { updateRow } from './updateRow.ts';

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

it('writes what was set before too', async () => {
  const row = await NoteRow.create({ name: 'Old', version: 1 });
  row.set({ name: 'New' });

  await sequelize.transaction((transaction) => updateRow(row, { version: 2 }, transaction));

  expect(await NoteRow.findByPk(row.id, { raw: true })).toEqual({ id: row.id, name: 'New', version: 2 });
});

it('leaves a column that is undefined as it is', async () => {
  const row = await NoteRow.create({ name: 'Old', version: 1 });

  await sequelize.transaction((transaction) => updateRow(row, { name: undefined, version: 2 }, transaction));

  expect(await NoteRow.findByPk(row.id, { raw: true })).toEqual({ id: row.id, name: 'Old', version: 2 });
});

it('refuses what is no column, which types let pass in a spread', async () => {
  const row = await NoteRow.create({ name: 'Old', version: 1 });
  const columns = { ...{ name: 'New', title: 'New' } };

  const update = sequelize.transaction((transaction) => updateRow(row, columns, transaction));

  await expect(update).rejects.toThrow('NoteRow has no column title.');
  expect((await row.reload()).name).toBe('Old');
});
