import { Op, type Transaction } from 'sequelize';
import { limits } from '../../shared/limits.ts';
import { refused } from '../../shared/refused.ts';
import type {
  Editor,
  NewCopy,
  RemovedCopy,
  StoredCopy,
  UnsavedFields,
  WorkingCopy,
  WorkingCopyFields,
} from '../../shared/workingCopies.ts';
import { existingArticle } from '../articles/existing.ts';
import type { BeforeCommit } from '../changes.ts';
import type { Viewer } from '../context.ts';
import { keyOf } from '../database/keys.ts';
import type { Database } from '../database/open.ts';
import { latestFirst } from '../database/pages.ts';
import { updateRow } from '../database/updateRow.ts';
import { conflict, HttpProblem, notFound } from '../problems.ts';
import { asAdmin } from '../sessions/authorise.ts';
import { UserRow } from '../users/model.ts';
import { authorColumns } from '../users/view.ts';
import { WorkingCopyRow } from './model.ts';

/** The time after a change for which somebody counts as editing, in milliseconds. */
const EDITING_MS = 60_000;

interface Creation {
  beforeCommit: BeforeCommit<StoredCopy>;
}

/** The unsaved text of articles, stored for each administrator, who sees only their own. */
export type WorkingCopies = ReturnType<typeof createWorkingCopies>;

export function createWorkingCopies(database: Database) {
  return {
    /** Resolves to the viewer's working copy of an article, or null, and who else is editing it. Throws 404. */
    async of(articleId: string, viewer: Viewer): Promise<{ draft: WorkingCopy | null; editors: Editor[] }> {
      const key = await existingArticle(articleId);
      const row = await WorkingCopyRow.findOne({ where: { articleId: key, userId: idOf(viewer) } });
      return { draft: row && view(row), editors: await editorsOf(key, viewer) };
    },

    /** Replaces the viewer's working copy of an article. Throws 404, and 409 where it may not replace the one that there is. */
    async update(articleId: string, fields: WorkingCopyFields, viewer: Viewer) {
      const update = asAdmin(viewer, async (tx) => {
        // Locks the article, so that of two first copies one is refused.
        const where = { articleId: await existingArticle(articleId, tx), userId: idOf(viewer) };
        const row = await WorkingCopyRow.findOne({ where, transaction: tx });
        return row ? replace(row, fields, tx) : store(where, fields, tx);
      });
      const draft = await database.write(update);
      return { draft, editors: await editorsOf(Number(draft.article), viewer) };
    },

    /**
     * Removes the viewer's working copy of an article, if there is one. Throws 404 where there is no such article, and 409
     * where there is another copy.
     */
    async remove(articleId: string, removed: RemovedCopy, viewer: Viewer): Promise<void> {
      const remove = asAdmin(viewer, async (transaction) => {
        const where = { articleId: await existingArticle(articleId, transaction), userId: idOf(viewer) };
        const row = await WorkingCopyRow.findOne({ where, transaction });
        requireReplaceable(row, removed.updatedAt);
        await row?.destroy({ transaction });
      });
      await database.write(remove);
    },

    /** Lists the other administrators who are editing an article. Throws 404. */
    async editors(articleId: string, viewer: Viewer): Promise<Editor[]> {
      return editorsOf(await existingArticle(articleId), viewer);
    },

    /** Lists the viewer's working copies of new articles, the latest first. */
    async listNew(viewer: Viewer): Promise<NewCopy[]> {
      const where = { articleId: null, userId: idOf(viewer) };
      const rows = await WorkingCopyRow.findAll({ where, order: latestFirst('updatedAt') });
      return rows.map((row) => ({ ...storedView(row), title: fieldsOf(row).title ?? '' }));
    },

    /** Stores the working copy of a new article. Throws 409 where there are too many. */
    createNew(fields: WorkingCopyFields, { beforeCommit }: Creation, viewer: Viewer): Promise<StoredCopy> {
      const userId = idOf(viewer);
      const create = asAdmin(viewer, async (transaction) => {
        await database.exclusive('workingCopies', transaction);
        const count = await WorkingCopyRow.count({ where: { articleId: null, userId }, transaction });
        if (count >= limits.newDraftsMax) throw conflict(refused.tooManyDrafts);
        const draft = await store({ articleId: null, userId }, fields, transaction);
        await beforeCommit(draft, transaction);
        return draft;
      });
      return database.write(create);
    },

    /** Resolves to one of the viewer's working copies of new articles. Throws 404. */
    async ofNew(id: string, viewer: Viewer): Promise<WorkingCopy> {
      const row = await WorkingCopyRow.findOne({ where: ownNew(id, viewer) });
      if (!row) throw notFound(refused.draftNotFound);
      return view(row);
    },

    /** Replaces one of the viewer's working copies of new articles. Throws 404, and 409 where it may not replace that. */
    updateNew(id: string, fields: WorkingCopyFields, viewer: Viewer): Promise<StoredCopy> {
      const update = asAdmin(viewer, async (transaction) => {
        return replace(await lockedNew(id, viewer, transaction), fields, transaction);
      });
      return database.write(update);
    },

    /** Removes one of the viewer's working copies of new articles. Throws 404, and 409 where it is another by now. */
    async removeNew(id: string, removed: RemovedCopy, viewer: Viewer): Promise<void> {
      const remove = asAdmin(viewer, async (transaction) => {
        const row = await lockedNew(id, viewer, transaction);
        requireReplaceable(row, removed.updatedAt);
        await row.destroy({ transaction });
      });
      await database.write(remove);
    },

    /** Removes all working copies of an article, within the write that removes it for good. */
    async removeOf(articleId: number, transaction: Transaction): Promise<void> {
      await WorkingCopyRow.destroy({ where: { articleId }, transaction });
    },
  };
}

