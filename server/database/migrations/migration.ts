import type { QueryInterface, Transaction } from 'sequelize';

/** What a migration works with: the schema, and the transaction in which every statement must run. */
export interface MigrationContext {
  schema: QueryInterface;
  transaction: Transaction;
}

export interface Migration {
  name: string;
  up(context: MigrationContext): Promise<void>;
}
