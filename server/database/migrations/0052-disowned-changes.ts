import type { Migration } from './migration.ts';

/** Adds what a link 'This was not me' disowns, and the passkeys that take the new password once beside them. */
export const disownedChanges: Migration = {
  name: '0052-disowned-changes',
  async up({ schema, transaction }) {
    const run = (statement: string) => schema.sequelize.query(statement, { transaction });
    await run('ALTER TABLE account_links ADD COLUMN subject TEXT');
    await schema.addIndex('account_links', ['subject'], { transaction });
    await run('ALTER TABLE passkeys ADD COLUMN needs_password BOOLEAN NOT NULL DEFAULT FALSE');
  },
};
