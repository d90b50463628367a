import { Op, type Transaction, type WhereOptions } from 'sequelize';
import { isDraftId } from '../../shared/documents/draftIds.ts';
import type {
  DocumentKind,
  DraftBody,
  Editor,
  ListedDraft,
  StoredDraft,
  WholeDraft,
} from '../../shared/documents/drafts.ts';
import { limits } from '../../shared/kit/limits.ts';
import { refused } from '../../shared/kit/refused.ts';
import { firstCharacters } from '../../shared/kit/text.ts';
import { textPageMessages } from '../../shared/textPages/textPageMessages.ts';
import { requireArticle } from '../articles/access.ts';
import type { Scope } from '../authorise.ts';
import type { App } from '../context.ts';
import { keyOf } from '../database/queries/keys.ts';
import { latestFirst } from '../database/queries/pages.ts';
import { updateRow } from '../database/queries/updateRow.ts';
import { DraftRow } from '../documents/draftModel.ts';
import type { Document } from '../documents/endedDrafts.ts';
import type { Viewer } from '../http/state.ts';
import { UserRow } from '../people/users/model.ts';
import { authorColumns } from '../people/users/view.ts';
import { conflict, forbidden, HttpProblem, notFound } from '../problems.ts';
import { TextPageRow } from '../textPages/model.ts';
import { offLoop } from '../workers/offLoop.ts';
import { write } from '../write.ts';
import { countDraftWords, firstWords } from './draftWords.ts';

/** The time after a change for which somebody counts as editing, in milliseconds. */
const EDITING_MS = 60_000;

const countWords = offLoop({ module: 'drafts/draftWords', name: 'countDraftWords', from: 100_000 }, countDraftWords);

/** Lists the viewer's drafts without their texts, the latest first. */
export async function listDrafts(
  { kind, of }: { kind?: DocumentKind | undefined; of?: string | undefined },
  viewer: Viewer,
): Promise<ListedDraft[]> {
  const where = {
    userId: idOf(viewer),
    ...(kind && { kind }),
    ...(of !== undefined && { ofId: keyOf(of) ?? 0 }),
  };
  const attributes = { exclude: ['fields'] };
  const rows = await DraftRow.findAll({
    where,
    attributes,
    order: latestFirst('updatedAt'),
    limit: limits.draftsListed,
  });
  return rows.map((row) => ({ ...storedView(row), title: row.title, words: row.words, excerpt: row.excerpt }));
}

/** Resolves to one of the viewer's drafts. Throws 404. */
export async function readDraft(id: string, viewer: Viewer): Promise<WholeDraft> {
  return wholeView(await ownDraft(id, viewer));
}

/**
 * Stores what is typed as the next state of a draft, which is made with `rev` 0. Throws 404 for somebody else's draft, for one that is gone,
 * and where there is no such article or page; 403 for somebody else's; and 409 where the draft has another state than `rev`,
 * another one is of the same article or page, or there are too many new ones. The same fields as are stored change nothing.
 */
export async function saveDraft(
  app: App,
  id: string,
  body: DraftBody,
  viewer: Viewer,
): Promise<{ draft: StoredDraft; editors: Editor[] }> {
  const { kind, base, rev } = body;
  const columns = { kind, base, ...(await textColumns(body.fields)) };
  const userId = idOf(viewer);
  // Somebody else makes one of the same id at the same time.
  const taken = () => notFound(refused.draftNotFound);
  const row = await write(app, { as: 'author', actor: viewer, taken }, async ({ tx, scope }) => {
    await app.database.lockKeys('drafts', { exclusive: [userId], shared: [] }, tx);
    const ofId = await documentKey(body, scope, tx);
    const stored = await lockDraft(id, viewer, tx);
    const others: WhereOptions<DraftRow> = { kind, ofId, userId, id: { [Op.ne]: id } };
    const other = ofId === null ? null : await DraftRow.findOne({ where: others, transaction: tx });
    if (other) throw changedMeanwhile(other);
    if (!stored) return createDraft({ ...columns, id: id.toLowerCase(), userId, ofId, updatedAt: app.now() }, rev, tx);
    const isSame =
      stored.fields === columns.fields && stored.base === base && stored.kind === kind && stored.ofId === ofId;
    if (stored.rev === rev) await updateRow(stored, { ...columns, ofId, rev: rev + 1, updatedAt: app.now() }, tx);
    else if (!isSame) throw changedMeanwhile(stored);
    return stored;
  });
  const editors = row.ofId === null ? [] : await listEditors(app, { kind, id: row.ofId }, viewer);
  return { draft: storedView(row), editors };
}

