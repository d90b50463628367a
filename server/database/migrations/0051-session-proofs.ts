import type { Migration } from './migration.ts';

/** Notes of each session if a second factor was proved. Those from before count as not proved, and end where the account has one. */
export const sessionProofs: Migration = {
  name: '0051-session-proofs',
  async up({ schema: { sequelize }, transaction }) {
    const column = 'proved_by_factor BOOLEAN NOT NULL DEFAULT FALSE';
    await sequelize.query(`ALTER TABLE sessions ADD COLUMN ${column}`, { transaction });
  },
};
