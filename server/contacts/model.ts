import { type CreationOptional, DataTypes } from 'sequelize';
import type { ContactStatus } from '../../shared/contacts/contacts.ts';
import { Row, table, withTrash } from '../database/queries/row.ts';

export class ContactRow extends Row<ContactRow> {
  declare id: CreationOptional<number>;
  declare username: string;
  declare email: string;
  declare message: string;
  declare createdAt: Date;
  declare status: CreationOptional<ContactStatus>;
  /** The account that was signed in when it was sent. */
  declare userId: CreationOptional<number | null>;
}

/** Binds the model to its table, without the messages in the trash. */
export const defineContact = table(ContactRow, withTrash('contacts'), {
  id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
  username: { type: DataTypes.TEXT, allowNull: false },
  email: { type: DataTypes.TEXT, allowNull: false },
  message: { type: DataTypes.TEXT, allowNull: false },
  createdAt: { type: DataTypes.DATE, allowNull: false },
  status: { type: DataTypes.TEXT, allowNull: false, defaultValue: 'unread' },
  userId: DataTypes.INTEGER,
});
