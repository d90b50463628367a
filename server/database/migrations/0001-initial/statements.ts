import type { ModelAttributes } from 'sequelize';
import type { MigrationContext } from '../migration.ts';

export const isSqlite = ({ schema }: MigrationContext): boolean => schema.sequelize.getDialect() === 'sqlite';

/** Creates a table. Its columns are copied, because Sequelize changes them for its dialect. */
export async function createTable(
  { schema, transaction }: MigrationContext,
  name: string,
  columns: ModelAttributes,
): Promise<void> {
  const copies = Object.entries(columns).map(([column, type]) => [
    column,
    typeof type === 'object' ? { ...type } : type,
  ]);
  await schema.createTable(name, Object.fromEntries(copies), { transaction });
}

/** Runs statements, for which the query interface has no words, one after another. */
export async function run({ schema, transaction }: MigrationContext, statements: string[]): Promise<void> {
  for (const statement of statements) await schema.sequelize.query(statement, { transaction });
}

/** Lists columns of a row of a trigger, such as `(old.title, old.slug)`. */
export const columnsOf = (row: 'old' | 'new', columns: string[]) =>
  `(${columns.map((column) => `${row}.${column}`).join(', ')})`;

/** Returns the condition that a row of a trigger is not in the trash. */
export const isLive = (row: string) => `${row}.deleted_at IS NULL`;

/** Returns the indexes of the rows of a table that are in the trash, by the time of their deletion and by who deleted them. */
export const trashIndexes = (table: string) => [
  `CREATE INDEX ${table}_deleted ON ${table} (deleted_at, id) WHERE deleted_at IS NOT NULL`,
  `CREATE INDEX ${table}_deleted_by ON ${table} (deleted_by) WHERE deleted_by IS NOT NULL`,
];

interface Sum {
  table: string;
  /** The name of the function, with which the names of its triggers begin. */
  name: string;
  /** A query over the rows of the table `from`, each of which changes a sum by `n`. */
  changes(from: string, n: 1 | -1): string;
  /** A statement that adds the changes of such queries to the sums. */
  add(changes: string): string;
  hasUpdates: boolean;
}

/**
 * Returns, for Postgres, triggers for each statement, because a sum updated for every row of a large import would get a new
 * version each time.
 */
export function statementTriggers({ table, name, changes, add, hasUpdates }: Sum): string[] {
  const trigger = (event: string, transition: string) => `
    CREATE TRIGGER ${name}_${event.toLowerCase()} AFTER ${event} ON ${table} REFERENCING ${transition}
      FOR EACH STATEMENT EXECUTE FUNCTION ${name}()`;
  return [
    `CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
       IF TG_OP = 'INSERT' THEN ${add(changes('added', 1))}
       ELSIF TG_OP = 'DELETE' THEN ${add(changes('removed', -1))}
       ELSE ${add(`${changes('added', 1)} UNION ALL ${changes('removed', -1)}`)}
       END IF;
       RETURN NULL;
     END $$`,
    trigger('INSERT', 'NEW TABLE AS added'),
    trigger('DELETE', 'OLD TABLE AS removed'),
    ...(hasUpdates ? [trigger('UPDATE', 'OLD TABLE AS removed NEW TABLE AS added')] : []),
  ];
}
