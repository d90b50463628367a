import type { Transaction } from 'sequelize';
import { accountMessages } from '../../shared/accountMessages.ts';
import type { CacheTag } from '../../shared/call.ts';
import type { ArticleComments, ArticleCommentsQuery, Comment, CommentFields } from '../../shared/comments.ts';
import { limits } from '../../shared/limits.ts';
import { texts } from '../../shared/messages.ts';
import { totalPages } from '../../shared/paging.ts';
import { refused } from '../../shared/refused.ts';
import type { SettingValues } from '../../shared/settings.ts';
import type { RecordedWrites } from '../activity/activity.ts';
import { ArticleRow } from '../articles/model.ts';
import type { BeforeCommit } from '../changes.ts';
import { isAdmin, type Viewer } from '../context.ts';
import { keyOf } from '../database/keys.ts';
import type { Mails } from '../mail/mail.ts';
import { forbidden, invalid, notFound } from '../problems.ts';
import { asUser } from '../sessions/authorise.ts';
import { UserRow } from '../users/model.ts';
import { authorColumns } from '../users/view.ts';
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

export interface CommentDependencies extends RecordedWrites {
  settings: { within(tx: Transaction | null): Promise<Pick<SettingValues, 'comments' | 'commenters'>> };
}

/** Comments under articles. */
export type Comments = ReturnType<typeof createComments>;

export function createComments({
  database,
  changes,
  settings,
  mails,
}: CommentDependencies & { mails: Pick<Mails, 'isOffered'> }) {
  const queries = commentQueries(database.read);

  return {
    /**
     * Lists an article's comments, oldest first, each followed by its latest answers; page 1 has the newest. With `parent`,
     * lists that comment and a page of its answers. Throws 404 where the viewer may not see the article.
     */
    async of(articleId: string, query: ArticleCommentsQuery, viewer: Viewer | null): Promise<ArticleComments> {
      const { page, limit, parent } = query;
      const key = keyOf(articleId) ?? 0;
      const list = parent ? queries.answers(key, keyOf(parent) ?? 0, query) : queries.under(key, query);
      const { article, total, listed, threads } = await list;
      if (!article || !(article.published || isAdmin(viewer))) throw notFound(refused.articleNotFound);
      const comments = threads.flatMap(({ thread, answers }) => {
        if (parent || answers.length <= limits.answersShown) return [thread, ...answers].map(commentView);
        return [{ ...commentView(thread), hasMoreAnswers: true as const }, ...answers.slice(1).map(commentView)];
      });
      return { comments, totalComments: total, currentPage: page, totalPages: totalPages(listed, limit) };
    },

    /** Lists the viewer's own comments under an article that wait for approval, oldest first. Throws 404 as `of` does. */
    async held(articleId: string, { user }: Viewer): Promise<Comment[]> {
      const article = await ArticleRow.findByPk(keyOf(articleId) ?? undefined, { attributes: ['published'] });
      if (!article || !(article.published || user.isAdmin)) throw notFound(refused.articleNotFound);
      const where = { userId: keyOf(user._id), status: ['pending', 'spam'], articleId: keyOf(articleId) ?? 0 };
      const rows = await CommentRow.findAll({
        ...includeNames,
        where,
        order: [['id', 'DESC']],
        limit: limits.commentsPageSize,
      });
      return rows.reverse().map(ownCommentView);
    },

    /**
     * Adds a comment, or an answer to one; it waits for approval where the settings or the spam rules say so. Throws 403 where
     * comments are off, or for those with a confirmed address alone, 404 where the writer may not see the article, and 422 for what cannot be answered.
     */
    async add({ articleId, fields, beforeCommit }: NewArticleComment, viewer: Viewer): Promise<Comment> {
      const { message, parent, website } = fields;
      const row = await changes.write(
        asUser(viewer, async (tx, user) => {
          const { comments, commenters } = await settings.within(tx);
          if (comments === 'off') throw forbidden(texts.commentsOff);
          const mustConfirm = commenters === 'confirmed' && mails.isOffered && !user.isAdmin;
          if (mustConfirm && !user.emailConfirmedAt) throw forbidden(accountMessages.confirmFirst);
          // Locked, because it could be unpublished or deleted at the same moment.
          const locked = { attributes: ['id', 'published'], transaction: tx, lock: tx.LOCK.SHARE };
          const article = await ArticleRow.findByPk(keyOf(articleId) ?? undefined, locked);
          if (!article || !(article.published || user.isAdmin)) throw notFound(refused.articleNotFound);
          const place = parent === undefined ? {} : await placeUnder(parent, article.id, tx);
          const verdict = await verdictOn({ message, isTrapped: Boolean(website), user, comments }, tx);
          const who = { articleId: article.id, userId: user.id, message, createdAt: new Date() };
          const row = await insert({ ...who, ...place, ...verdict, shown: verdict.status === 'approved' }, tx);
          await beforeCommit?.(ownCommentView(row), tx);
          return row;
        }),
        shownTagsOf,
      );
      return ownCommentView(row);
    },

    /** Adds a comment of any date, also of a writer who is gone (null). */
    async import({ articleId, userId, message, at }: ImportedComment): Promise<void> {
      const fields = { articleId, userId: userId === null ? null : keyOf(userId), message, createdAt: at };
      await changes.write((tx) => insert(fields, tx), shownTagsOf);
    },
  };
}

interface NewArticleComment {
  articleId: string;
  fields: CommentFields;
  beforeCommit?: BeforeCommit<Comment>;
}

interface ImportedComment {
  articleId: number;
  userId: string | null;
  message: string;
  at: Date;
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

/** The tags of the cached pages that show a comment: none where readers do not see it. */
const shownTagsOf = (row: CommentRow): CacheTag[] => (row.status === 'approved' ? tagsOf(row) : []);
