import { Op, type Transaction } from 'sequelize';
import { limits } from '../../shared/limits.ts';
import { refused } from '../../shared/refused.ts';
import type {
  ArticleOwner,
  CopyConditions,
  Editor,
  PageOwner,
  RemovedCopy,
  StoredCopy,
  UnsavedFields,
  UnsavedPageFields,
} from '../../shared/workingCopies.ts';
import type { BeforeCommit } from '../changes.ts';
import { keyOf } from '../database/keys.ts';
import type { Database } from '../database/open.ts';
import { latestFirst } from '../database/pages.ts';
import { updateRow } from '../database/updateRow.ts';
import type { Viewer } from '../http/state.ts';
import { conflict, HttpProblem, notFound } from '../problems.ts';
import { refuseExcess } from '../reading/excess.ts';
import { type OwnOnly, ownOnly } from '../sessions/authorise.ts';
import { UserRow } from '../users/model.ts';
import { authorColumns } from '../users/view.ts';
import type { WorkingCopyRow } from './model.ts';

/** The time after a change for which somebody counts as editing, in milliseconds. */
const EDITING_MS = 60_000;

/** A kind of thing whose unsaved text is stored: articles, or pages. */
interface CopyKind<Owner> {
  model: typeof WorkingCopyRow;
  /** Resolves to the key of the row that a call names, which a write locks. Throws 404, and 403 for somebody else's. */
  existing(id: string, own: OwnOnly, tx?: Transaction): Promise<number>;
  /** Wraps the work of a write, which gets whose rows it may change. */
  authorise<T>(viewer: Viewer, work: (tx: Transaction, own: OwnOnly) => Promise<T>): (tx: Transaction) => Promise<T>;
  /** Presents the `_id` of the row to which a copy belongs; null for a new one. */
  ownerView(id: string | null): Owner;
}

/** The unsaved text of articles. */
export type ArticleCopies = ReturnType<typeof createWorkingCopies<ArticleOwner, UnsavedFields>>;

/** The unsaved text of pages. */
export type PageCopies = ReturnType<typeof createWorkingCopies<PageOwner, UnsavedPageFields>>;