/** Deletes one of the viewer's drafts. Throws 404, and 409 where it has another state than `rev`. */
export async function deleteDraft(app: App, id: string, rev: number | undefined, viewer: Viewer): Promise<void> {
  await write(app, { as: 'author', actor: viewer }, async ({ tx }) => {
    const row = await ownDraft(id, viewer, tx);
    if (rev !== undefined && rev !== row.rev) throw changedMeanwhile(row);
    await row.destroy({ transaction: tx });
  });
}

/** Lists the others who are editing an article or page. */
export async function listEditors(app: App, { kind, id }: Document, viewer: Viewer): Promise<Editor[]> {
  const since = new Date(app.now().getTime() - EDITING_MS);
  const rows = await DraftRow.findAll({
    attributes: ['updatedAt'],
    where: { kind, ofId: id, userId: { [Op.ne]: idOf(viewer) }, updatedAt: { [Op.gt]: since } },
    include: [{ model: UserRow, as: 'user', attributes: authorColumns, where: mayWrite }],
    order: [['updatedAt', 'DESC']],
    limit: limits.adminPageSize,
  });
  return rows.flatMap(({ user, updatedAt }) =>
    user ? [{ _id: String(user.id), username: user.username, lastKeyAt: updatedAt.toISOString() }] : [],
  );
}

type NewDraft = Omit<DraftRow['_creationAttributes'], 'rev'>;

async function createDraft(columns: NewDraft, rev: number, transaction: Transaction): Promise<DraftRow> {
  // It was saved or discarded elsewhere.
  if (rev > 0) throw notFound(refused.draftNotFound);
  const { userId, ofId } = columns;
  const count = ofId === null ? await DraftRow.count({ where: { userId, ofId }, transaction }) : 0;
  if (count >= limits.newDraftsMax) throw conflict(refused.tooManyDrafts);
  return DraftRow.create({ ...columns, rev: 1 }, { transaction });
}

/** Resolves to the key of a draft's article or page, which the write locks; null for a new one. Throws 404 and 403. */
async function documentKey({ kind, of }: DraftBody, scope: Scope, tx: Transaction): Promise<number | null> {
  // Authors write no pages.
  if (kind === 'page' && scope.of !== 'all') throw forbidden();
  if (of === null) return null;
  if (kind === 'article') return requireArticle(of, scope, tx);
  const page = await TextPageRow.findByPk(keyOf(of) ?? 0, {
    attributes: ['id'],
    transaction: tx,
    lock: tx.LOCK.UPDATE,
  });
  if (!page) throw notFound(textPageMessages.notFound);
  return page.id;
}

/** Resolves to a draft, which the write locks; null where there is none. Throws 404 for somebody else's. */
async function lockDraft(id: string, viewer: Viewer, transaction: Transaction): Promise<DraftRow | null> {
  if (!isDraftId(id)) throw notFound(refused.draftNotFound);
  const row = await DraftRow.findByPk(id.toLowerCase(), { transaction, lock: transaction.LOCK.UPDATE });
  if (row && row.userId !== idOf(viewer)) throw notFound(refused.draftNotFound);
  return row;
}

async function ownDraft(id: string, viewer: Viewer, transaction?: Transaction): Promise<DraftRow> {
  const locked = transaction ? { transaction, lock: transaction.LOCK.UPDATE } : {};
  const where = { id: id.toLowerCase(), userId: idOf(viewer) };
  const row = isDraftId(id) ? await DraftRow.findOne({ where, ...locked }) : null;
  if (!row) throw notFound(refused.draftNotFound);
  return row;
}

async function textColumns(fields: DraftBody['fields']) {
  const { title, content } = fields;
  const shown = typeof title === 'string' ? title.toWellFormed().replaceAll('\0', '').trim() : '';
  const html = typeof content === 'string' ? content : '';
  return {
    title: firstCharacters(shown, limits.titleMax),
    words: await countWords(html),
    excerpt: shown === '' ? firstWords(html) : '',
    fields: JSON.stringify(fields),
  };
}

const changedMeanwhile = (row: DraftRow) =>
  new HttpProblem(409, refused.changedMeanwhile, undefined, {}, { draft: wholeView(row) });

/** Somebody who may write still. */
const mayWrite = { [Op.or]: [{ isAdmin: true }, { isAuthor: true }] };
const idOf = ({ user }: Viewer) => Number(user._id);

function storedView({ id, kind, ofId, base, rev, updatedAt }: DraftRow): StoredDraft {
  return { _id: id, kind, of: ofId === null ? null : String(ofId), base, rev, updatedAt: updatedAt.toISOString() };
}

const wholeView = (row: DraftRow): WholeDraft => ({ ...storedView(row), fields: JSON.parse(row.fields) });
