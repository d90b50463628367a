import { Op, type Transaction } from 'sequelize';
import type { ArticleChanges } from '../../shared/articles/articles.ts';
import type { EndedDraft } from '../../shared/documents/drafts.ts';
import { refused } from '../../shared/kit/refused.ts';
import { fold } from '../../shared/kit/text.ts';
import { imageMessages } from '../../shared/media/imageMessages.ts';
import type { Scope } from '../authorise.ts';
import { CategoryRow } from '../categories/model.ts';
import type { App } from '../context.ts';
import { updateRow } from '../database/queries/updateRow.ts';
import { summaryOf } from '../documents/text/summary.ts';
import type { StagedImage } from '../images/images.ts';
import { lockImage } from '../images/library.ts';
import { invalid } from '../problems.ts';
import type { ArticleRow } from './model.ts';

type SentFields = Omit<ArticleChanges, 'category'> & { category?: string | null | undefined };

/** The fields whose columns are made elsewhere, each by a rule of its own. */
type OtherFields =
  | ('content' | 'slug' | 'summary' | 'category' | 'published' | 'publishAt' | 'publishedAt' | 'imgUrl' | 'version')
  | keyof EndedDraft;

/**
 * Returns the columns of the fields that are sent; undefined for one that is not. They are named one by one, so that nothing
 * else that is sent reaches a column.
 */
export function fieldColumns(fields: SentFields) {
  const { title, tags, imgAlt, featured, metaTitle, metaDescription, canonicalUrl } = fields;
  return {
    title,
    featured,
    metaTitle,
    metaDescription,
    tags: tags && JSON.stringify(tags),
    imageAlt: imgAlt,
    canonicalUrl: canonicalUrl && new URL(canonicalUrl).href,
  } satisfies Record<Exclude<keyof SentFields, OtherFields | 'imgAlt'> | 'imageAlt', unknown>;
}

interface Summarised {
  /** As it is sent; empty for the beginning of the text. */
  summary: string | undefined;
  /** The new text, if there is one, with the summary that it has by itself. */
  text: { summary: string } | null;
  /** The article before; null for a new one. */
  before: Pick<ArticleRow, 'hasOwnSummary' | 'content'> | null;
}

/** Returns the columns of the summary: its own, or the beginning of the text. */
export function summaryColumns({ summary, text, before }: Summarised) {
  if (summary) return { summary, hasOwnSummary: true };
  if (before?.hasOwnSummary && summary === undefined) return {};
  if (text) return { summary: text.summary, hasOwnSummary: false };
  if (!before?.hasOwnSummary) return {};
  return { summary: summaryOf(before.content), hasOwnSummary: false };
}

export function imageColumns(image: StagedImage | null) {
  return {
    imageKey: image?.key ?? null,
    imageWidths: image ? JSON.stringify(image.widths) : null,
    imageHeight: image?.height ?? null,
  };
}

interface SentCover {
  /** The address of a picture of the library, or empty text, which takes the image away. */
  imgUrl?: string | undefined;
  /** What the article says that it shows. */
  imgAlt?: string | undefined;
  /** A file that was sent, which comes before an address. */
  staged: StagedImage | null;
  /** The key of the image that the article has. */
  current: string | null;
  /** The pictures whose words the writer may change. */
  scope: Scope;
}

/**
 * Returns, within a write, the columns of an article's image where that changes; a picture of the library stays where it is,
 * and is locked until the commit; where it says nothing of what it shows, and the writer may change that, it says now what the
 * article does. Throws 422 for an address that no picture has.
 */
export async function coverColumns(app: App, { imgUrl, imgAlt, staged, current, scope }: SentCover, tx: Transaction) {
  if (staged || imgUrl === '') return imageColumns(staged);
  const key = imgUrl?.split('/')[2];
  if (key === undefined || key === current) return {};
  const row = await lockImage(app, key, tx);
  if (!row) throw invalid({ imgUrl: imageMessages.notInLibrary });
  const isOwn = scope.of === 'all' || (scope.of === 'own' && row.userId === scope.userId);
  if (imgAlt && row.alt === '' && isOwn) await updateRow(row, { alt: imgAlt }, tx);
  const { imageKey, imageWidths, imageHeight } = row;
  return { imageKey, imageWidths, imageHeight };
}

/** Returns, within a write, the column of the category of this name in any case; none for null. Throws 422 for an unknown one. */
export async function categoryColumn(name: string | null, tx: Transaction): Promise<{ categoryId: number | null }> {
  if (name === null) return { categoryId: null };
  // Locked, because a deletion at the same moment would leave the article with a category that is gone.
  const lock = tx.LOCK.KEY_SHARE;
  const row = await CategoryRow.findOne({ where: { nameKey: fold(name) }, transaction: tx, lock });
  if (!row) throw invalid({ category: refused.noSuchCategory });
  return { categoryId: row.id };
}

/** Returns, within a write, the column of a revision's category, which may have another name now; null where it is gone. */
export async function categoryOfRevision(
  { id, name }: { id: number | null; name: string | null },
  transaction: Transaction,
): Promise<{ categoryId: number | null } | null> {
  if (name === null) return { categoryId: null };
  const where = { [Op.or]: [...(id === null ? [] : [{ id }]), { nameKey: fold(name) }] };
  const rows = await CategoryRow.findAll({ where, transaction, lock: transaction.LOCK.KEY_SHARE });
  const row = rows.find((each) => each.id === id) ?? rows[0];
  return row ? { categoryId: row.id } : null;
}
