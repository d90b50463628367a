import { QueryTypes, type Sequelize, type Transaction } from 'sequelize';
import { dialectOf } from '../database/dialect.ts';
import { withSnapshot } from '../database/rows/readRows.ts';
import { emailKey } from '../people/users/emailKey.ts';
import { StartProblem } from '../problems.ts';
import { requireDatabase, withDatabase } from './whileUnserved.ts';

interface Options {
  databaseUrl: string;
  email: string;
  /** True to erase; otherwise it only counts. */
  really: boolean;
}

/** The numbers of rows by what they are, and the addresses of comments that name the person, which somebody has to read. */
export interface EraseReport {
  email: string;
  erased: boolean;
  counts: Record<string, number>;
  comments: string[];
}

/** The most comments that a report names. */
const NAMED = 100;

/** The rows of a person without account, in whose conditions `:email` is in lower case and `:json` as in JSON. */
const placesOf = (sequelize: Sequelize) => {
  const { position } = dialectOf(sequelize);
  const naming = `SELECT 1 FROM contacts AS c WHERE lower(c.email) = :email AND ${position('subject', `'"_id":"' || c.id || '"'`)} > 0`;
  const about = `${position('subject', `'"kind":"contact"'`)} > 0 AND EXISTS (${naming})`;
  return {
    // Before the messages, by whose ids its entries are found.
    'entries of the log': {
      table: 'activity',
      where: `${position('lower(details)', ':json')} > 0 OR (${about})`,
    },
    messages: { table: 'contacts', where: 'lower(email) = :email' },
    mails: { table: 'mails', where: 'lower(to_address) = :email' },
    invitations: { table: 'invitations', where: 'email_key = :key' },
    links: { table: 'account_links', where: 'lower(email) = :email' },
    'repeated requests': { table: 'idempotency_keys', where: `${position('lower(response)', ':json')} > 0` },
  };
};

/**
 * Erases what is stored about the person of an address who has no account: messages, mails, invitations, and what the log of activity
 * says. Throws a StartProblem where there is an account.
 */
export async function erase({ databaseUrl, email, really }: Options): Promise<EraseReport> {
  await requireDatabase(databaseUrl);
  const key = emailKey(email);
  const values = { key, email: email.toLowerCase(), json: JSON.stringify(email.toLowerCase()) };
  return withDatabase(databaseUrl, (database) => {
    const { sequelize } = database;
    const work = async (tx: Transaction): Promise<EraseReport> => {
      const read = <Row extends object>(sql: string) => select<Row>(sequelize, sql, { values, tx });
      if ((await read('SELECT id FROM users WHERE email_key = :key')).length > 0) throw hasAccount(email);
      const counts: Record<string, number> = {};
      for (const [what, { table, where }] of Object.entries(placesOf(sequelize))) {
        const [row] = await read<{ count: number | string }>(`SELECT COUNT(*) AS count FROM ${table} WHERE ${where}`);
        counts[what] = Number(row?.count);
        if (!really || counts[what] === 0) continue;
        await sequelize.query(`DELETE FROM ${table} WHERE ${where}`, { replacements: values, transaction: tx });
      }
      const naming = `${dialectOf(sequelize).position('lower(c.message)', ':email')} > 0`;
      const comments = await read<{ id: number; slug: string }>(
        `SELECT c.id, a.slug FROM comments AS c JOIN articles AS a ON a.id = c.article_id WHERE ${naming} ORDER BY c.id LIMIT ${NAMED}`,
      );
      return {
        email,
        erased: really,
        counts,
        comments: comments.map(({ id, slug }) => `/articles/${slug} (comment ${id})`),
      };
    };
    // Counting reads whole tables: meanwhile others write.
    return really ? database.write(work) : withSnapshot(database, work);
  });
}

function select<Row extends object>(
  sequelize: Sequelize,
  sql: string,
  { values, tx }: { values: Record<string, string>; tx: Transaction },
): Promise<Row[]> {
  return sequelize.query<Row>(sql, { type: QueryTypes.SELECT, replacements: values, transaction: tx });
}

const hasAccount = (email: string) =>
  new StartProblem(
    `${email} has an account: delete it at Users in the dashboard, with its comments where they are to go, and then run this for the rest.`,
  );