/** Stores the unsaved text of articles, or of pages, for each writer, who sees only their own. */
export function createWorkingCopies<Owner, Fields extends { title?: string | undefined; content?: string | undefined }>(
  database: Database,
  { model, existing, authorise, ownerView }: CopyKind<Owner>,
) {
  type OwnedCopy = StoredCopy<Owner>;
  type WorkingCopy = OwnedCopy & Fields;
  type Sent = CopyConditions & Fields;

  return {
    /** Resolves to the viewer's working copy of a row, or null, and who else is editing it. Throws 404. */
    async of(id: string, viewer: Viewer): Promise<{ draft: WorkingCopy | null; editors: Editor[] }> {
      const key = await existing(id, ownOnly(viewer));
      const row = await model.findOne({ where: { ownerId: key, userId: idOf(viewer) } });
      return { draft: row && view(row), editors: await editorsOf(key, viewer) };
    },

    /** Replaces the viewer's working copy of a row. Throws 404, 409 where it may not replace the one that there is, and 422 for too much HTML. */
    async update(id: string, fields: Sent, viewer: Viewer): Promise<{ draft: OwnedCopy; editors: Editor[] }> {
      await refuseExcess(fields.content ?? '');
      const update = authorise(viewer, async (tx, own) => {
        // Locks the article or page, so that of two first copies one is refused.
        const where = { ownerId: await existing(id, own, tx), userId: idOf(viewer) };
        const row = await model.findOne({ where, transaction: tx });
        return { key: where.ownerId, draft: await (row ? replace(row, fields, tx) : store(where, fields, tx)) };
      });
      const { key, draft } = await database.write(update);
      return { draft, editors: await editorsOf(key, viewer) };
    },

    /** Removes the viewer's working copy of a row, if there is one. Throws 404 where there is no such row, and 409 where there is another copy. */
    async remove(id: string, removed: RemovedCopy, viewer: Viewer): Promise<void> {
      const remove = authorise(viewer, async (transaction, own) => {
        const where = { ownerId: await existing(id, own, transaction), userId: idOf(viewer) };
        const row = await model.findOne({ where, transaction });
        requireReplaceable(row, removed.updatedAt);
        await row?.destroy({ transaction });
      });
      await database.write(remove);
    },

    /** Lists the others who are editing a row. Throws 404. */
    async editors(id: string, viewer: Viewer): Promise<Editor[]> {
      return editorsOf(await existing(id, ownOnly(viewer)), viewer);
    },

    /** Lists the viewer's working copies of new rows, the latest first. */
    async listNew(viewer: Viewer): Promise<(OwnedCopy & { title: string })[]> {
      const where = { ownerId: null, userId: idOf(viewer) };
      const rows = await model.findAll({ where, order: latestFirst('updatedAt') });
      return rows.map((row) => ({ ...storedView(row), title: fieldsOf<Fields>(row).title ?? '' }));
    },

    /** Stores the working copy of a new row. Throws 409 where there are too many, and 422 for too much HTML. */
    async createNew(
      fields: Sent,
      { beforeCommit }: { beforeCommit: BeforeCommit<OwnedCopy> },
      viewer: Viewer,
    ): Promise<OwnedCopy> {
      await refuseExcess(fields.content ?? '');
      const userId = idOf(viewer);
      const create = authorise(viewer, async (transaction) => {
        await database.exclusive('workingCopies', transaction);
        const count = await model.count({ where: { ownerId: null, userId }, transaction });
        if (count >= limits.newDraftsMax) throw conflict(refused.tooManyDrafts);
        const draft = await store({ ownerId: null, userId }, fields, transaction);
        await beforeCommit(draft, transaction);
        return draft;
      });
      return database.write(create);
    },

    /** Resolves to one of the viewer's working copies of new rows. Throws 404. */
    async ofNew(id: string, viewer: Viewer): Promise<WorkingCopy> {
      return view(await existingNew(id, viewer));
    },

    /** Replaces one of the viewer's working copies of new rows. Throws 404, 409 where it may not replace that, and 422 for too much HTML. */
    async updateNew(id: string, fields: Sent, viewer: Viewer): Promise<OwnedCopy> {
      await refuseExcess(fields.content ?? '');
      const update = authorise(viewer, async (transaction) => {
        return replace(await existingNew(id, viewer, transaction), fields, transaction);
      });
      return database.write(update);
    },

    /** Removes one of the viewer's working copies of new rows. Throws 404, and 409 where it is another by now. */
    async removeNew(id: string, removed: RemovedCopy, viewer: Viewer): Promise<void> {
      const remove = authorise(viewer, async (transaction) => {
        const row = await existingNew(id, viewer, transaction);
        requireReplaceable(row, removed.updatedAt);
        await row.destroy({ transaction });
      });
      await database.write(remove);
    },

    /** Removes all working copies of a row, within the write that removes it for good. */
    async removeOf(ownerId: number, transaction: Transaction): Promise<void> {
      await model.destroy({ where: { ownerId }, transaction });
    },
  };

  async function store(
    place: Pick<WorkingCopyRow, 'ownerId' | 'userId'>,
    sent: Sent,
    transaction: Transaction,
  ): Promise<OwnedCopy> {
    const row = { ...place, ...columns(sent), updatedAt: new Date() };
    return storedView(await model.create(row, { transaction }));
  }

  /** Replaces a copy by one that began with it. Throws 409 where it began with another. */
  async function replace(row: WorkingCopyRow, sent: Sent, tx: Transaction): Promise<OwnedCopy> {
    requireReplaceable(row, sent.replaces);
    // Later than before: it tells one copy from the other.
    const updatedAt = new Date(Math.max(Date.now(), row.updatedAt.getTime() + 1));
    await updateRow(row, { ...columns(sent), updatedAt }, tx);
    return storedView(row);
  }

  /** Resolves to one of the viewer's working copies of new rows, which a write locks. Throws 404. */
  async function existingNew(id: string, viewer: Viewer, transaction?: Transaction): Promise<WorkingCopyRow> {
    const locked = transaction ? { transaction, lock: transaction.LOCK.UPDATE } : {};
    const where = { id: keyOf(id) ?? 0, ownerId: null, userId: idOf(viewer) };
    const row = await model.findOne({ where, ...locked });
    if (!row) throw notFound(refused.draftNotFound);
    return row;
  }

  /** Throws the copy that there is where the caller knows another, by its `updatedAt`, or null for none. */
  function requireReplaceable(row: WorkingCopyRow | null, known: string | null | undefined): void {
    if (!row || known === undefined || known === row.updatedAt.toISOString()) return;
    throw new HttpProblem(409, refused.changedMeanwhile, undefined, {}, { draft: view(row) });
  }

  async function editorsOf(ownerId: number, viewer: Viewer): Promise<Editor[]> {
    const rows = await model.findAll({
      attributes: ['updatedAt'],
      where: { ownerId, userId: { [Op.ne]: idOf(viewer) }, updatedAt: { [Op.gt]: new Date(Date.now() - EDITING_MS) } },
      include: [{ model: UserRow, as: 'user', attributes: authorColumns, where: mayWrite }],
      order: [['updatedAt', 'DESC']],
      limit: limits.adminPageSize,
    });
    return rows.flatMap(({ user, updatedAt }) =>
      user ? [{ _id: String(user.id), username: user.username, lastKeyAt: updatedAt.toISOString() }] : [],
    );
  }

  function view(row: WorkingCopyRow): WorkingCopy {
    return { ...storedView(row), ...fieldsOf<Fields>(row) };
  }

  function storedView({ id, ownerId, baseVersion, updatedAt }: WorkingCopyRow): OwnedCopy {
    const owner = ownerView(ownerId === null ? null : String(ownerId));
    return { _id: String(id), ...owner, baseVersion, updatedAt: updatedAt.toISOString() };
  }
}

const columns = ({ baseVersion = null, replaces: _, ...fields }: CopyConditions) => ({
  baseVersion,
  fields: JSON.stringify(fields),
});

/** Somebody who may write still. */
const mayWrite = { [Op.or]: [{ isAdmin: true }, { isAuthor: true }] };
const idOf = ({ user }: Viewer) => Number(user._id);

/** The fields of a working copy, as they were typed. */
export const fieldsOf = <Fields>({ fields }: WorkingCopyRow) => JSON.parse(fields) as Fields;
