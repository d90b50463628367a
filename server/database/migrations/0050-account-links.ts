import type { Migration } from './migration.ts';

/**
 * Binds each link to the address that its account had when it was made. Changes of address that were begun before, which
 * nothing binds, are to be begun again.
 */
export const accountLinks: Migration = {
  name: '0050-account-links',
  async up({ schema: { sequelize }, transaction }) {
    const run = (statement: string) => sequelize.query(statement, { transaction });
    await run("DELETE FROM account_links WHERE purpose IN ('leave-address', 'take-address')");
    await run('ALTER TABLE account_links ADD COLUMN account_email TEXT');
    await run('UPDATE account_links SET account_email = email');
  },
};
