import { restoredMessage } from '../../shared/messages.ts';
import type { Page } from '../../shared/paging.ts';
import type {
  RestoreResult,
  TrashedArticle,
  TrashedContact,
  TrashedPage,
  TrashIds,
  TrashQuery,
} from '../../shared/trash.ts';
import { restoreArticles } from '../articles/restoring.ts';
import { removeExpiredArticles, trashedArticles } from '../articles/trash.ts';
import { removeExpiredContacts, restoreContacts, trashedContacts } from '../contacts/trash.ts';
import type { App } from '../context.ts';
import type { Viewer } from '../http/state.ts';
import { settleImages } from '../images/settle.ts';
import { forbidden } from '../problems.ts';
import { type Actor, scopeOf } from '../sessions/authorise.ts';
import { restorePages, trashedPages } from '../textPages/trash.ts';
import { write } from '../write.ts';
import { type DependentRows, type Keyed, listTrashed, purgeTrashed, removeExpired, type TrashTable } from './table.ts';

const JOB = 'empty-trash';
const HOUR = 60 * 60 * 1000;

type Listed = TrashedArticle | TrashedContact | TrashedPage;

const tables: Record<TrashIds['kind'], TrashTable<Keyed, Keyed, Listed>> = {
  articles: trashedArticles,
  contacts: trashedContacts,
  pages: trashedPages,
};

interface Dependencies {
  app: App;
  articleHistory: DependentRows;
  pageHistory: DependentRows;
}

/** Deleted articles, pages and messages, which can be restored for thirty days. */
export type Trash = ReturnType<typeof createTrash>;

export function createTrash({ app, articleHistory, pageHistory }: Dependencies) {
  app.jobs.handle(JOB, {
    every: HOUR,
    async run(_job, tx) {
      const { imageKeys, hasMore: hasMoreArticles } = await removeExpiredArticles(app, articleHistory, tx);
      const hasMore =
        hasMoreArticles ||
        (await removeExpiredContacts(app, tx)) ||
        (await removeExpired(app, trashedPages, tx, pageHistory)).hasMore;
      return {
        ...(hasMore && { runAgainIn: 0 }),
        async afterCommit() {
          await settleImages(app, imageKeys, 'for good');
        },
      };
    },
  });

  return {
    /** Restores what is in the trash of these ids; others are ignored. Throws 409 for a page whose address was taken. */
    async restore({ kind, ids }: TrashIds, actor: Actor): Promise<RestoreResult> {
      const result =
        kind === 'articles'
          ? await restoreArticles(app, ids, actor)
          : { restored: await restore[kind](app, ids, actor), renamed: [], uncategorized: [] };
      return { message: restoredMessage(kind, result), ...result };
    },
  };
}

const restore = { contacts: restoreContacts, pages: restorePages };

/** Lists what is in the trash; authors see the articles of theirs that they deleted. Throws 403 for another kind. */
export async function listTrash(app: App, { kind, ...query }: TrashQuery, viewer: Viewer): Promise<Page<Listed>> {
  const scope = scopeOf(viewer);
  if (kind !== 'articles' && scope.of !== 'all') throw forbidden();
  return listTrashed(app, tables[kind], query, scope);
}

/** Has what is in the trash of these ids removed for good, at once for everybody and from the disk a moment later. */
export function purgeTrash(app: App, { kind, ids }: TrashIds, actor: Actor): Promise<number> {
  return write(app, { as: tables[kind].as, actor }, async ({ tx, scope }) => {
    const purged = await purgeTrashed(app, tables[kind], { ids, scope, actor }, tx);
    if (purged > 0) await app.jobs.schedule({ kind: JOB, key: JOB }, tx);
    return purged;
  });
}
