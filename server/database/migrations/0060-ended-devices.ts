import type { Migration } from './migration.ts';

/**
 * Binds sessions to the remembered devices on which they began, and gives accounts a number whose change ends what their
 * devices are known by. Devices that were remembered before, which no session names, are asked for the second factor once.
 */
export const endedDevices: Migration = {
  name: '0060-ended-devices',
  async up({ schema: { sequelize }, transaction }) {
    const run = (statement: string) => sequelize.query(statement, { transaction });
    await run('DELETE FROM remembered_devices');
    await run('ALTER TABLE sessions ADD COLUMN remembered_device TEXT');
    await run('ALTER TABLE users ADD COLUMN device_generation INTEGER NOT NULL DEFAULT 0');
  },
};
