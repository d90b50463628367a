import { type CreationOptional, DataTypes, type ModelAttributes, Op } from 'sequelize';
import type { FileKind } from '../../shared/media/fileAddress.ts';
import { Row, table } from '../database/queries/row.ts';

export class ImageRow extends Row<ImageRow> {
  declare id: CreationOptional<number>;
  declare kind: CreationOptional<'image' | FileKind>;
  /** Names its folder. */
  declare imageKey: string;
  /** The stored widths as JSON text, ascending. */
  declare imageWidths: string;
  /** The height at the largest width. */
  declare imageHeight: number;
  declare alt: string;
  /** The name that the uploaded file had; empty where it had none. */
  declare fileName: CreationOptional<string>;
  /** The size of the file at the largest width; null for those that were uploaded before it was stored. */
  declare bytes: CreationOptional<number | null>;
  /** The account that uploaded it; null where that is gone. */
  declare userId: number | null;
  declare createdAt: Date;
}

/** A file that is no picture, in the same table, as it is used, moved and removed like one: without widths, and with its title as `alt`. */
export class FileRow extends ImageRow {}

const columns: ModelAttributes<ImageRow> = {
  id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
  kind: { type: DataTypes.TEXT, allowNull: false, defaultValue: 'image' },
  imageKey: { type: DataTypes.TEXT, allowNull: false },
  imageWidths: { type: DataTypes.TEXT, allowNull: false },
  imageHeight: { type: DataTypes.INTEGER, allowNull: false },
  alt: { type: DataTypes.TEXT, allowNull: false },
  fileName: { type: DataTypes.TEXT, allowNull: false, defaultValue: '' },
  bytes: DataTypes.INTEGER,
  userId: DataTypes.INTEGER,
  createdAt: { type: DataTypes.DATE, allowNull: false },
};

/** Binds the models to their table, each to its rows. */
export const defineImage = table(
  ImageRow,
  { tableName: 'images', defaultScope: { where: { kind: 'image' } } },
  columns,
);
export const defineFile = table(
  FileRow,
  { tableName: 'images', defaultScope: { where: { kind: { [Op.ne]: 'image' } } } },
  columns,
);
