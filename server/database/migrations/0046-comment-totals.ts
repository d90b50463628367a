import type { Migration } from './migration.ts';

/**
 * Adds totals of the comments under each article: of the approved ones (`commented`), and of those that begin a thread which
 * readers see (`threads`). Counting them took longer the more there were.
 */
export const commentTotals: Migration = {
  name: '0046-comment-totals',
  async up({ schema: { sequelize }, transaction }) {
    const triggers = sequelize.getDialect() === 'sqlite' ? FOR_SQLITE : FOR_POSTGRES;
    for (const statement of [add(changes('comments', 1)), ...triggers]) {
      await sequelize.query(statement, { transaction });
    }
  },
};

/** The conditions, in SQL, under which a comment is one of each total. */
const COUNTED = [
  ['commented', (row: string) => `${row}.status = 'approved'`],
  ['threads', (row: string) => `${row}.shown AND ${row}.parent_id IS NULL`],
] as const;

/** Returns a query for what the comments of a table change, each by one more or less. */
const changes = (table: string, change: number) =>
  COUNTED.map(
    ([kind, condition]) =>
      `SELECT '${kind}' AS kind, article_id AS part, ${change} AS n FROM ${table} WHERE ${condition(table)}`,
  ).join(' UNION ALL ');

/** In one order, so that two writers do not wait for each other. */
const add = (all: string) => `INSERT INTO totals (kind, part, total)
  SELECT kind, part, SUM(n) FROM (${all}) AS changes GROUP BY kind, part HAVING SUM(n) <> 0 ORDER BY kind, part
  ON CONFLICT (kind, part) DO UPDATE SET total = totals.total + excluded.total;`;

/** Counts one comment in a trigger for each row. */
const addRow = (row: string, change: number) =>
  COUNTED.map(
    ([kind, condition]) => `INSERT INTO totals (kind, part, total)
      SELECT '${kind}', ${row}.article_id, ${change} WHERE ${condition(row)}
      ON CONFLICT (kind, part) DO UPDATE SET total = total + excluded.total;`,
  ).join(' ');

const DECISIVE = ['status', 'shown', 'parent_id', 'article_id'];
const decisive = (row: string) => `(${DECISIVE.map((column) => `${row}.${column}`).join(', ')})`;

const FOR_SQLITE = [
  `CREATE TRIGGER comments_under_insert AFTER INSERT ON comments BEGIN ${addRow('new', 1)} END`,
  `CREATE TRIGGER comments_under_delete AFTER DELETE ON comments BEGIN ${addRow('old', -1)} END`,
  `CREATE TRIGGER comments_under_update AFTER UPDATE OF ${DECISIVE.join()} ON comments
     WHEN ${decisive('old')} IS NOT ${decisive('new')} BEGIN ${addRow('old', -1)} ${addRow('new', 1)} END`,
];

const FOR_POSTGRES = [
  `CREATE FUNCTION comments_under() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
     IF TG_OP = 'INSERT' THEN ${add(changes('added', 1))}
     ELSIF TG_OP = 'DELETE' THEN ${add(changes('removed', -1))}
     ELSE ${add(`${changes('added', 1)} UNION ALL ${changes('removed', -1)}`)}
     END IF;
     RETURN NULL;
   END $$`,
  ...[
    ['INSERT', 'NEW TABLE AS added'],
    ['DELETE', 'OLD TABLE AS removed'],
    ['UPDATE', 'OLD TABLE AS removed NEW TABLE AS added'],
  ].map(
    ([event = '', tables]) => `CREATE TRIGGER comments_under_${event.toLowerCase()} AFTER ${event} ON comments
      REFERENCING ${tables} FOR EACH STATEMENT EXECUTE FUNCTION comments_under()`,
  ),
];
