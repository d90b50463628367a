import type { Transaction } from 'sequelize';
import type { CacheTag } from '../../shared/call.ts';
import type { ArticleComments, Comment, Commenter, CommentFields, CommentsQuery } from '../../shared/comments.ts';
import { texts } from '../../shared/messages.ts';
import { type Page, type PageQuery, totalPages } from '../../shared/paging.ts';
import { refused } from '../../shared/refused.ts';
import type { SettingValues } from '../../shared/settings.ts';
import type { RecordedWrites } from '../activity/activity.ts';
import { ArticleRow } from '../articles/model.ts';
import type { BeforeCommit } from '../changes.ts';
import { isAdmin, type Viewer } from '../context.ts';
import { allOf, findFilteredPage, orderOf } from '../database/filteredPages.ts';
import { keyOf, keysOf } from '../database/keys.ts';
import { findPage, mapPage } from '../database/pages.ts';
import { textSearch, wordsOf } from '../database/textSearch.ts';
import { totalOf } from '../database/totals.ts';
import { forbidden, notFound } from '../problems.ts';
import { type Actor, asAdmin, asUser } from '../sessions/authorise.ts';
import { UserRow } from '../users/model.ts';
import { authorColumns, authorView } from '../users/view.ts';
import { CommentRow } from './model.ts';
import { type CommentUnderRow, commentQueries } from './queries.ts';

const includeNames = {
  include: [
    { model: UserRow, as: 'user', attributes: [...authorColumns, 'isAdmin'] },
    { model: ArticleRow, as: 'article', attributes: ['id', 'title', 'slug'] },
  ],
};

interface Dependencies extends RecordedWrites {
  settings: { within(tx: Transaction | null): Promise<Pick<SettingValues, 'comments'>> };
}

/** Comments under articles. */
export type Comments = ReturnType<typeof createComments>;

export function createComments({ database, changes, activity, settings }: Dependencies) {
  const queries = commentQueries(database.read);

  return {
    /** Lists an article's comments, oldest first; page 1 has the newest. Throws 404 where the viewer may not see the article. */
    async of(articleId: string, query: PageQuery, viewer: Viewer | null): Promise<ArticleComments> {
      const key = keyOf(articleId);
      const { article, total, comments } = await queries.under(key ?? 0, query);
      if (!article || !(article.published || isAdmin(viewer))) throw notFound(refused.articleNotFound);
      return {
        comments: comments.map(view),
        totalComments: total,
        currentPage: query.page,
        totalPages: totalPages(total, query.limit),
      };
    },

    /** Lists all comments, newest first unless they are sorted. */
    async list(query: CommentsQuery): Promise<Page<Comment>> {
      const conditions = conditionsOf(query);
      if (conditions.length > 0 || query.sort) {
        const order = orderOf({ createdAt: 'created_at' }, query.sort ?? '-createdAt');
        const list = { ...includeNames, where: allOf(conditions), order };
        return mapPage(await findFilteredPage(CommentRow, list, query), view);
      }
      const total = await totalOf({ kind: 'comments' });
      return mapPage(await findPage(CommentRow, { ...includeNames, total }, query), view);
    },

    /** Adds a comment. Throws 403 where comments are off, and 404 where the writer may not see the article. */
    async add({ articleId, fields: { message }, beforeCommit }: NewArticleComment, viewer: Viewer): Promise<Comment> {
      const row = await changes.write(
        asUser(viewer, async (tx, user) => {
          if ((await settings.within(tx)).comments === 'off') throw forbidden(texts.commentsOff);
          // Locked, because it could be unpublished or deleted at the same moment.
          const locked = { attributes: ['id', 'published'], transaction: tx, lock: tx.LOCK.SHARE };
          const article = await ArticleRow.findByPk(keyOf(articleId) ?? undefined, locked);
          if (!article || !(article.published || user.isAdmin)) throw notFound(refused.articleNotFound);
          const row = await insert({ articleId: article.id, userId: user.id, message, createdAt: new Date() }, tx);
          await beforeCommit?.(view(row), tx);
          return row;
        }),
        tagsOf,
      );
      return view(row);
    },

    /** Adds a comment of any date, also of a writer who is gone (null). */
    async import({ articleId, userId, message, at }: ImportedComment): Promise<void> {
      const fields = { articleId, userId: userId === null ? null : keyOf(userId), message, createdAt: at };
      await changes.write((tx) => insert(fields, tx), tagsOf);
    },

    /** Deletes the comments of these ids. Resolves to their number. */
    async remove(ids: string[], actor: Actor): Promise<number> {
      const where = { id: keysOf(ids) };
      const work = asAdmin(actor, async (transaction) => {
        const rows = await CommentRow.findAll({ where, transaction, lock: transaction.LOCK.UPDATE });
        await CommentRow.destroy({ where, transaction });
        const named = rows.map(({ id, message }) => ({ _id: String(id), name: message }));
        await activity.record({ kind: 'delete', actor, subject: { kind: 'comment', rows: named } }, transaction);
        return rows;
      });
      const rows = await changes.write(work, (deleted) => [...new Set(deleted.flatMap(tagsOf))]);
      return rows.length;
    },
  };

  function conditionsOf({ q, article, user }: CommentsQuery): string[] {
    const { contains } = textSearch(database.sequelize);
    return [
      // No row has the key 0.
      ...(article ? [`article_id = ${keyOf(article) ?? 0}`] : []),
      ...(user ? [`user_id = ${keyOf(user) ?? 0}`] : []),
      ...wordsOf(q).map(
        (word) => `(${contains('message', word)}
          OR user_id IN (SELECT id FROM users WHERE ${contains('username', word)})
          OR article_id IN (SELECT id FROM articles WHERE ${contains('title', word)}))`,
      ),
    ];
  }
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

type NewComment = Pick<CommentRow, 'articleId' | 'userId' | 'message' | 'createdAt'>;

async function insert(fields: NewComment, tx: Transaction): Promise<CommentRow> {
  const row = await CommentRow.create(fields, { transaction: tx });
  return row.reload({ ...includeNames, transaction: tx });
}

const tagsOf = ({ articleId }: CommentRow): CacheTag[] => [`article:${articleId}`];

/** The columns of a comment that `view` shows: of a model read with `includeNames`, or of a named query. */
type CommentColumns = Omit<CommentUnderRow, 'user' | 'article' | 'total'> & {
  user?: CommentUnderRow['user'] | null;
  article?: { title: string; slug: string };
};

function view({ id, message, createdAt, articleId, user, article }: CommentColumns): Comment {
  return {
    _id: String(id),
    message,
    createdAt: new Date(createdAt).toISOString(),
    user: commenterView(user),
    post: { _id: String(articleId), title: article?.title ?? '', slug: article?.slug ?? '' },
  };
}

function commenterView(row: CommentColumns['user']): Commenter | null {
  const author = authorView(row);
  return author && { ...author, isAdmin: Boolean(row?.isAdmin) };
}
