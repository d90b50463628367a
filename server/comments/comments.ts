import type { Transaction } from 'sequelize';
import type { ArticleComments, ArticleCommentsQuery, Comment, CommentFields } from '../../shared/comments/comments.ts';
import type { CacheTag } from '../../shared/kit/call.ts';
import { limits } from '../../shared/kit/limits.ts';
import { totalPages } from '../../shared/kit/paging.ts';
import { refused } from '../../shared/kit/refused.ts';
import { accountMessages } from '../../shared/people/accountMessages.ts';
import type { SettingValues } from '../../shared/settings/settings.ts';
import { texts } from '../../shared/texts/texts.ts';
import { mayRead } from '../articles/access.ts';
import { ArticleRow } from '../articles/model.ts';
import type { App } from '../context.ts';
import { keyOf } from '../database/queries/keys.ts';
import type { Viewer } from '../http/state.ts';
import { notifyApproved, notifyHeld } from '../notifications/notify.ts';
import { UserRow } from '../people/users/model.ts';
import { authorColumns, userView } from '../people/users/view.ts';
import { forbidden, invalid, notFound } from '../problems.ts';
import { type StoreOnce, write } from '../write.ts';
import { CommentRow } from './model.ts';
import { commentQueries } from './queries.ts';
import { verdictOn } from './verdictOn.ts';
import { commentView, ownCommentView } from './view.ts';

export const includeNames = {
  include: [
    { model: UserRow, as: 'user', attributes: [...authorColumns, 'isAdmin'] },
    { model: UserRow, as: 'answered', attributes: authorColumns },
    { model: ArticleRow, as: 'article', attributes: ['id', 'title', 'slug'] },
  ],
};

/**
 * Lists an article's comments, oldest first, each followed by its latest answers; page 1 has the newest. With `parent`,
 * lists that comment and a page of its answers. Throws 404 where the viewer may not see the article.
 */
export async function commentsUnder(
  app: App,
  articleId: string,
  query: ArticleCommentsQuery,
  viewer: Viewer | null,
): Promise<ArticleComments> {
  const { page, limit, parent } = query;
  const key = keyOf(articleId) ?? 0;
  const queries = app.database.queries(commentQueries);
  const list = parent ? queries.answers(key, keyOf(parent) ?? 0, query) : queries.under(key, query);
  const { article, total, listed, threads } = await list;
  if (!article || !mayRead(article, viewer)) throw notFound(refused.articleNotFound);
  const comments = threads.flatMap(({ thread, answers }) => {
    if (parent || answers.length <= limits.answersShown) return [thread, ...answers].map(commentView);
    return [{ ...commentView(thread), hasMoreAnswers: true as const }, ...answers.slice(1).map(commentView)];
  });
  return { comments, totalComments: total, currentPage: page, totalPages: totalPages(listed, limit) };
}

/** Lists the viewer's own comments under an article that wait for approval, oldest first. Throws 404 as `commentsUnder` does. */
export async function heldComments(articleId: string, viewer: Viewer): Promise<Comment[]> {
  const key = keyOf(articleId) ?? 0;
  const article = await ArticleRow.findByPk(key, { attributes: ['published', 'authorId'] });
  if (!article || !mayRead(article, viewer)) throw notFound(refused.articleNotFound);
  const rows = await CommentRow.findAll({
    ...includeNames,
    where: { userId: keyOf(viewer.user._id), status: ['pending', 'spam'], articleId: key },
    order: [['id', 'DESC']],
    limit: limits.commentsPageSize,
  });
  return rows.reverse().map(ownCommentView);
}

interface NewArticleComment {
  articleId: string;
  fields: CommentFields;
  once?: StoreOnce<Comment>;
}

/**
 * Adds a comment, or an answer to one; it waits for approval where the settings or the spam rules say so. Throws 403 where
 * comments are off, or for those with a confirmed address alone, 404 where the writer may not see the article, and 422 for what cannot be answered.
 */
export function addComment(
  app: App,
  { articleId, fields: { message, parent, website }, once }: NewArticleComment,
  viewer: Viewer,
): Promise<Comment> {
  const tags = ({ status, post }: Comment): CacheTag[] => (status === 'pending' ? [] : [`article:${post._id}`]);
  return write(app, { as: 'self', actor: viewer, tags, once }, async ({ tx, user }) => {
    const { comments } = await requireMayComment(app, user, tx);
    // Locked, because it could be unpublished or deleted at the same moment.
    const locked = { attributes: ['id', 'published', 'authorId'], transaction: tx, lock: tx.LOCK.SHARE };
    const article = await ArticleRow.findByPk(keyOf(articleId) ?? undefined, locked);
    if (!article || !mayRead(article, { ...viewer, user: userView(user) })) throw notFound(refused.articleNotFound);
    const place = parent === undefined ? {} : await placeUnder(parent, article.id, tx);
    const verdict = await verdictOn({ message, isTrapped: Boolean(website), user, comments }, tx);
    const who = { articleId: article.id, userId: user.id, message, createdAt: app.now() };
    const row = await insert({ ...who, ...place, ...verdict, shown: verdict.status === 'approved' }, tx);
    if (row.status === 'approved') await notifyApproved(app, [row.id], viewer, tx);
    if (row.status === 'pending') await notifyHeld(app, [row.id], viewer, tx);
    return ownCommentView(row);
  });
}

interface ImportedComment {
  articleId: number;
  userId: string | null;
  message: string;
  at: Date;
}

/** Adds a comment of any date, also of a writer who is gone (null). */
export async function importComment(app: App, { articleId, userId, message, at }: ImportedComment): Promise<void> {
  const fields = { articleId, userId: userId === null ? null : keyOf(userId), message, createdAt: at };
  await write(app, { as: 'anyone', tags: [`article:${articleId}`] }, ({ tx }) => insert(fields, tx));
}

/** Resolves to the settings of comments. Throws 403 for an account that may not write one. */
async function requireMayComment(
  { settings, mails }: App,
  user: UserRow,
  tx: Transaction,
): Promise<Pick<SettingValues, 'comments'>> {
  const values = await settings.readIn(tx);
  if (values.comments === 'off') throw forbidden(texts.commentsOff);
  const mustConfirm = values.commenters === 'confirmed' && mails.isOffered && !user.isAdmin;
  if (mustConfirm && !user.emailConfirmedAt) throw forbidden(accountMessages.confirmFirst);
  return values;
}

type NewComment = Pick<CommentRow, 'articleId' | 'userId' | 'message' | 'createdAt'> &
  Partial<Pick<CommentRow, 'parentId' | 'answeredId' | 'status' | 'shown' | 'reasons'>>;

async function insert(fields: NewComment, tx: Transaction): Promise<CommentRow> {
  const row = await CommentRow.create(fields, { transaction: tx });
  return row.reload({ ...includeNames, transaction: tx });
}

/** Resolves to the place of an answer: under the comment, or under the one that this answers itself. Throws 422 where it cannot be answered. */
async function placeUnder(parent: string, articleId: number, tx: Transaction) {
  // Locked, because it could be deleted at the same moment.
  const row = await CommentRow.findByPk(keyOf(parent) ?? undefined, { transaction: tx, lock: tx.LOCK.SHARE });
  if (row?.articleId !== articleId || row.status !== 'approved') throw invalid({ parent: refused.notAnswerable });
  return { parentId: row.parentId ?? row.id, answeredId: row.userId };
}

export const tagsOf = ({ articleId }: CommentRow): CacheTag[] => [`article:${articleId}`];
