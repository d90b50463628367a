import type { Transaction } from 'sequelize';
import type { App } from '../context.ts';
import type { Viewer } from '../http/state.ts';
import { nextDigestOf, scheduleMailing } from './mailing.ts';
import { mailTime } from './queries.ts';

/** The account that caused it, which is not told of it. */
type CausedBy = Viewer | null;

/** Tells, within a write, the authors of the articles, and those who are answered, of comments that readers see from now on. */
export function notifyApproved(app: App, ids: number[], by: CausedBy, tx: Transaction): Promise<void> {
  const cause = {
    column: 'comment_id',
    kind: "CASE WHEN u.id = x.answered_id THEN 'answer' ELSE 'comment' END",
    from: `comments AS x JOIN articles AS a ON a.id = x.article_id
      JOIN users AS u ON u.id = x.answered_id OR u.id = a.author_id`,
    ids,
  };
  return insert(app, cause, by, tx);
}

/** Tells, within a write, the administrators of comments that wait for approval. */
export function notifyHeld(app: App, ids: number[], by: CausedBy, tx: Transaction): Promise<void> {
  const from = 'comments AS x JOIN users AS u ON u.is_admin = TRUE';
  return insert(app, { column: 'comment_id', kind: "'held'", from, ids }, by, tx);
}

/** Tells, within a write, the administrators of a message to the publisher. */
export function notifyMessage(app: App, id: number, tx: Transaction): Promise<void> {
  const from = 'contacts AS x JOIN users AS u ON u.is_admin = TRUE';
  return insert(app, { column: 'contact_id', kind: "'message'", from, ids: [id] }, null, tx);
}

interface Cause {
  /** 'comment_id' or 'contact_id'. */
  column: string;
  /** SQL for the kind, over the joined rows. */
  kind: string;
  /** The FROM clause, without its keyword: `u` is the account that is told, `x` the row that caused it. */
  from: string;
  ids: number[];
}

async function insert(
  app: App,
  { column, kind, from, ids }: Cause,
  by: CausedBy,
  transaction: Transaction,
): Promise<void> {
  if (ids.length === 0) return;
  const { sequelize, dialect } = app.database;
  const time = dialect.timeParameter;
  const digest = nextDigestOf(app);
  const mailAt = digest ? mailTime(kind, { now: time('now'), digest: time('digest') }) : time('none');
  await sequelize.query(
    `INSERT INTO notifications (user_id, kind, ${column}, created_at, mail_at)
       SELECT u.id, ${kind}, x.id, ${time('now')}, ${mailAt}
       FROM ${from} LEFT JOIN notification_settings AS s ON s.user_id = u.id
       WHERE x.id IN (:ids) AND u.id <> :by AND u.id IS DISTINCT FROM x.user_id
       ORDER BY u.id, x.id ON CONFLICT DO NOTHING`,
    { replacements: { ids, by: Number(by?.user._id ?? 0), now: app.now(), digest, none: null }, transaction },
  );
  if (digest) await scheduleMailing(app, transaction);
}
