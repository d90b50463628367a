import { fold } from '../../shared/kit/text.ts';
import { viewLimits } from '../../shared/views/viewLimits.ts';
import { viewMessages as messages } from '../../shared/views/viewMessages.ts';
import type { SavedView, SavedViewFields } from '../../shared/views/views.ts';
import type { App } from '../context.ts';
import { keyOf } from '../database/queries/keys.ts';
import { updateRow } from '../database/queries/updateRow.ts';
import type { Viewer } from '../http/state.ts';
import { conflict, notFound } from '../problems.ts';
import { type StoreOnce, write } from '../write.ts';
import { SavedViewRow } from './model.ts';

/** Lists the viewer's views of the dashboard's lists, the earliest first; everybody sees and changes only their own. */
export async function savedViews(viewer: Viewer): Promise<SavedView[]> {
  return (await SavedViewRow.findAll({ where: { userId: idOf(viewer) }, order: ['id'] })).map(viewOf);
}

interface NewSavedView {
  fields: SavedViewFields;
  once?: StoreOnce<SavedView>;
}

/** Saves a view. Throws 409 where the viewer has another of this name, or as many as they may, of the list. */
export function createSavedView(
  app: App,
  { fields: { list, name, query }, once }: NewSavedView,
  viewer: Viewer,
): Promise<SavedView> {
  const userId = idOf(viewer);
  return write(app, { as: 'author', actor: viewer, once, taken }, async ({ tx }) => {
    await app.database.exclusive('views', tx);
    const count = await SavedViewRow.count({ where: { userId, list }, transaction: tx });
    if (count >= viewLimits.perList) throw conflict(messages.tooMany);
    const columns = { userId, list, name, nameKey: fold(name), query: JSON.stringify(query) };
    return viewOf(await SavedViewRow.create(columns, { transaction: tx }));
  });
}

/** Renames one of the viewer's views. Throws 404, and 409 where they have another of this name of the list. */
export function renameSavedView(app: App, id: string, name: string, viewer: Viewer): Promise<SavedView> {
  return write(app, { as: 'author', actor: viewer, taken }, async ({ tx }) => {
    const row = await SavedViewRow.findOne({ where: ownView(id, viewer), transaction: tx });
    if (!row) throw notFound(messages.notFound);
    await updateRow(row, { name, nameKey: fold(name) }, tx);
    return viewOf(row);
  });
}

/** Deletes one of the viewer's views. Throws 404. */
export async function deleteSavedView(app: App, id: string, viewer: Viewer): Promise<void> {
  const deleted = await write(app, { as: 'author', actor: viewer }, ({ tx }) =>
    SavedViewRow.destroy({ where: ownView(id, viewer), transaction: tx }),
  );
  if (deleted === 0) throw notFound(messages.notFound);
}

const idOf = ({ user }: Viewer) => Number(user._id);
const ownView = (id: string, viewer: Viewer) => ({ id: keyOf(id) ?? 0, userId: idOf(viewer) });

const viewOf = ({ id, list, name, query }: SavedViewRow): SavedView => ({
  _id: String(id),
  list,
  name,
  query: JSON.parse(query),
});

const taken = () => conflict(messages.nameTaken, { name: messages.nameTaken });
