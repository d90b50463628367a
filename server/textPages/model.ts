import { type CreationOptional, DataTypes } from 'sequelize';
import type { MenuPlace } from '../../shared/settings/menus.ts';
import { Row, table, withTrash } from '../database/queries/row.ts';

export class TextPageRow extends Row<TextPageRow> {
  declare id: CreationOptional<number>;
  declare slug: string;
  /** Null, like the next two, where it is the default one. */
  declare title: string | null;
  declare menuTitle: string | null;
  /** Sanitised HTML. */
  declare content: string | null;
  /** Made from the content. */
  declare summary: string | null;
  declare inMenu: MenuPlace;
  /** False for one that readers do not see. */
  declare published: boolean;
  /** Its place among all pages, from 1. */
  declare position: number;
  /** The last change of title or content; null while both are the default ones. */
  declare editedAt: Date | null;
  /** Raised by every change of the row but that of its position. */
  declare version: CreationOptional<number>;
  declare deletedAt: CreationOptional<Date | null>;
}

/** Binds the model to its table, without the pages in the trash. */
export const defineTextPage = table(TextPageRow, withTrash('text_pages'), {
  id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
  slug: { type: DataTypes.TEXT, allowNull: false },
  title: DataTypes.TEXT,
  menuTitle: DataTypes.TEXT,
  content: DataTypes.TEXT,
  summary: DataTypes.TEXT,
  inMenu: { type: DataTypes.TEXT, allowNull: false },
  published: { type: DataTypes.BOOLEAN, allowNull: false },
  position: { type: DataTypes.INTEGER, allowNull: false },
  editedAt: DataTypes.DATE,
  version: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 1 },
  deletedAt: DataTypes.DATE,
});
