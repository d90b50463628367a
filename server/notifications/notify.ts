import type { Sequelize, Transaction } from 'sequelize';
import type { Viewer } from '../context.ts';
import { mailTime, timeParameter } from './queries.ts';

/** Who caused it, and is not told of it. */
type CausedBy = Viewer | null;

interface MailSchedule {
  /** Resolves to the time of the next daily digest; null where no mail is sent. */
  nextDigest(): Date | null;
  /** Has due mail sent once the write is committed. */
  schedule(tx: Transaction): Promise<void>;
}

/** Records, within the write that causes it, what concerns others. */
export type Notify = ReturnType<typeof createNotify>;

export function createNotify(sequelize: Sequelize, mailing: MailSchedule, now: () => Date = () => new Date()) {
  const time = timeParameter(sequelize);

  interface Cause {
    /** 'comment_id' or 'contact_id'. */
    column: string;
    /** SQL for the kind, over the joined rows. */
    kind: string;
    /** The FROM clause, without its keyword: `u` is the account that is told, `x` the row that caused it. */
    from: string;
    ids: number[];
  }

  async function insert({ column, kind, from, ids }: Cause, by: CausedBy, transaction: Transaction): Promise<void> {
    if (ids.length === 0) return;
    const digest = mailing.nextDigest();
    const mailAt = digest ? mailTime(kind, { now: time('now'), digest: time('digest') }) : time('none');
    await sequelize.query(
      `INSERT INTO notifications (user_id, kind, ${column}, created_at, mail_at)
         SELECT u.id, ${kind}, x.id, ${time('now')}, ${mailAt}
         FROM ${from} LEFT JOIN notification_settings AS s ON s.user_id = u.id
         WHERE x.id IN (:ids) AND u.id <> :by AND u.id IS DISTINCT FROM x.user_id
         ORDER BY u.id, x.id ON CONFLICT DO NOTHING`,
      { replacements: { ids, by: Number(by?.user._id ?? 0), now: now(), digest, none: null }, transaction },
    );
    if (digest) await mailing.schedule(transaction);
  }

  return {
    /** Tells the authors of the articles, and those who are answered, of comments that readers see from now on. */
    approved: (ids: number[], by: CausedBy, tx: Transaction): Promise<void> =>
      insert(
        {
          column: 'comment_id',
          kind: "CASE WHEN u.id = x.answered_id THEN 'answer' ELSE 'comment' END",
          from: `comments AS x JOIN articles AS a ON a.id = x.article_id
            JOIN users AS u ON u.id = x.answered_id OR u.id = a.author_id`,
          ids,
        },
        by,
        tx,
      ),

    /** Tells the administrators of comments that wait for approval. */
    held: (ids: number[], by: CausedBy, tx: Transaction): Promise<void> =>
      insert(
        { column: 'comment_id', kind: "'held'", from: 'comments AS x JOIN users AS u ON u.is_admin = TRUE', ids },
        by,
        tx,
      ),

    /** Tells the administrators of a message to the publisher. */
    message: (id: number, tx: Transaction): Promise<void> =>
      insert(
        {
          column: 'contact_id',
          kind: "'message'",
          from: 'contacts AS x JOIN users AS u ON u.is_admin = TRUE',
          ids: [id],
        },
        null,
        tx,
      ),
  };
}
