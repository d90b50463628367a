import { type CreationOptional, DataTypes } from 'sequelize';
import { Row, table } from '../database/queries/row.ts';

export class ImageRow extends Row<ImageRow> {
  declare id: CreationOptional<number>;
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

/** Binds the model to its table. */
export const defineImage = table(ImageRow, 'images', {
  id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
  imageKey: { type: DataTypes.TEXT, allowNull: false },
  imageWidths: { type: DataTypes.TEXT, allowNull: false },
  imageHeight: { type: DataTypes.INTEGER, allowNull: false },
  alt: { type: DataTypes.TEXT, allowNull: false },
  fileName: { type: DataTypes.TEXT, allowNull: false, defaultValue: '' },
  bytes: DataTypes.INTEGER,
  userId: DataTypes.INTEGER,
  createdAt: { type: DataTypes.DATE, allowNull: false },
});
