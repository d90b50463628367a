import { Op, type Transaction } from 'sequelize';
import { reservedSlugs } from '../../shared/documents/reservedSlugs.ts';
import { textPageLimits } from '../../shared/settings/menus.ts';
import { textPageMessages as messages } from '../../shared/textPages/textPageMessages.ts';
import {
  isPageSlug,
  type TextPage,
  type TextPageCard,
  type TextPageChanges,
  type TextPageFields,
} from '../../shared/textPages/textPages.ts';
import { record } from '../activity/activity.ts';
import type { Actor } from '../authorise.ts';
import type { App } from '../context.ts';
import { setColumns } from '../database/queries/updateRow.ts';
import { endDraft } from '../documents/endedDrafts.ts';
import { prepareFirstRevision, recordFirstRevision } from '../documents/revisions/revisions.ts';
import { withoutMissingPictures } from '../documents/text/missingPictures.ts';
import { isAdmin, type Viewer } from '../http/state.ts';
import type { Restoring, Update } from '../http/versions.ts';
import { addPageImageUses, withCurrentPictures } from '../images/queries.ts';
import { conflict, notFound } from '../problems.ts';
import { type StoreOnce, write } from '../write.ts';
import { hasDefaultText } from './defaults/defaultTexts.ts';
import { TextPageRow } from './model.ts';
import { existingPage, textPageQueries } from './queries.ts';
import { pageRevisions, restorableState } from './revisions.ts';
import { savePage, siteNow, subjectOf, taken, textOf } from './savePage.ts';
import { movePageToTrash } from './trash.ts';
import { textPageCard, textPageView } from './view.ts';

/** Lists all written pages, such as 'About', in the order of the menus. */
export async function listTextPages(app: App): Promise<TextPageCard[]> {
  const [rows, site] = [await app.database.queries(textPageQueries).cards(), await siteNow(app)];
  return rows.map((row) => textPageCard(row, site));
}

/** Lists the written pages that readers see. */
export const publishedPages = async (app: App): Promise<TextPageCard[]> =>
  (await listTextPages(app)).filter(({ published }) => published);

/** Resolves to the page of a slug. Throws 404, also for one that is not published unless an administrator asks. */
export async function textPageBySlug(app: App, slug: string, viewer: Viewer | null): Promise<TextPage> {
  const row = isPageSlug(slug) ? await app.database.queries(textPageQueries).page(slug) : undefined;
  if (!row || !(row.published || isAdmin(viewer))) throw notFound(messages.notFound);
  return textPageView(row, await siteNow(app));
}

interface NewPage {
  fields: TextPageFields;
  once?: StoreOnce<TextPage>;
}

/** Adds a page. Throws 409 for an address that is taken, and where there are too many; 422 without visible text. */
export function createTextPage(app: App, { fields: sent, once }: NewPage, actor: Actor): Promise<TextPage> {
  const { order, content: html, draft, draftRev, ...fields } = sent;
  return withCurrentPictures(async () => {
    requireUnreserved(fields.slug);
    const { uses, words, ...text } = await textOf(app, html);
    const revision = await prepareFirstRevision({ content: text.content, words });
    const site = await siteNow(app);
    return write(app, { as: 'admin', actor, tags: ['pages', 'settings'], once, taken }, async ({ tx }) => {
      await app.database.exclusive('pages', tx);
      const position = (await TextPageRow.count({ transaction: tx })) + 1;
      if (position > textPageLimits.pages) throw conflict(messages.tooMany);
      const columns = { ...fields, ...text, position, editedAt: app.now() };
      const row = await TextPageRow.create(columns, { transaction: tx });
      if (order !== undefined) await moveTo(row, order, tx);
      await addPageImageUses(app, row.id, uses, tx);
      await recordFirstRevision(app, pageRevisions, { row, prepared: revision, saver: actor }, tx);
      const details = { created: true };
      await record(app, { kind: 'edit', actor, subject: subjectOf(row, site), details }, tx);
      await endDraft({ draft, draftRev }, { kind: 'page' }, actor, tx);
      return textPageView(row, site);
    });
  });
}

/** Changes the fields that are sent. Throws 404, what `createTextPage` throws, and 412 or 409 for another version. */
export function updateTextPage(
  app: App,
  slug: string,
  { fields, expected, once }: Update<TextPageChanges> & { once?: StoreOnce<TextPage> },
  actor: Actor,
): Promise<TextPage> {
  const { content, order, version: _, draft, draftRev, ...plain } = fields;
  return savePage(app, { slug, expected, actor, content, once }, async (row, tx) => {
    if (plain.slug !== undefined && plain.slug !== slug) requireChangeable(slug, plain.slug);
    if (order !== undefined) await moveTo(row, order, tx);
    await endDraft({ draft, draftRev }, { kind: 'page', id: row.id }, actor, tx);
    return plain;
  });
}

/**
 * Gives a page the titles and the text of a revision, as a new version unless it has them. Throws 404, and 412 or 409
 * for another version than the current one.
 */
export async function restorePageRevision(
  app: App,
  slug: string,
  { version, expected }: Restoring,
  actor: Actor,
): Promise<{ page: TextPage; missingPictures: number }> {
  const { content: stored, ...titles } = await restorableState(slug, version);
  const { content, missingPictures } =
    stored === null ? { content: stored, missingPictures: 0 } : await withoutMissingPictures(app, stored);
  return { page: await savePage(app, { slug, expected, actor, content }, async () => titles), missingPictures };
}

/** Gives a page its default title and text again. Throws 404, 409 where it has none, and 412 or 409 for another version. */
export function resetTextPage(
  app: App,
  slug: string,
  { expected }: Pick<Update<object>, 'expected'>,
  actor: Actor,
): Promise<TextPage> {
  return savePage(app, { slug, expected, actor, content: null }, async () => {
    if (!hasDefaultText(slug)) throw conflict(messages.cannotReset);
    return { title: null, menuTitle: null };
  });
}

/** Moves a page to the trash. Throws 404, and 409 for one with a default text. */
export async function deleteTextPage(app: App, slug: string, actor: Actor): Promise<void> {
  await write(app, { as: 'admin', actor, tags: ['pages', 'settings'] }, async ({ tx }) => {
    await app.database.exclusive('pages', tx);
    const row = await existingPage(slug, tx);
    if (hasDefaultText(slug)) throw conflict(messages.cannotDelete);
    await movePageToTrash(app, row, actor, tx);
  });
}

/** Moves a page to this place, or to the last one, within a write that has the lock on pages. */
async function moveTo(row: TextPageRow, order: number, tx: Transaction): Promise<void> {
  const from = row.position;
  const to = Math.min(order, await TextPageRow.count({ transaction: tx }));
  if (to === from) return;
  const [step, between] = to < from ? [1, [to, from - 1]] : [-1, [from + 1, to]];
  const where = { position: { [Op.between]: between as [number, number] }, deletedAt: null };
  await TextPageRow.increment('position', { by: step as number, where, transaction: tx });
  await setColumns(row, { position: to }, tx);
}

function requireUnreserved(slug: string): void {
  const message = messages.slugReserved(slug);
  if (reservedSlugs.has(slug)) throw conflict(message, { slug: message });
}

function requireChangeable(slug: string, changed: string): void {
  if (hasDefaultText(slug)) throw conflict(messages.slugFixed, { slug: messages.slugFixed });
  requireUnreserved(changed);
}
