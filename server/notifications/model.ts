import { DataTypes } from 'sequelize';
import type { NotificationMode } from '../../shared/notifications/notifications.ts';
import { Row, table } from '../database/queries/row.ts';

/** The choice of mail that an account made for each kind, and when the last one was sent. */
export class NotificationSettingsRow extends Row<NotificationSettingsRow> {
  declare userId: number;
  declare comment: NotificationMode;
  declare answer: NotificationMode;
  declare message: NotificationMode;
  declare held: NotificationMode;
  declare mailedAt: Date | null;
}

const mode = { type: DataTypes.TEXT, allowNull: false };

/** Binds the model to its table. */
export const defineNotificationSettings = table(NotificationSettingsRow, 'notification_settings', {
  userId: { type: DataTypes.INTEGER, primaryKey: true },
  comment: mode,
  answer: mode,
  message: mode,
  held: mode,
  mailedAt: DataTypes.DATE,
});
