import { DataTypes } from 'sequelize';

export const required = <Column extends object>(column: Column) => ({ ...column, allowNull: false });

export const id = { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true };
export const integer = required({ type: DataTypes.INTEGER });
export const text = required({ type: DataTypes.TEXT });
export const time = required({ type: DataTypes.DATE });
export const flag = required({ type: DataTypes.BOOLEAN });

/** The number by which a write can tell that somebody else has written meanwhile. */
export const version = { ...integer, defaultValue: 1 };

export const reference = (model: string, onDelete: 'CASCADE' | 'RESTRICT' | 'SET NULL') => ({
  type: DataTypes.INTEGER,
  references: { model, key: 'id' },
  onDelete,
});

/** The account to which a row belongs, and with which it goes. */
export const owner = required(reference('users', 'CASCADE'));

/** When, and by whom, a row was moved into the trash; null for one that is live. */
export const deletion = {
  deleted_at: DataTypes.DATE,
  deleted_by: reference('users', 'SET NULL'),
  deleted_by_name: DataTypes.TEXT,
};
