import { type CreationOptional, DataTypes } from 'sequelize';
import type { MailStatus } from '../../shared/mail/mail.ts';
import { Row, table } from '../database/queries/row.ts';

export class MailRow extends Row<MailRow> {
  declare id: CreationOptional<number>;
  /** The same in every attempt, so that a mail that arrived twice can be told: https://www.rfc-editor.org/rfc/rfc5322#section-3.6.4 */
  declare messageId: string;
  /** Names its template. */
  declare kind: string;
  declare toName: string;
  declare toAddress: string;
  declare subject: string;
  /** A sealed `MailContent`, which may have a secret link; null once the mail was sent. */
  declare content: string | null;
  declare status: MailStatus;
  declare attempts: number;
  /** A `Message` as JSON, to be translated for who reads it. */
  declare lastError: CreationOptional<string | null>;
  declare createdAt: Date;
  /** The time at which it is given up. */
  declare until: Date;
  /** The time of the next attempt; null where there is none. */
  declare nextAt: Date | null;
  /** The time at which it was sent or given up. */
  declare endedAt: CreationOptional<Date | null>;
}

/** Binds the model to its table. */
export const defineMail = table(MailRow, 'mails', {
  id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
  messageId: { type: DataTypes.TEXT, allowNull: false },
  kind: { type: DataTypes.TEXT, allowNull: false },
  toName: { type: DataTypes.TEXT, allowNull: false },
  toAddress: { type: DataTypes.TEXT, allowNull: false },
  subject: { type: DataTypes.TEXT, allowNull: false },
  content: DataTypes.TEXT,
  status: { type: DataTypes.TEXT, allowNull: false },
  attempts: { type: DataTypes.INTEGER, allowNull: false },
  lastError: DataTypes.TEXT,
  createdAt: { type: DataTypes.DATE, allowNull: false },
  until: { type: DataTypes.DATE, allowNull: false },
  nextAt: DataTypes.DATE,
  endedAt: DataTypes.DATE,
});
