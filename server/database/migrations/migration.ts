import type { QueryInterface, Transaction } from 'sequelize';

/** The schema that a migration changes, and the transaction in which every statement must run. */
export interface MigrationContext {
  schema: QueryInterface;
  transaction: Transaction;
}

export interface Migration {
  name: string;
  up(context: MigrationContext): Promise<void>;
}
