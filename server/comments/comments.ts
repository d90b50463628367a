import type { Transaction } from 'sequelize';
import type { ArticleComments, Comment, Commenter, CommentFields } from '../../shared/comments.ts';
import { refused } from '../../shared/messages.ts';
import type { Page, PageQuery } from '../../shared/paging.ts';
import { ArticleRow } from '../articles/model.ts';
import type { Changes, Touched } from '../changes.ts';
import { isAdmin, type Viewer } from '../context.ts';
import { deletion } from '../database/deletion.ts';
import { keyOf, newestPage } from '../database/paged.ts';
import { selectRows } from '../database/select.ts';
import type { Counted } from '../database/totals.ts';
import { notFound } from '../problems.ts';
import { type Actor, asAdmin, asUser } from '../sessions/authorise.ts';
import { UserRow } from '../users/model.ts';
import { authorColumns, authorView } from '../users/view.ts';
import { CommentRow } from './model.ts';

const writer = { model: UserRow, as: 'user', attributes: [...authorColumns, 'isAdmin'] };
const withWriter = { include: [writer] };
const withNames = { include: [writer, { model: ArticleRow, as: 'article', attributes: ['id', 'title', 'slug'] }] };

/** The columns of an article by which it is shown or not. */
const articleColumns = { attributes: ['id', 'title', 'slug', 'published'] };

const allComments: Counted = { kinds: ['comments'] };
const commentsUnder = (articleId: number): Counted => ({
  rows: { text: 'comments WHERE article_id = $articleId', values: { articleId } },
});

/** Comments under articles. */
export type Comments = ReturnType<typeof createComments>;

export function createComments({ changes }: { changes: Changes }) {
  return {
    /** A page of those under an article, oldest first; page 1 has the newest. Throws 404 where the viewer may not see the article. */
    async of(articleId: string, query: PageQuery, viewer: Viewer | null): Promise<ArticleComments> {
      const article = await visibleArticle(articleId, viewer);
      const { id } = article;
      const list = { model: CommentRow, counted: commentsUnder(id), columns: withWriter, where: { articleId: id } };
      const { data, total, ...page } = await newestPage(list, query, (row) => view(row, article));
      return { comments: data.reverse(), totalComments: total, ...page };
    },

    /** All of them, newest first. */
    list(query: PageQuery): Promise<Page<Comment>> {
      const list = { model: CommentRow, counted: allComments, columns: withNames };
      return newestPage(list, query, (row) => view(row, row.article));
    },

    /** Throws 404 where the writer may not see the article. */
    async add(articleId: string, { message }: CommentFields, viewer: Viewer): Promise<Comment> {
      const row = await changes.write(
        asUser(viewer, async (tx, user) => {
          // Locked, or it could be taken back or deleted at the same moment.
          const locked = { ...articleColumns, transaction: tx, lock: tx.LOCK.SHARE };
          const article = await ArticleRow.findByPk(keyOf(articleId) ?? undefined, locked);
          if (!article || !(article.published || user.isAdmin)) throw notFound(refused.articleNotFound);
          return insert({ articleId: article.id, userId: user.id, message, createdAt: new Date() }, tx);
        }),
        touched,
      );
      return view(row, row.article);
    },

    /** Adds a comment of any date, also of a writer who is gone (null). */
    async import({ articleId, userId, message, at }: ImportedComment): Promise<void> {
      const fields = { articleId, userId: userId === null ? null : keyOf(userId), message, createdAt: at };
      await changes.write((tx) => insert(fields, tx), touched);
    },

    ...deletion({
      model: CommentRow,
      missing: 'Comment not found.',
      write: (actor: Actor, work) =>
        changes.write(asAdmin(actor, work), (rows) => [
          ...new Set(rows.map(({ articleId }) => `article:${articleId}` as const)),
        ]),
    }),
  };
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
  return row.reload({ ...withNames, transaction: tx });
}

const touched = ({ articleId }: CommentRow): Touched => [`article:${articleId}`];

async function visibleArticle(id: string, viewer: Viewer | null): Promise<ArticleRow> {
  const key = keyOf(id);
  const [article] = key === null ? [] : await selectRows(ArticleRow, { columns: articleColumns, where: { id: key } });
  if (!article || !(article.published || isAdmin(viewer))) throw notFound(refused.articleNotFound);
  return article;
}

function view(row: CommentRow, article: ArticleRow | undefined): Comment {
  return {
    _id: String(row.id),
    message: row.message,
    createdAt: row.createdAt.toISOString(),
    user: commenterView(row.user),
    post: { _id: String(row.articleId), title: article?.title ?? '', slug: article?.slug ?? '' },
  };
}

function commenterView(row: UserRow | null | undefined): Commenter | null {
  const author = authorView(row);
  return author && { ...author, isAdmin: row?.isAdmin === true };
}
