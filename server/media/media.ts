import type { LOCK, Transaction } from 'sequelize';
import type { CacheTag } from '../../shared/kit/call.ts';
import type { Page } from '../../shared/kit/paging.ts';
import { refused } from '../../shared/kit/refused.ts';
import type { ImagesQuery, ImageUse, LibraryImage } from '../../shared/media/images.ts';
import type { Site } from '../../shared/site/pages.ts';
import { record } from '../activity/activity.ts';
import { type Actor, type Scope, scopeOf } from '../authorise.ts';
import type { App } from '../context.ts';
import { allConditions, findFilteredPage } from '../database/queries/filteredPages.ts';
import { keyOf } from '../database/queries/keys.ts';
import { mapPage } from '../database/queries/pages.ts';
import { updateRow } from '../database/queries/updateRow.ts';
import type { Viewer } from '../http/state.ts';
import { publishImage, whileStaged } from '../images/images.ts';
import { fileColumns } from '../images/library.ts';
import type { ImageRow } from '../images/model.ts';
import type { Begun } from '../jobs/slices.ts';
import { forbidden, HttpProblem, invalid, notFound } from '../problems.ts';
import { emptyPictureSettings } from '../settings/settings.ts';
import { editPageTexts } from '../textPages/savePage.ts';
import { write } from '../write.ts';
import { type MediaKind, pictures } from './kinds.ts';
import { finishPictureChange, type PictureEdit, startPictureChange, textAfter } from './pictureChange.ts';
import {
  isPictureOfSettings,
  isUsedElsewhere,
  pagesWithPicture,
  pictureConditions,
  pictureUses,
  replacePicture,
} from './queries.ts';

interface NewFile {
  /** The uploaded file, if any: a path. */
  file: string | undefined;
  fileName: string;
}

interface Users {
  /** The number of articles that got a change of a picture, or will. */
  articles: number;
  /** The number of pages that got it. */
  pages: number;
  /** True for the logo and the sharing image, which are on every page. */
  isSetting: boolean;
}

/** The changes of a write, with the work that it has begun. */
interface Changed extends Pick<Users, 'pages' | 'isSetting'> {
  work: Begun | null;
}

/** A changed picture or file, and what shows it. */
interface ChangedMedia<View> extends Users {
  view: View;
}

/** Lists the pictures or files, newest first, with the articles and pages that use each; for an author those of theirs alone. */
export async function listMedia<View>(
  app: App,
  { model, isOfKind, view }: MediaKind<View>,
  { q, own: isOwn = false, ...page }: ImagesQuery,
  viewer: Viewer,
): Promise<Page<View & { uses: ImageUse[]; isOwn: boolean }>> {
  const scope = scopeOf(viewer);
  const { site } = await app.settings.current();
  const uploaded = isOwn ? [`user_id = ${Number(viewer.user._id)}`] : [];
  const where = allConditions([isOfKind, ...uploaded, ...pictureConditions(app, q, site, scope)]);
  const rows = await findFilteredPage(model, { where, order: 'created_at DESC, id DESC' }, page);
  const uses = await pictureUses(app, rows.data, { site, scope });
  return mapPage(rows, (row) => ({
    ...view(row),
    uses: uses.get(row.id) ?? [],
    isOwn: scope.of === 'all' || (scope.of === 'own' && row.userId === scope.userId),
  }));
}

/**
 * Changes the alternative text of a picture or the title of a file, also in articles and pages that have it in the same wording;
 * those with a wording of their own, or for which a picture is decoration, stay as they are. Throws 404.
 */
export async function renameMedia<View>(
  app: App,
  kind: MediaKind<View>,
  { id, alt }: { id: string; alt: string },
  actor: Actor,
): Promise<ChangedMedia<View>> {
  const { site } = await app.settings.current();
  const changed = await write(app, { as: 'author', actor, tags }, async ({ tx, scope }) => {
    // The key stays, so that saves which use it need not wait.
    const row = await lockOwn(app, kind, { id, scope, level: tx.LOCK.NO_KEY_UPDATE }, tx);
    const { imageKey: key, alt: before } = row;
    await updateRow(row, { alt }, tx);
    const view = kind.view(row);
    if (alt === before) return { view, work: null, pages: 0, isSetting: false };
    const edit = kind.renamed(before, alt);
    return { view, ...(await changeUsers(app, row, { key, edit, site, actor }, tx)) };
  });
  return finished(app, changed);
}

