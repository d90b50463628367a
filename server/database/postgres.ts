import type pg from 'pg';
import type { Sequelize } from 'sequelize';

/**
 * Has no connection take the process down. Sequelize listens to the errors of one a moment after it was made; where
 * Postgres ends it within that moment, as when it restarts, Node.js would end the process for an error that nobody hears.
 */
export function hearEveryError(sequelize: Sequelize): void {
  const connections = sequelize.connectionManager as unknown as { lib: { Client: typeof pg.Client } };
  const { lib } = connections;
  class HeardClient extends lib.Client {
    constructor(...given: ConstructorParameters<typeof pg.Client>) {
      super(...given);
      // Whoever waits for the connection, or for a query on it, is told by other means.
      this.on('error', () => {});
    }
  }
  connections.lib = Object.create(lib, { Client: { value: HeardClient } });
}
