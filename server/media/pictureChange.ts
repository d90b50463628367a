import type { Transaction } from 'sequelize';
import { fileMessages } from '../../shared/media/fileMessages.ts';
import { imageMessages } from '../../shared/media/imageMessages.ts';
import type { LibraryImage } from '../../shared/media/images.ts';
import { workTitles } from '../../shared/work/workMessages.ts';
import { imageColumns } from '../articles/columns.ts';
import { lockArticle } from '../articles/lockArticle.ts';
import type { ArticleRow } from '../articles/model.ts';
import { articleRevisions } from '../articles/revisions.ts';
import { type Actor, idOf, OPERATOR, writerWithin } from '../authorise.ts';
import type { App } from '../context.ts';
import { updateRow } from '../database/queries/updateRow.ts';
import { recordRevision } from '../documents/revisions/revisions.ts';
import { withAlt, withoutPicture } from '../documents/text/editPictures.ts';
import { withFileTitle, withoutFile } from '../documents/text/files.ts';
import { writePictures } from '../documents/text/pictures.ts';
import { factsOf } from '../documents/text/summary.ts';
import { ImageRow } from '../images/model.ts';
import { settleImages } from '../images/settle.ts';
import { type Begun, finishWork, type SlicedWork, startWork } from '../jobs/slices.ts';
import { HttpProblem } from '../problems.ts';
import { articlesWithPicture, countArticlesWithPicture, removePicture } from './queries.ts';

/** A change of a picture, which the articles and pages get that show it. */
export type PictureEdit =
  | { kind: 'alt'; before: string; after: string }
  | { kind: 'replace'; image: LibraryImage; key: string; widths: number[]; height: number }
  | { kind: 'delete' }
  | FileEdit;

/** A change of a file that is no picture: of its title, and its deletion. */
type FileEdit = { kind: 'title'; before: string; after: string } | { kind: 'unlink' };

const isOfFile = (edit: PictureEdit): edit is FileEdit => edit.kind === 'title' || edit.kind === 'unlink';
const isDeletion = ({ kind }: PictureEdit) => kind === 'delete' || kind === 'unlink';

/** A picture that was changed, with the key that it had before. */
interface ChangedPicture {
  id: number;
  key: string;
  edit: PictureEdit;
}

/** Changes the articles that show a changed picture, each as by a save of its own. */
export const pictureChange: SlicedWork<ChangedPicture & { writer: string | null }> = {
  name: 'picture',
  step: 5,
  next: articlesWithPicture,
  async change(app, keys, picture, tx) {
    const writer = (await writerWithin(picture.writer, tx)) ?? OPERATOR;
    const changed: number[] = [];
    for (const id of keys) if (await changeArticle(app, id, picture, writer, tx)) changed.push(id);
    const tags = changed.map((id) => `article:${id}` as const);
    return { tags: ['articles', ...tags], counts: { changed: changed.length } };
  },
  async finish(app, { id, key, edit }, tx) {
    if (!isDeletion(edit)) return {};
    // Locked, so that a save that uses it comes before, or fails to.
    await ImageRow.unscoped().findByPk(id, { transaction: tx, lock: tx.LOCK.UPDATE });
    await removePicture(app, { id, key }, tx);
    return { tags: ['articles'], afterCommit: () => settleImages(app, [key]) };
  },
};

/** Begins to change the articles, within the write that changes a picture. Throws 409 while they still get an earlier change. */
export async function startPictureChange(
  app: App,
  picture: ChangedPicture,
  actor: Actor,
  tx: Transaction,
): Promise<Begun> {
  const work = { key: `picture:${picture.id}`, total: await countArticlesWithPicture(app, picture, tx) };
  if (await app.jobs.exists(work.key, tx)) {
    // As the refusal of a deletion is described.
    const details = isDeletion(picture.edit) ? { uses: [] } : {};
    const { busy } = isOfFile(picture.edit) ? fileMessages : imageMessages;
    throw new HttpProblem(409, busy, undefined, {}, details);
  }
  const title = workTitles.picture[picture.edit.kind](work.total);
  await startWork(app, pictureChange, { ...work, title, task: { ...picture, writer: idOf(actor) } }, tx);
  return work;
}

/** Resolves to the number of articles that were changed, or will be. */
export async function finishPictureChange(app: App, work: Begun): Promise<number> {
  const counts = await finishWork(app, work);
  return counts ? (counts.changed ?? 0) : work.total;
}

/** Returns a text as it is after a change of a picture. */
export async function textAfter(
  { origin }: App,
  html: string,
  { key, edit }: Omit<ChangedPicture, 'id'>,
): Promise<string> {
  if (edit.kind === 'alt') return withAlt(html, key, edit);
  if (edit.kind === 'delete') return withoutPicture(html, key);
  if (edit.kind === 'title') return withFileTitle(html, key, edit);
  if (edit.kind === 'unlink') return withoutFile(html, key);
  return (await writePictures(html, { origin, imagesByKeys: async () => new Map([[key, edit.image]]) })).content;
}

async function changeArticle(
  app: App,
  id: number,
  { key, edit }: ChangedPicture,
  saver: Actor,
  tx: Transaction,
): Promise<boolean> {
  const row = await lockArticle(id, tx);
  const content = row && (await textAfter(app, row.content, { key, edit }));
  const cover = row?.imageKey === key && !isOfFile(edit) ? coverOf(row, edit) : null;
  if (!row || (content === row.content && !cover)) return false;
  const text = content === null || content === row.content ? null : await columnsOf(content);
  await recordRevision(app, articleRevisions, { row, prepared: null, text, saver, tx }, async () => {
    const { words: _, ...columns } = text ?? { words: 0 };
    await updateRow(row, { ...columns, ...cover, updatedAt: app.now() }, tx);
  });
  return true;
}

/** Returns the columns of an article that has the picture as its cover; null where it stays as it is. */
function coverOf(
  { imageAlt }: ArticleRow,
  edit: Exclude<PictureEdit, FileEdit>,
): Partial<Pick<ArticleRow, 'imageAlt' | 'imageKey' | 'imageWidths' | 'imageHeight'>> | null {
  if (edit.kind === 'alt') return edit.before !== '' && imageAlt === edit.before ? { imageAlt: edit.after } : null;
  if (edit.kind === 'delete') return { ...imageColumns(null), imageAlt: '' };
  return { imageKey: edit.key, imageWidths: JSON.stringify(edit.widths), imageHeight: edit.height };
}

/** Returns the columns of a text that was safe before, and the number of its words. */
async function columnsOf(content: string) {
  const { isVisible: _, ...facts } = await factsOf(content);
  return { content, ...facts };
}