/** Replaces the file of a picture, also in the articles and pages that show it. Throws 404, 415 and 422 for the file. */
export async function replaceImage(
  app: App,
  id: string,
  { file, fileName }: NewFile,
  actor: Actor,
): Promise<ChangedMedia<LibraryImage>> {
  if (file === undefined) throw invalid({ image: refused.imageMissing });
  if (!(await pictures.model.findByPk(keyOf(id) ?? 0, { attributes: ['id'] }))) throw notFound(pictures.notFound);
  const { site } = await app.settings.current();
  return whileStaged(app, { file, field: 'image' }, async (staged) => {
    const { key, widths, height } = staged;
    const changed = await write(app, { as: 'author', actor, tags }, async ({ tx, scope }) => {
      const row = await lockOwn(app, pictures, { id, scope }, tx);
      const { imageKey: before } = row;
      await updateRow(row, fileColumns(staged, fileName), tx);
      const replaced = { id: row.id, before, key, widths: JSON.stringify(widths), height, at: app.now() };
      await replacePicture(app, replaced, tx);
      const view = pictures.view(row);
      const edit: PictureEdit = { kind: 'replace', image: view, key, widths, height };
      const inUse = await changeUsers(app, row, { key: before, edit, site, actor }, tx);
      await record(app, { kind: 'replace', actor, subject: subjectOf(pictures, row) }, tx);
      await publishImage(app, staged);
      return { view, ...inUse };
    });
    return finished(app, changed);
  });
}

/**
 * Deletes a picture or file; with `force` the articles and pages that show it lose it, but not the title of a file, and a setting
 * has none. Resolves to those. Throws 404, and 409 with all that use it without `force`.
 */
export async function deleteMedia<View>(
  app: App,
  kind: MediaKind<View>,
  { id, force = false }: { id: string; force?: boolean | undefined },
  actor: Actor,
): Promise<Users> {
  const { site } = await app.settings.current();
  const changed = await write(app, { as: 'author', actor, tags }, async ({ tx, scope }) => {
    const row = await lockOwn(app, kind, { id, scope }, tx);
    const { imageKey: key } = row;
    const uses = (await pictureUses(app, [row], { site, scope }, tx)).get(row.id) ?? [];
    if (uses.length > 0 && !force) throw new HttpProblem(409, kind.inUse, undefined, {}, { uses });
    const inUse = await changeUsers(app, row, { key, edit: kind.deleted, site, actor }, tx);
    if (inUse.isSetting) await emptyPictureSettings(app, row, actor, tx);
    await record(app, { kind: 'delete', actor, subject: subjectOf(kind, row) }, tx);
    return inUse;
  });
  return finished(app, changed);
}

interface Locked {
  id: string;
  scope: Scope;
  level?: LOCK;
}

/**
 * Locks a picture or file until the commit. Throws 404, and 403, for an author, for one of somebody else, and for one that is
 * shown where the author may change nothing.
 */
async function lockOwn<View>(
  app: App,
  { model, ...texts }: MediaKind<View>,
  { id, scope, level }: Locked,
  tx: Transaction,
): Promise<ImageRow> {
  const row = await model.findByPk(keyOf(id) ?? 0, { transaction: tx, lock: level ?? tx.LOCK.UPDATE });
  if (!row) throw notFound(texts.notFound);
  if (scope.of === 'all') return row;
  if (scope.of === 'none' || row.userId !== scope.userId) throw forbidden(texts.others);
  const { authors } = await app.settings.readIn(tx);
  if (await isUsedElsewhere(app, row, { author: scope.userId, handsIn: authors === 'hand-in' }, tx)) {
    throw forbidden(texts.elsewhere);
  }
  return row;
}

interface PictureChange {
  key: string;
  edit: PictureEdit;
  site: Site;
  actor: Actor;
}

/** Changes the pages that show a picture or file within a write, and begins to change the articles. Throws 409 while they get an earlier change. */
async function changeUsers(
  app: App,
  image: ImageRow,
  { site, actor, ...picture }: PictureChange,
  tx: Transaction,
): Promise<Changed> {
  const work = await startPictureChange(app, { id: image.id, ...picture }, actor, tx);
  const ids = await pagesWithPicture(app, image.id, tx);
  const edit = (html: string) => textAfter(app, html, picture);
  const pages = await editPageTexts(app, { ids, edit, site, actor }, tx);
  return { work, pages, isSetting: await isPictureOfSettings(app, image.id, tx) };
}

async function finished<Row extends Changed>(app: App, { work, ...changed }: Row) {
  return { ...changed, articles: work ? await finishPictureChange(app, work) : 0 };
}

/** Names a picture or file in the journal; one without a name is told there by its number. */
const subjectOf = <View>({ subject }: MediaKind<View>, { id, alt, fileName }: ImageRow) => ({
  kind: subject,
  rows: [{ _id: String(id), name: alt || fileName }],
});

const tags = ({ pages, isSetting }: Changed): CacheTag[] => [
  // In any case, for the page of an author whose picture it is.
  'articles',
  ...(pages > 0 ? (['pages'] as const) : []),
  ...(isSetting ? (['settings'] as const) : []),
];
