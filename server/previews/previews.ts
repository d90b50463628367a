import { createHash, randomBytes } from 'node:crypto';
import type { Transaction } from 'sequelize';
import type { Article } from '../../shared/articles/articles.ts';
import type { PreviewLink } from '../../shared/articles/previews.ts';
import { limits } from '../../shared/kit/limits.ts';
import { refused } from '../../shared/kit/refused.ts';
import type { Author } from '../../shared/people/users.ts';
import { previewPath } from '../../shared/site/paths.ts';
import { inLanguage, t } from '../../shared/texts/t.ts';
import { texts } from '../../shared/texts/texts.ts';
import { requireArticle } from '../articles/access.ts';
import { ArticleRow } from '../articles/model.ts';
import { articleView, includeNames } from '../articles/view.ts';
import { scopeOf } from '../authorise.ts';
import type { App } from '../context.ts';
import { expired, notExpired } from '../database/queries/expiry.ts';
import { keyOf } from '../database/queries/keys.ts';
import { typedFields } from '../documents/endedDrafts.ts';
import { ownMedia } from '../documents/text/pictures.ts';
import { factsOf } from '../documents/text/summary.ts';
import { safeText } from '../documents/text/textColumns.ts';
import type { Viewer } from '../http/state.ts';
import { UserRow } from '../people/users/model.ts';
import { authorColumns } from '../people/users/view.ts';
import { conflict, notFound } from '../problems.ts';
import { catalogueOf } from '../texts.ts';
import { write } from '../write.ts';
import { PreviewLinkRow } from './model.ts';

const LIFETIME_MS = limits.previewDays * 24 * 60 * 60 * 1000;
/** In lower case, as the addresses of all pages are. */
const TOKEN = /^[0-9a-f]{64}$/;

/** Resolves to the article of a link as its maker is writing it. Throws 404 where the link has expired or was revoked. */
export async function previewedArticle(app: App, token: string): Promise<Article> {
  const link = TOKEN.test(token) && (await PreviewLinkRow.findOne(linkWith(token)));
  const article = link && (await ArticleRow.findByPk(link.articleId, includeNames));
  if (!article || !mayShow(link, article)) throw notFound(refused.previewNotFound);
  const { articleId, userId } = link;
  const typed = await typedFields({ kind: 'article', id: articleId }, userId);
  return typed ? withTyped(app, articleView(article), typed) : articleView(article);
}

/** Lists the links of an article that have not expired, the latest first. Throws 404. */
export async function previewLinks(articleId: string, viewer: Viewer): Promise<PreviewLink[]> {
  const key = await requireArticle(articleId, scopeOf(viewer));
  const rows = await PreviewLinkRow.findAll({
    where: { articleId: key, expiresAt: notExpired(LIFETIME_MS) },
    include: [{ model: UserRow, as: 'user', attributes: authorColumns }],
    order: [['id', 'DESC']],
  });
  // An account takes its links along.
  return rows.flatMap((row) =>
    row.user ? [linkView(row, { _id: String(row.userId), username: row.user.username })] : [],
  );
}

/** Makes a link; its address is known only now. Throws 404, and 409 where the article has too many. */
export async function createPreviewLink(
  app: App,
  articleId: string,
  viewer: Viewer,
): Promise<{ link: PreviewLink; url: string }> {
  const token = randomBytes(32).toString('hex');
  const createdAt = new Date();
  const expiresAt = new Date(createdAt.getTime() + LIFETIME_MS);
  const row = await write(app, { as: 'author', actor: viewer }, async ({ tx, scope }) => {
    const key = await requireArticle(articleId, scope, tx);
    await PreviewLinkRow.destroy({ where: { expiresAt: expired(LIFETIME_MS, createdAt) }, transaction: tx });
    const count = await PreviewLinkRow.count({ where: { articleId: key }, transaction: tx });
    if (count >= limits.previewLinksMax) throw conflict(refused.tooManyPreviewLinks);
    const userId = Number(viewer.user._id);
    const link = { tokenHash: hashOf(token), articleId: key, userId, createdAt, expiresAt };
    return PreviewLinkRow.create(link, { transaction: tx });
  });
  return { link: linkView(row, viewer.user), url: app.origin + previewPath(token) };
}

/** Revokes a link. Throws 404. */
export function revokePreviewLink(app: App, articleId: string, id: string, viewer: Viewer): Promise<void> {
  return write(app, { as: 'author', actor: viewer }, async ({ tx, scope }) => {
    const key = await requireArticle(articleId, scope, tx);
    const revoked = await PreviewLinkRow.destroy({ where: { id: keyOf(id) ?? 0, articleId: key }, transaction: tx });
    if (revoked === 0) throw notFound(refused.previewNotFound);
  });
}

/** Removes all links of an article, within the write that removes it for good. */
export async function removePreviewLinks(articleId: number, transaction: Transaction): Promise<void> {
  await PreviewLinkRow.destroy({ where: { articleId }, transaction });
}

/** Tells if the maker of a link may still show the article: an administrator any, an author their own. */
const mayShow = ({ user }: PreviewLinkRow, { authorId }: ArticleRow) =>
  user?.isAdmin || (user?.isAuthor && user.id === authorId);

/** A link that has not expired, with its maker. */
const linkWith = (token: string) => ({
  where: { tokenHash: hashOf(token), expiresAt: notExpired(LIFETIME_MS) },
  include: [{ model: UserRow, as: 'user', attributes: ['id', 'isAdmin', 'isAuthor'] }],
});

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

const untitledIn = ({ settings }: App) =>
  inLanguage(catalogueOf(settings.publication().language), () => t(texts.untitled));

/** The article with what was typed in place of what is saved. */
async function withTyped(app: App, article: Article, fields: Record<string, unknown>): Promise<Article> {
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
  const names = {
    title: title.trim() || untitledIn(app),
    tags,
    category: category || null,
    metaTitle,
    metaDescription,
  };
  const typed = { ...article, ...names, image, summary: ownSummary || article.summary };
  if (html === undefined) return typed;
  const { content } = await safeText(html, ownMedia(app));
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

function linkView({ id, createdAt, expiresAt }: PreviewLinkRow, { _id, username }: Author): PreviewLink {
  const times = { createdAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString() };
  return { _id: String(id), createdBy: { _id, username }, ...times };
}
