import { createHash, randomBytes } from 'node:crypto';
import type { Transaction } from 'sequelize';
import type { Article } from '../../shared/articles.ts';
import { limits } from '../../shared/limits.ts';
import { previewPath } from '../../shared/paths.ts';
import type { PreviewLink } from '../../shared/previews.ts';
import { refused } from '../../shared/refused.ts';
import { texts } from '../../shared/texts.ts';
import type { Author } from '../../shared/users.ts';
import { safeText } from '../articles/columns.ts';
import { existingArticle } from '../articles/existing.ts';
import { ArticleRow } from '../articles/model.ts';
import type { OwnImages } from '../articles/pictures.ts';
import { factsOf } from '../articles/summary.ts';
import { articleView, includeNames } from '../articles/view.ts';
import { expired, notExpired } from '../database/expiry.ts';
import { keyOf } from '../database/keys.ts';
import type { Database } from '../database/open.ts';
import { typedFields } from '../documents/drafts.ts';
import type { Viewer } from '../http/state.ts';
import { conflict, notFound } from '../problems.ts';
import { asAuthor, ownOnly } from '../sessions/authorise.ts';
import { UserRow } from '../users/model.ts';
import { authorColumns } from '../users/view.ts';
import { PreviewLinkRow } from './model.ts';

const LIFETIME_MS = limits.previewDays * 24 * 60 * 60 * 1000;
/** In lower case, as the addresses of all pages are. */
const TOKEN = /^[0-9a-f]{64}$/;

/** Links that show an article, before it is published, to people without account. */
export type Previews = ReturnType<typeof createPreviews>;

export function createPreviews({ database, own }: { database: Database; own: OwnImages }) {
  return {
    /** Resolves to the article of a link as its maker is writing it. Throws 404 where the link has expired or was revoked. */
    async show(token: string): Promise<Article> {
      const link = TOKEN.test(token) && (await PreviewLinkRow.findOne(linkOf(token)));
      const article = link && (await ArticleRow.findByPk(link.articleId, includeNames));
      if (!article || !mayShow(link, article)) throw notFound(refused.previewNotFound);
      const { articleId, userId } = link;
      const typed = await typedFields({ kind: 'article', id: articleId }, userId);
      return typed ? withTyped(articleView(article), typed, own) : articleView(article);
    },

    /** Lists the links of an article that have not expired, the latest first. Throws 404. */
    async list(articleId: string, viewer: Viewer): Promise<PreviewLink[]> {
      const rows = await PreviewLinkRow.findAll({
        where: { articleId: await existingArticle(articleId, ownOnly(viewer)), expiresAt: notExpired(LIFETIME_MS) },
        include: [{ model: UserRow, as: 'user', attributes: authorColumns }],
        order: [['id', 'DESC']],
      });
      return rows.map((row) =>
        view(row, { _id: String(row.userId), username: row.user?.username ?? texts.unknownAuthor }),
      );
    },

    /** Makes a link; its address is known only now. Throws 404, and 409 where the article has too many. */
    async create(articleId: string, viewer: Viewer): Promise<{ link: PreviewLink; url: string }> {
      const token = randomBytes(32).toString('hex');
      const createdAt = new Date();
      const expiresAt = new Date(createdAt.getTime() + LIFETIME_MS);
      const create = asAuthor(viewer, async (transaction, own) => {
        const key = await existingArticle(articleId, own, transaction);
        await PreviewLinkRow.destroy({ where: { expiresAt: expired(LIFETIME_MS, createdAt) }, transaction });
        const count = await PreviewLinkRow.count({ where: { articleId: key }, transaction });
        if (count >= limits.previewLinksMax) throw conflict(refused.tooManyPreviewLinks);
        const userId = Number(viewer.user._id);
        const row = { tokenHash: hashOf(token), articleId: key, userId, createdAt, expiresAt };
        return PreviewLinkRow.create(row, { transaction });
      });
      const row = await database.write(create);
      return { link: view(row, viewer.user), url: own.origin + previewPath(token) };
    },

    /** Revokes a link. Throws 404. */
    async remove(articleId: string, id: string, viewer: Viewer): Promise<void> {
      const where = { id: keyOf(id) ?? 0, articleId: keyOf(articleId) ?? 0 };
      const remove = asAuthor(viewer, async (transaction, own) => {
        await existingArticle(articleId, own, transaction);
        return PreviewLinkRow.destroy({ where, transaction });
      });
      if ((await database.write(remove)) === 0) throw notFound(refused.previewNotFound);
    },

    /** Removes all links of an article, within the write that removes it for good. */
    async removeOf(articleId: number, transaction: Transaction): Promise<void> {
      await PreviewLinkRow.destroy({ where: { articleId }, transaction });
    },
  };
}

/** Tells if the maker of a link may still show the article: an administrator any, an author their own. */
const mayShow = ({ user }: PreviewLinkRow, { authorId }: ArticleRow) =>
  user?.isAdmin || (user?.isAuthor && user.id === authorId);

/** A link that has not expired, with its maker. */
const linkOf = (token: string) => ({
  where: { tokenHash: hashOf(token), expiresAt: notExpired(LIFETIME_MS) },
  include: [{ model: UserRow, as: 'user', attributes: ['id', 'isAdmin', 'isAuthor'] }],
});

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** The article with what was typed in place of what is saved. */
async function withTyped(article: Article, fields: Record<string, unknown>, own: OwnImages): Promise<Article> {
  const {
    title = article.title,
    category = article.category,
    content: html,
    summary: written,
    imgAlt,
  } = textsIn(fields);
  const { metaTitle = article.metaTitle, metaDescription = article.metaDescription } = textsIn(fields);
  const tags = Array.isArray(fields.tags) ? fields.tags.filter((tag) => typeof tag === 'string') : article.tags;
  const image = article.image && { ...article.image, alt: imgAlt ?? article.image.alt };
  const ownSummary = written ?? (article.hasOwnSummary ? article.summary : '');
  const names = { title: title.trim() || texts.untitled, tags, category: category || null, metaTitle, metaDescription };
  const typed = { ...article, ...names, image, summary: ownSummary || article.summary };
  if (html === undefined) return typed;
  const { content } = await safeText(html, own);
  const { summary, readingMinutes } = await factsOf(content);
  return { ...typed, content, summary: ownSummary || summary, readingMinutes };
}

/** Returns those of the fields that are texts: no rule holds for a draft. */
function textsIn(fields: Record<string, unknown>): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => typeof value === 'string')) as Record<
    string,
    string
  >;
}

function view({ id, createdAt, expiresAt }: PreviewLinkRow, { _id, username }: Author): PreviewLink {
  const times = { createdAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString() };
  return { _id: String(id), createdBy: { _id, username }, ...times };
}
