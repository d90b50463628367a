import type { TrashedArticle, TrashedContact, TrashedPage, TrashIds, TrashQuery } from '../../shared/history/trash.ts';
import type { Page } from '../../shared/kit/paging.ts';
import { restoredMessage } from '../../shared/texts/messages.ts';
import { restoreArticles } from '../articles/publishing/restoring.ts';
import { removeExpiredArticles, trashedArticles } from '../articles/publishing/trash.ts';
import { articleRevisions } from '../articles/revisions.ts';
import { type Actor, scopeOf } from '../authorise.ts';
import { restoreContacts, trashedContacts } from '../contacts/trash.ts';
import type { App } from '../context.ts';
import { repeatUntil } from '../database/servers/timeLimit.ts';
import { removeDraftsOf } from '../documents/endedDrafts.ts';
import { removeSomeRevisions } from '../documents/revisions/queries.ts';
import {
  type Keyed,
  listTrashed,
  purgeTrashed,
  type RemoveHistory,
  removeExpired,
  type TrashTable,
} from '../documents/trashTable.ts';
import type { Viewer } from '../http/state.ts';
import { removeImageUses, removePageImageUses } from '../images/queries.ts';
import { settleImages } from '../images/settle.ts';
import type { JobKind } from '../jobs/kind.ts';
import { removePreviewLinks } from '../previews/previews.ts';
import { forbidden } from '../problems.ts';
import { pageRevisions } from '../textPages/revisions.ts';
import { restorePages, trashedPages } from '../textPages/trash.ts';
import { write } from '../write.ts';

type Listed = TrashedArticle | TrashedContact | TrashedPage;

const tables: Record<TrashIds['kind'], TrashTable<Keyed, Keyed, Listed>> = {
  articles: trashedArticles,
  contacts: trashedContacts,
  pages: trashedPages,
};

/** Removes for good what was purged, or has been in the trash for thirty days. */
export const emptyTrash: JobKind = {
  kind: 'empty-trash',
  every: 60 * 60 * 1000,
  async run(app, _job, tx) {
    const { imageKeys, hasMore: hasMoreArticles } = await removeExpiredArticles(app, removeArticleHistory, tx);
    const hasMore =
      hasMoreArticles ||
      (await removeExpired(app, trashedContacts, tx)).hasMore ||
      (await removeExpired(app, trashedPages, tx, removePageHistory)).hasMore;
    return {
      ...(hasMore && { runAgainIn: 0 }),
      afterCommit: () => settleImages(app, imageKeys, 'for good'),
    };
  },
};

/** Lists what is in the trash; authors see the articles of theirs that they deleted. Throws 403 for another kind. */
export async function listTrash(app: App, { kind, ...query }: TrashQuery, viewer: Viewer): Promise<Page<Listed>> {
  const scope = scopeOf(viewer);
  if (kind !== 'articles' && scope.of !== 'all') throw forbidden();
  return listTrashed(app, tables[kind], query, scope);
}

/** Restores what is in the trash of these ids; others are ignored. Throws 409 for a page whose address was taken. */
export async function restoreTrash(app: App, { kind, ids }: TrashIds, actor: Actor) {
  const result =
    kind === 'articles'
      ? await restoreArticles(app, ids, actor)
      : { restored: await restore[kind](app, ids, actor), renamed: [], uncategorized: [] };
  return { message: restoredMessage(kind, result), ...result };
}

const restore = { contacts: restoreContacts, pages: restorePages };

/** Has what is in the trash of these ids removed for good, at once for everybody and from the disk a moment later. */
export function purgeTrash(app: App, { kind, ids }: TrashIds, actor: Actor): Promise<number> {
  return write(app, { as: tables[kind].as, actor }, async ({ tx, scope }) => {
    const purged = await purgeTrashed(app, tables[kind], { ids, scope, actor }, tx);
    if (purged > 0) await app.jobs.schedule({ kind: emptyTrash.kind, key: emptyTrash.kind }, tx);
    return purged;
  });
}

const removeArticleHistory: RemoveHistory = async (app, id, isTimeUp, tx) => {
  if (await repeatUntil(() => removeSomeRevisions(app, articleRevisions.tables, id, tx), isTimeUp)) return true;
  await removeDraftsOf({ kind: 'article', id }, tx);
  await removePreviewLinks(id, tx);
  await removeImageUses(app, id, tx);
  return false;
};

const removePageHistory: RemoveHistory = async (app, id, isTimeUp, tx) => {
  if (await repeatUntil(() => removeSomeRevisions(app, pageRevisions.tables, id, tx), isTimeUp)) return true;
  await removeDraftsOf({ kind: 'page', id }, tx);
  await removePageImageUses(app, id, tx);
  return false;
};
