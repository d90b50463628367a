import type { Transaction } from 'sequelize';
import { imageMessages } from '../../shared/imageMessages.ts';
import type { ImagesQuery, LibraryImage, ListedImage } from '../../shared/images.ts';
import type { Site } from '../../shared/pages.ts';
import type { Page } from '../../shared/paging.ts';
import { readingTime } from '../../shared/readingTime.ts';
import { refused } from '../../shared/refused.ts';
import type { RecordedWrites } from '../activity/activity.ts';
import { imageColumns } from '../articles/columns.ts';
import { withAlt, withoutPicture } from '../articles/editPictures.ts';
import { lockArticle } from '../articles/lockArticle.ts';
import type { ArticleRow } from '../articles/model.ts';
import { writePictures } from '../articles/pictures.ts';
import type { ArticleRevisions } from '../articles/revisions.ts';
import { summaryOf, visibleText } from '../articles/summary.ts';
import type { ChangedTags } from '../changes.ts';
import type { Viewer } from '../context.ts';
import { allConditions, findFilteredPage } from '../database/filteredPages.ts';
import { keyOf } from '../database/keys.ts';
import { mapPage } from '../database/pages.ts';
import { updateRow } from '../database/updateRow.ts';
import type { Images } from '../images/images.ts';
import { fileColumns, libraryImageView } from '../images/library.ts';
import { ImageRow } from '../images/model.ts';
import { settleImages } from '../images/settle.ts';
import { forbidden, HttpProblem, invalid, notFound } from '../problems.ts';
import { type Actor, asAuthor, type OwnOnly, ownOnly } from '../sessions/authorise.ts';
import type { Settings } from '../settings/settings.ts';
import type { TextPages } from '../textPages/textPages.ts';
import { mediaQueries } from './queries.ts';

interface Dependencies extends RecordedWrites {
  images: Images;
  revisions: ArticleRevisions;
  settings: Pick<Settings, 'current' | 'within' | 'removePicture'>;
  textPages: Pick<TextPages, 'editTexts'>;
  /** The site's own origin. */
  origin: string;
  now?: () => Date;
}

interface NewFile {
  /** The uploaded file, if any: a path. */
  file: string | undefined;
  fileName: string;
}

/** A change of the articles and pages that show a picture. */
interface PictureEdit {
  text(html: string): string | Promise<string>;
  /** Returns the columns of an article whose cover it is. */
  cover(row: ArticleRow): Partial<Pick<ArticleRow, 'imageAlt' | 'imageKey' | 'imageWidths' | 'imageHeight'>> | null;
}

interface Followers {
  /** The keys of the articles that followed a change of a picture. */
  articles: number[];
  /** The number of pages that followed. */
  pages: number;
  /** True for the logo and the sharing image, which are on every page. */
  isSetting: boolean;
}

/** A changed picture, and what followed. */
interface ChangedImage extends Followers {
  image: LibraryImage;
}

/** The media library: the uploaded pictures, where each is used, and changes that the articles and pages follow. */
export type Media = ReturnType<typeof createMedia>;

