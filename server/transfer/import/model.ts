import { type CreationOptional, DataTypes, type Model, type Sequelize } from 'sequelize';
import type { Import, ImportEntry } from '../../../shared/imports/imports.ts';
import type { Message } from '../../../shared/texts/t.ts';
import { Row, table } from '../../database/queries/row.ts';
import type { Entry } from './entries.ts';

/** The choices of an administrator for an uploaded file. */
export type Choices = Pick<Import, 'format' | 'site' | 'hasPictures'>;

export type Progress = Pick<Import, 'done' | 'total' | 'counts' | 'created'>;

/** The result of a trial: the source, and the entries, whose places and notes are as `storedNotes` writes them. */
export interface Trial {
  source: string;
  entries: ImportEntry[];
}

/** The process that works on an import: of the server, for the dashboard, or of the command. */
export interface Worker {
  by: 'server' | 'command';
  host: string;
  pid: number;
}

/** One site or folder that things are imported from, however often. */
export class ImportRow extends Row<ImportRow> {
  declare id: CreationOptional<number>;
  declare source: string;
  declare format: string;
  declare state: Import['state'];
  declare startedAt: Date;
  declare finishedAt: CreationOptional<Date | null>;
  /** The folder of the uploaded file; null where there is none. */
  declare upload: CreationOptional<string | null>;
  declare fileName: CreationOptional<string | null>;
  declare choices: CreationOptional<Choices | null>;
  declare trial: CreationOptional<Trial | null>;
  declare progress: CreationOptional<Progress | null>;
  /** The reason for which it has stopped. */
  declare problem: CreationOptional<Message | null>;
  /** The administrator who began the work on it. */
  declare userId: CreationOptional<number | null>;
  /** The number of starts since it last came further, of which the process of each has ended. */
  declare starts: CreationOptional<number>;
  /** The place in the file at which it stands, as `storedNotes` writes it. */
  declare place: CreationOptional<string | null>;
  /** Also of one that has ended: the lock tells if it still works. */
  declare worker: CreationOptional<Worker | null>;
}

/** The result of an entry: `kept` is one that was edited or deleted here since, and stays so. */
export type Result = 'new' | 'changed' | 'kept' | 'refused' | 'aside';

/** An entry that was read, with what it became. */
export class ImportEntryRow extends Row<ImportEntryRow> {
  declare id: CreationOptional<number>;
  declare importId: number;
  declare kind: Entry['kind'] | 'picture';
  declare sourceKey: string;
  /** As `storedNotes` writes it. */
  declare place: string;
  declare hash: string;
  declare result: Result;
  /** The changes that were made to it, or the reason of a refusal, as `storedNotes` writes them. */
  declare note: string;
  /** The key of the row that it became; null where it became none. */
  declare targetId: number | null;
  declare targetVersion: number | null;
}

export function defineImport(sequelize: Sequelize): void {
  defineSource(sequelize);
  defineEntry(sequelize);
}

/** Describes a column whose value is stored as JSON in a text. */
const json = <Value>(name: string) => ({
  type: DataTypes.TEXT,
  get(this: Model): Value | null {
    const stored: string | null | undefined = this.getDataValue(name);
    return stored ? JSON.parse(stored) : null;
  },
  set(this: Model, value: Value | null) {
    this.setDataValue(name, value === null ? null : JSON.stringify(value));
  },
});

const text = { type: DataTypes.TEXT, allowNull: false };

const defineSource = table(ImportRow, 'imports', {
  id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
  source: text,
  format: text,
  state: text,
  startedAt: { type: DataTypes.DATE, allowNull: false },
  finishedAt: DataTypes.DATE,
  upload: DataTypes.TEXT,
  fileName: DataTypes.TEXT,
  choices: json<Choices>('choices'),
  trial: json<Trial>('trial'),
  progress: json<Progress>('progress'),
  problem: json<Message>('problem'),
  userId: DataTypes.INTEGER,
  starts: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 0 },
  place: DataTypes.TEXT,
  worker: json<Worker>('worker'),
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
