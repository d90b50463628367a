import { fold } from '../../shared/text.ts';
import { viewLimits } from '../../shared/viewLimits.ts';
import { viewMessages as messages } from '../../shared/viewMessages.ts';
import type { SavedView, SavedViewFields } from '../../shared/views.ts';
import type { BeforeCommit } from '../changes.ts';
import { keyOf } from '../database/keys.ts';
import type { Database } from '../database/open.ts';
import { updateRow } from '../database/updateRow.ts';
import { withoutDuplicates } from '../database/withoutDuplicates.ts';
import type { Viewer } from '../http/state.ts';
import { conflict, notFound } from '../problems.ts';
import { asAuthor } from '../sessions/authorise.ts';
import { SavedViewRow } from './model.ts';

/** Saved views of the dashboard's lists, of which everybody sees and changes only their own. */
export type SavedViews = ReturnType<typeof createSavedViews>;

interface NewSavedView {
  fields: SavedViewFields;
  beforeCommit?: BeforeCommit<SavedView>;
}

export function createSavedViews(database: Database) {
  return {
    /** Lists the viewer's views, the earliest first. */
    async list(viewer: Viewer): Promise<SavedView[]> {
      return (await SavedViewRow.findAll({ where: { userId: idOf(viewer) }, order: ['id'] })).map(view);
    },

    /** Saves a view. Throws 409 where the viewer has another of this name, or as many as they may, of the list. */
    create({ fields, beforeCommit }: NewSavedView, viewer: Viewer): Promise<SavedView> {
      const { list, name, query } = fields;
      const userId = idOf(viewer);
      const create = asAuthor(viewer, async (transaction) => {
        await database.exclusive('views', transaction);
        const count = await SavedViewRow.count({ where: { userId, list }, transaction });
        if (count >= viewLimits.perList) throw conflict(messages.tooMany);
        const columns = { userId, list, name, nameKey: fold(name), query: JSON.stringify(query) };
        const created = view(await SavedViewRow.create(columns, { transaction }));
        await beforeCommit?.(created, transaction);
        return created;
      });
      return withoutDuplicates(() => database.write(create), taken);
    },

    /** Renames one of the viewer's views. Throws 404, and 409 where they have another of this name of the list. */
    rename(id: string, name: string, viewer: Viewer): Promise<SavedView> {
      const rename = asAuthor(viewer, async (transaction) => {
        const row = await SavedViewRow.findOne({ where: own(id, viewer), transaction });
        if (!row) throw notFound(messages.notFound);
        await updateRow(row, { name, nameKey: fold(name) }, transaction);
        return view(row);
      });
      return withoutDuplicates(() => database.write(rename), taken);
    },

    /** Deletes one of the viewer's views. Throws 404. */
    async remove(id: string, viewer: Viewer): Promise<void> {
      const remove = asAuthor(viewer, (transaction) => SavedViewRow.destroy({ where: own(id, viewer), transaction }));
      if ((await database.write(remove)) === 0) throw notFound(messages.notFound);
    },
  };
}

const idOf = ({ user }: Viewer) => Number(user._id);
const own = (id: string, viewer: Viewer) => ({ id: keyOf(id) ?? 0, userId: idOf(viewer) });

const view = ({ id, list, name, query }: SavedViewRow): SavedView => ({
  _id: String(id),
  list,
  name,
  query: JSON.parse(query),
});

const taken = () => conflict(messages.nameTaken, { name: messages.nameTaken });
