import type { Transaction } from 'sequelize';
import { imageMessages } from '../../shared/imageMessages.ts';
import type { ImagesQuery, LibraryImage, ListedImage } from '../../shared/images.ts';
import type { Site } from '../../shared/pages.ts';
import type { Page } from '../../shared/paging.ts';
import { refused } from '../../shared/refused.ts';
import type { RecordedWrites } from '../activity/activity.ts';
import type { ArticleRevisions } from '../articles/revisions.ts';
import type { ChangedTags } from '../changes.ts';
import type { App } from '../context.ts';
import { allConditions, findFilteredPage } from '../database/filteredPages.ts';
import { keyOf } from '../database/keys.ts';
import { mapPage } from '../database/pages.ts';
import { updateRow } from '../database/updateRow.ts';
import type { Viewer } from '../http/state.ts';
import type { Images } from '../images/images.ts';
import { fileColumns, libraryImageView } from '../images/library.ts';
import { ImageRow } from '../images/model.ts';
import type { Begun } from '../jobs/slices.ts';
import { forbidden, HttpProblem, invalid, notFound } from '../problems.ts';
import { type Actor, asAuthor, type OwnOnly, ownOnly } from '../sessions/authorise.ts';
import type { SettingsCopy } from '../settings/SettingsCopy.ts';
import { emptyPictureSettings } from '../settings/settings.ts';
import type { TextPages } from '../textPages/textPages.ts';
import { createFollow, type PictureEdit } from './follow.ts';
import { mediaQueries } from './queries.ts';

interface Dependencies extends RecordedWrites {
  app: App;
  images: Images;
  revisions: ArticleRevisions;
  settings: Pick<SettingsCopy, 'current' | 'within'>;
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

interface Followers {
  /** The number of articles that followed a change of a picture, or will. */
  articles: number;
  /** The number of pages that followed. */
  pages: number;
  /** True for the logo and the sharing image, which are on every page. */
  isSetting: boolean;
}

/** What a write has changed, with the work that it has begun. */
interface Changed extends Pick<Followers, 'pages' | 'isSetting'> {
  begun: Begun | null;
}

/** A changed picture, and what followed. */
interface ChangedImage extends Followers {
  image: LibraryImage;
}

/** The media library: the uploaded pictures, where each is used, and changes that the articles and pages follow. */
export type Media = ReturnType<typeof createMedia>;

export function createMedia(dependencies: Dependencies) {
  const { app, database, changes, activity, images, revisions, settings, textPages, origin } = dependencies;
  const { now = () => new Date() } = dependencies;
  const queries = mediaQueries(database.sequelize);
  const follow = createFollow({ app, revisions, queries, origin, now });

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
        const image = libraryImageView(row);
        if (alt === before) return { image, begun: null, pages: 0, isSetting: false };
        const edit: PictureEdit = { kind: 'alt', before, after: alt };
        return { image, ...(await change(row, { key, edit, site, actor }, tx)) };
      });
      return finished(await changes.write(work, tagsOf));
    },

    /** Replaces the file of a picture; the articles and pages that show it follow. Throws 404, 415 and 422 for the file. */
    async replace(id: string, { file, fileName }: NewFile, actor: Actor): Promise<ChangedImage> {
      if (file === undefined) throw invalid({ image: refused.imageMissing });
      if (!(await ImageRow.findByPk(keyOf(id) ?? 0, { attributes: ['id'] }))) throw notFound(refused.imageNotFound);
      const { site } = await settings.current();
      return images.whileStaged({ file, field: 'image' }, async (staged) => {
        const { key, widths, height } = { ...staged, widths: JSON.stringify(staged.widths) };
        const work = asAuthor(actor, async (tx, own) => {
          const row = await lockOwn(id, own, tx);
          const { imageKey: before } = row;
          await updateRow(row, fileColumns(staged, fileName), tx);
          await queries.replace({ id: row.id, before, key, widths, height, at: now() }, tx);
          const image = libraryImageView(row);
          const edit: PictureEdit = { kind: 'replace', image, key, widths: staged.widths, height };
          const changed = await change(row, { key: before, edit, site, actor }, tx);
          await activity.record({ kind: 'replace', actor, subject: subjectOf(row) }, tx);
          await images.publish(staged);
          return { image, ...changed };
        });
        return finished(await changes.write(work, tagsOf));
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
        const changed = await change(row, { key, edit: { kind: 'delete' }, site, actor }, tx);
        if (changed.isSetting) await emptyPictureSettings(app, row, actor, tx);
        await activity.record({ kind: 'delete', actor, subject: subjectOf(row) }, tx);
        return changed;
      });
      return finished(await changes.write(work, tagsOf));
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

  /** Changes the pages that show a picture within a write, and begins to change the articles. Throws 409 while they follow an earlier change. */
  async function change(
    image: ImageRow,
    { site, actor, ...picture }: { key: string; edit: PictureEdit; site: Site; actor: Actor },
    tx: Transaction,
  ): Promise<Changed> {
    const begun = await follow.begin({ id: image.id, ...picture }, actor, tx);
    const ids = await queries.shownOn({ id: image.id }, tx);
    const edit = (html: string) => follow.textOf(html, picture);
    const pages = await textPages.editTexts({ ids, edit, site, actor }, tx);
    return { begun, pages, isSetting: await queries.isSetting(image, tx) };
  }

  async function finished<Row extends Changed>({ begun, ...changed }: Row) {
    return { ...changed, articles: begun ? await follow.finish(begun) : 0 };
  }
}

/** Names a picture in the journal. */
const subjectOf = ({ id, alt, fileName }: ImageRow) => ({
  kind: 'image' as const,
  rows: [{ _id: String(id), name: alt || fileName || `Image ${id}` }],
});

const tagsOf = ({ pages, isSetting }: Changed): ChangedTags => [
  // In any case, for the page of an author whose picture it is.
  'articles',
  ...(pages > 0 ? (['pages'] as const) : []),
  ...(isSetting ? (['settings'] as const) : []),
];
