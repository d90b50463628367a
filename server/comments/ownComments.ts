import type { Transaction } from 'sequelize';
import type { Comment } from '../../shared/comments/comments.ts';
import type { CacheTag } from '../../shared/kit/call.ts';
import { refused } from '../../shared/kit/refused.ts';
import { texts } from '../../shared/texts/texts.ts';
import { ArticleRow } from '../articles/model.ts';
import type { App } from '../context.ts';
import { keyOf } from '../database/queries/keys.ts';
import { setColumns, updateRow } from '../database/queries/updateRow.ts';
import type { Viewer } from '../http/state.ts';
import { requireVersion, type Update } from '../http/versions.ts';
import { notifyHeld } from '../notifications/notify.ts';
import type { UserRow } from '../people/users/model.ts';
import { conflict, forbidden, notFound } from '../problems.ts';
import { write } from '../write.ts';
import { includeNames, tagsOf } from './comments.ts';
import { CommentReportRow, CommentRow } from './model.ts';
import { updateShown } from './shown.ts';
import { verdictOn } from './verdictOn.ts';
import { ownCommentView } from './view.ts';

/**
 * Changes the text of the viewer's own comment, which is judged anew. Throws 404 where there is none, 403 for another's,
 * and 412 or 409 where it was changed meanwhile.
 */
export function editComment(
  app: App,
  id: string,
  { fields: { message }, expected }: Update<{ message: string }>,
  viewer: Viewer,
): Promise<Comment> {
  const tags = ({ post }: Comment): CacheTag[] => [`article:${post._id}`];
  return write(app, { as: 'self', actor: viewer, tags }, async ({ tx, user }) => {
    const { comments } = await app.settings.readIn(tx);
    if (comments === 'off') throw forbidden(texts.commentsOff);
    const row = await ownRow(id, user, tx);
    await requireVersion({
      expected,
      version: row.version,
      current: async () => ({ comment: ownCommentView(await withNames(row, tx)) }),
    });
    if (row.message !== message) {
      const verdict = await verdictOn({ message, isTrapped: false, user, comments, id: row.id }, tx);
      // What waits stays where it waits.
      const status = row.status === 'approved' ? verdict.status : row.status;
      const { reasons } = verdict;
      await updateRow(row, { message, status, reasons, editedAt: new Date() }, tx);
      await updateShown([row], tx);
      if (status === 'pending') await notifyHeld(app, [row.id], viewer, tx);
    }
    return ownCommentView(await withNames(row, tx));
  });
}

/** Deletes the viewer's own comment for good; where it has answers, its place stays. Throws 404, and 403 for another's. */
export async function removeOwnComment(app: App, id: string, viewer: Viewer): Promise<void> {
  await write(app, { as: 'self', actor: viewer, tags: tagsOf }, async ({ tx, user }) => {
    const row = await ownRow(id, user, tx);
    const hasAnswers = (await CommentRow.findOne({ where: { parentId: row.id }, transaction: tx })) !== null;
    if (hasAnswers) await updateRow(row, { ...deletedColumns }, tx);
    else await row.destroy({ transaction: tx });
    await updateShown([row], tx);
    return row;
  });
}

/** Reports a comment that readers see. Throws 404, 403 for the viewer's own, and 409 for a second time. */
export function reportComment(app: App, id: string, reason: string, viewer: Viewer): Promise<void> {
  return write(app, { as: 'self', actor: viewer }, async ({ tx, user }) => {
    const row = await lock(id, tx);
    if (row?.status !== 'approved' || !(await isReadable(row, user, tx))) throw notFound(refused.commentNotFound);
    if (row.userId === user.id) throw forbidden(refused.ownComment);
    const key = { commentId: row.id, userId: user.id };
    if (await CommentReportRow.findOne({ where: key, transaction: tx })) throw conflict(refused.reportedAlready);
    await CommentReportRow.create({ ...key, reason, createdAt: new Date() }, { transaction: tx });
    await setColumns(row, { reports: row.reports + 1 }, tx);
  });
}

/** The columns of a comment of which only the place stays. */
const deletedColumns = {
  status: 'deleted',
  message: '',
  userId: null,
  answeredId: null,
  reasons: '[]',
  editedAt: null,
  deletedAt: null,
} as const;

const lock = (id: string, tx: Transaction) =>
  CommentRow.findByPk(keyOf(id) ?? undefined, { transaction: tx, lock: tx.LOCK.UPDATE });

const withNames = (row: CommentRow, tx: Transaction) => row.reload({ ...includeNames, transaction: tx });

/** Locks the viewer's own comment. Throws 404 where there is none that they can see, and 403 for another's. */
async function ownRow(id: string, user: UserRow, tx: Transaction): Promise<CommentRow> {
  const row = await lock(id, tx);
  const isOwn = row?.userId === user.id;
  if (!row || row.status === 'deleted' || !(isOwn || row.status === 'approved'))
    throw notFound(refused.commentNotFound);
  if (!(await isReadable(row, user, tx))) throw notFound(refused.commentNotFound);
  if (!isOwn) throw forbidden(refused.othersComment);
  return row;
}

/** Tells if an account may read the article of a comment. */
async function isReadable({ articleId }: CommentRow, user: UserRow, tx: Transaction): Promise<boolean> {
  if (user.isAdmin) return true;
  return (await ArticleRow.findByPk(articleId, { attributes: ['published'], transaction: tx }))?.published === true;
}
