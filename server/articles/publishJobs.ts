import { QueryTypes, type Sequelize, type Transaction } from 'sequelize';
import type { SqlDate } from '../database/sqlTypes.ts';
import type { NewJob } from '../jobs/jobs.ts';
import { type Actor, OPERATOR } from '../sessions/authorise.ts';

/** The kind of jobs that publish an article. */
export const PUBLISH = 'publish';

/** The number of jobs that one look finds missing. */
const LOOKED_FOR = 100;

/** The payload of a job: the article's key, who scheduled it, and whether as its author; older jobs do not have all of it. */
export interface PublishJob {
  id: number;
  by?: { _id: string; username: string } | null;
  asAuthor?: boolean;
}

export const publishKeyOf = (id: number) => `${PUBLISH}:${id}`;

/** Returns the job that publishes an article at its time, as scheduled by this account. */
export function publishJobOf({ id, publishAt }: { id: number; publishAt: Date }, actor: Actor): NewJob {
  const by = actor === OPERATOR ? null : actor.user;
  const name = by && { _id: by._id, username: by.username };
  const payload: PublishJob = { id, by: name, asAuthor: by !== null && !by.isAdmin };
  return { kind: PUBLISH, key: publishKeyOf(id), runAt: publishAt, payload };
}

/** Lists, within a write, jobs of articles whose time has come and that none would publish, as scheduled by their authors. */
export async function missingPublishJobs(sequelize: Sequelize, now: Date, transaction: Transaction): Promise<NewJob[]> {
  const rows = await sequelize.query<{ id: number; publishAt: SqlDate; userId: number | null; username: string }>(
    `SELECT a.id, a.publish_at AS "publishAt", u.id AS "userId", u.username
       FROM articles AS a LEFT JOIN users AS u ON u.id = a.author_id
       WHERE a.publish_at <= :now AND NOT EXISTS (SELECT 1 FROM jobs WHERE jobs.key = '${PUBLISH}:' || a.id)
       ORDER BY a.id LIMIT ${LOOKED_FOR}`,
    { replacements: { now }, type: QueryTypes.SELECT, transaction },
  );
  return rows.map(({ id, publishAt, userId, username }) => {
    const payload: PublishJob = { id, by: userId === null ? null : { _id: String(userId), username } };
    return { kind: PUBLISH, key: publishKeyOf(id), runAt: new Date(publishAt), payload };
  });
}