export function createMedia(dependencies: Dependencies) {
  const { database, changes, activity, images, revisions, settings, textPages, origin } = dependencies;
  const { now = () => new Date() } = dependencies;
  const queries = mediaQueries(database.sequelize);

  return {
    /** Lists the pictures, newest first, with the articles and pages that use each; for an author those of theirs alone. */
    async list({ q, own: isOwn = false, ...page }: ImagesQuery, viewer: Viewer): Promise<Page<ListedImage>> {
      const own = ownOnly(viewer);
      const { site } = await settings.current();
      const uploaded = isOwn ? [`user_id = ${Number(viewer.user._id)}`] : [];
      const list = {
        where: allConditions([...uploaded, ...queries.conditions(q, site, own)]),
        order: 'created_at DESC, id DESC',
      };
      const rows = await findFilteredPage(ImageRow, list, page);
      const uses = await queries.uses(rows.data, { site, own });
      return mapPage(rows, (row) => ({
        ...libraryImageView(row),
        uses: uses.get(row.id) ?? [],
        isOwn: own === null || row.userId === own,
      }));
    },

    /**
     * Changes the alternative text of a picture. Articles and pages that have it in the same wording follow; those with a
     * wording of their own, or for which it is decoration, stay as they are. Throws 404.
     */
    async update(id: string, { alt }: { alt: string }, actor: Actor): Promise<ChangedImage> {
      const { site } = await settings.current();
      const work = asAuthor(actor, async (tx, own) => {
        // The key stays, so that saves which use it need not wait.
        const row = await lockOwn(id, own, tx, tx.LOCK.NO_KEY_UPDATE);
        const { imageKey: key, alt: before } = row;
        await updateRow(row, { alt }, tx);
        if (alt === before) return { image: libraryImageView(row), articles: [], pages: 0, isSetting: false };
        const edit: PictureEdit = {
          text: (html) => withAlt(html, key, { before, after: alt }),
          cover: (article) => (before !== '' && article.imageAlt === before ? { imageAlt: alt } : null),
        };
        return { image: libraryImageView(row), ...(await follow(row, { key, edit, site, actor }, tx)) };
      });
      return changes.write(work, tagsOf);
    },

    /** Replaces the file of a picture; the articles and pages that show it follow. Throws 404, 415 and 422 for the file. */
    async replace(id: string, { file, fileName }: NewFile, actor: Actor): Promise<ChangedImage> {
      if (file === undefined) throw invalid({ image: refused.imageMissing });
      if (!(await ImageRow.findByPk(keyOf(id) ?? 0, { attributes: ['id'] }))) throw notFound(refused.imageNotFound);
      const { site } = await settings.current();
      return images.whileStaged({ file, field: 'image' }, (staged) => {
        const { key, widths, height } = { ...staged, widths: JSON.stringify(staged.widths) };
        const work = asAuthor(actor, async (tx, own) => {
          const row = await lockOwn(id, own, tx);
          const { imageKey: before } = row;
          await updateRow(row, fileColumns(staged, fileName), tx);
          await queries.replace({ id: row.id, before, key, widths, height, at: now() }, tx);
          const image = libraryImageView(row);
          const replaced = { origin, imagesByKeys: async () => new Map([[before, image]]) };
          const edit: PictureEdit = {
            text: async (html) => (await writePictures(html, replaced)).content,
            cover: () => imageColumns(staged),
          };
          const followers = await follow(row, { key: before, edit, site, actor }, tx);
          await activity.record({ kind: 'replace', actor, subject: subjectOf(row) }, tx);
          await images.publish(staged);
          return { image, ...followers };
        });
        return changes.write(work, tagsOf);
      });
    },

    /**
     * Deletes a picture; with `force` the articles and pages that show it lose it, and a setting has none. Resolves to
     * those. Throws 404, and 409 with all that use it without `force`.
     */
    async remove(id: string, { force = false }: { force?: boolean | undefined }, actor: Actor): Promise<Followers> {
      const { site } = await settings.current();
      const work = asAuthor(actor, async (tx, own) => {
        const row = await lockOwn(id, own, tx);
        const { imageKey: key } = row;
        const uses = (await queries.uses([row], { site, own }, tx)).get(row.id) ?? [];
        if (uses.length > 0 && !force) throw new HttpProblem(409, imageMessages.inUse, undefined, {}, { uses });
        const edit: PictureEdit = {
          text: (html) => withoutPicture(html, key),
          cover: () => ({ ...imageColumns(null), imageAlt: '' }),
        };
        const followers = await follow(row, { key, edit, site, actor }, tx);
        if (followers.isSetting) await settings.removePicture(row, actor, tx);
        await queries.remove({ id: row.id, key }, tx);
        await activity.record({ kind: 'delete', actor, subject: subjectOf(row) }, tx);
        return { key, ...followers };
      });
      const { key, ...followers } = await changes.write(work, tagsOf);
      await settleImages({ database, images }, [key]);
      return followers;
    },
  };

  /**
   * Locks a picture until the commit. Throws 404, and 403, for an author, for one of somebody else, and for one that is shown
   * where the author may change nothing.
   */
  async function lockOwn(id: string, own: OwnOnly, tx: Transaction, level = tx.LOCK.UPDATE): Promise<ImageRow> {
    const row = await ImageRow.findByPk(keyOf(id) ?? 0, { transaction: tx, lock: level });
    if (!row) throw notFound(refused.imageNotFound);
    if (own === null) return row;
    if (row.userId !== own) throw forbidden(refused.othersImage);
    const { authors } = await settings.within(tx);
    if (await queries.isElsewhere(row, { own, handsIn: authors === 'hand-in' }, tx)) {
      throw forbidden(refused.imageElsewhere);
    }
    return row;
  }

  /** Changes the articles and pages that show a picture, each as by a save of its own. Resolves to those that changed. */
  async function follow(
    image: ImageRow,
    { key, edit, site, actor }: { key: string; edit: PictureEdit; site: Site; actor: Actor },
    tx: Transaction,
  ): Promise<Followers> {
    const articles: number[] = [];
    for (const id of await queries.shownIn({ id: image.id, key }, tx)) {
      const row = await lockArticle(id, tx);
      const content = row && (await edit.text(row.content));
      const cover = row?.imageKey === key ? edit.cover(row) : null;
      if (!row || (content === row.content && !cover)) continue;
      const text = content === null || content === row.content ? null : textOf(content);
      await revisions.record({ row, prepared: null, text, saver: actor, tx }, async () => {
        const { words: _, ...columns } = text ?? { words: 0 };
        await updateRow(row, { ...columns, ...cover, version: row.version + 1, updatedAt: now() }, tx);
      });
      articles.push(id);
    }
    const ids = await queries.shownOn({ id: image.id }, tx);
    const pages = await textPages.editTexts({ ids, edit: edit.text, site, actor }, tx);
    return { articles, pages, isSetting: await queries.isSetting(image, tx) };
  }
}

/** Returns the columns of a text that was safe before, and the number of its words. */
function textOf(content: string) {
  const text = visibleText(content);
  const { words, minutes: readingMinutes } = readingTime(text);
  return { content, summary: summaryOf(content, text), readingMinutes, words };
}

/** Names a picture in the journal. */
const subjectOf = ({ id, alt, fileName }: ImageRow) => ({
  kind: 'image' as const,
  rows: [{ _id: String(id), name: alt || fileName || `Image ${id}` }],
});

const tagsOf = ({ articles, pages, isSetting }: Followers): ChangedTags => [
  // In any case, for the page of an author whose picture it is.
  'articles',
  ...articles.map((id) => `article:${id}` as const),
  ...(pages > 0 ? (['pages'] as const) : []),
  ...(isSetting ? (['settings'] as const) : []),
];
