import { type CreationOptional, DataTypes, type Sequelize } from 'sequelize';
import { Row, table } from '../../database/queries/row.ts';
import type { Entry } from './entries.ts';

/** One site or folder that things are imported from, however often. */
export class ImportRow extends Row<ImportRow> {
  declare id: CreationOptional<number>;
  declare source: string;
  declare format: string;
  declare state: 'running' | 'done' | 'partial' | 'undone';
  declare startedAt: Date;
  declare finishedAt: CreationOptional<Date | null>;
}

/** The result of an entry: `kept` is one that was edited or deleted here since, and stays so. */
export type Result = 'new' | 'changed' | 'kept' | 'refused' | 'aside';

/** An entry that was read, with what it became. */
export class ImportEntryRow extends Row<ImportEntryRow> {
  declare id: CreationOptional<number>;
  declare importId: number;
  declare kind: Entry['kind'] | 'picture';
  declare sourceKey: string;
  declare place: string;
  declare hash: string;
  declare result: Result;
  /** The changes that were made to it, or the reason of a refusal. */
  declare note: string;
  /** The key of the row that it became; null where it became none. */
  declare targetId: number | null;
  declare targetVersion: number | null;
}

export function defineImport(sequelize: Sequelize): void {
  defineSource(sequelize);
  defineEntry(sequelize);
}

const text = { type: DataTypes.TEXT, allowNull: false };

const defineSource = table(ImportRow, 'imports', {
  id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
  source: text,
  format: text,
  state: text,
  startedAt: { type: DataTypes.DATE, allowNull: false },
  finishedAt: DataTypes.DATE,
});

const defineEntry = table(ImportEntryRow, 'import_entries', {
  id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
  importId: { type: DataTypes.INTEGER, allowNull: false },
  kind: text,
  sourceKey: text,
  place: text,
  hash: text,
  result: text,
  note: text,
  targetId: DataTypes.INTEGER,
  targetVersion: DataTypes.INTEGER,
});