type Place = Pick<WorkingCopyRow, 'articleId' | 'userId'>;

async function store(place: Place, sent: WorkingCopyFields, transaction: Transaction): Promise<StoredCopy> {
  const row = { ...place, ...columns(sent), updatedAt: new Date() };
  return storedView(await WorkingCopyRow.create(row, { transaction }));
}

/** Replaces a copy by one that began with it. Throws 409 where it began with another. */
async function replace(row: WorkingCopyRow, sent: WorkingCopyFields, tx: Transaction): Promise<StoredCopy> {
  requireReplaceable(row, sent.replaces);
  // Later than before: it tells one copy from the other.
  const updatedAt = new Date(Math.max(Date.now(), row.updatedAt.getTime() + 1));
  await updateRow(row, { ...columns(sent), updatedAt }, tx);
  return storedView(row);
}

const columns = ({ baseVersion = null, replaces: _, ...fields }: WorkingCopyFields) => ({
  baseVersion,
  fields: JSON.stringify(fields),
});

const idOf = ({ user }: Viewer) => Number(user._id);
const ownNew = (id: string, viewer: Viewer) => ({ id: keyOf(id) ?? 0, articleId: null, userId: idOf(viewer) });

/** Locks one of the viewer's working copies of new articles. Throws 404. */
async function lockedNew(id: string, viewer: Viewer, transaction: Transaction): Promise<WorkingCopyRow> {
  const where = ownNew(id, viewer);
  const row = await WorkingCopyRow.findOne({ where, transaction, lock: transaction.LOCK.UPDATE });
  if (!row) throw notFound(refused.draftNotFound);
  return row;
}

/** Throws the copy that there is where the caller knows another, by its `updatedAt`, or null for none. */
function requireReplaceable(row: WorkingCopyRow | null, known: string | null | undefined): void {
  if (!row || known === undefined || known === row.updatedAt.toISOString()) return;
  throw new HttpProblem(409, refused.changedMeanwhile, undefined, {}, { draft: view(row) });
}

async function editorsOf(articleId: number, viewer: Viewer): Promise<Editor[]> {
  const rows = await WorkingCopyRow.findAll({
    attributes: ['updatedAt'],
    where: { articleId, userId: { [Op.ne]: idOf(viewer) }, updatedAt: { [Op.gt]: new Date(Date.now() - EDITING_MS) } },
    include: [{ model: UserRow, as: 'user', attributes: authorColumns, where: { isAdmin: true } }],
    order: [['updatedAt', 'DESC']],
    limit: limits.adminPageSize,
  });
  return rows.flatMap(({ user, updatedAt }) =>
    user ? [{ _id: String(user.id), username: user.username, lastKeyAt: updatedAt.toISOString() }] : [],
  );
}

const view = (row: WorkingCopyRow): WorkingCopy => ({ ...storedView(row), ...fieldsOf(row) });

function storedView({ id, articleId, baseVersion, updatedAt }: WorkingCopyRow): StoredCopy {
  const article = articleId === null ? null : String(articleId);
  return { _id: String(id), article, baseVersion, updatedAt: updatedAt.toISOString() };
}

/** The fields of a working copy, as they were typed. */
export const fieldsOf = ({ fields }: WorkingCopyRow) => JSON.parse(fields) as UnsavedFields;
