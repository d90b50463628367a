import type { Transaction } from 'sequelize';
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
import type { ArticleTrash } from '../articles/trash.ts';
import type { ContactTrash } from '../contacts/trash.ts';
import type { Database } from '../database/open.ts';
import type { Viewer } from '../http/state.ts';
import type { Images } from '../images/images.ts';
import { settleImages } from '../images/settle.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { forbidden } from '../problems.ts';
import { type Actor, ownOnly } from '../sessions/authorise.ts';
import type { PageTrash } from '../textPages/trash.ts';

const JOB = 'empty-trash';
const HOUR = 60 * 60 * 1000;

interface Dependencies {
  articles: ArticleTrash;
  contacts: ContactTrash;
  pages: PageTrash;
  images: Images;
  database: Database;
  jobs: Jobs;
}

/** Deleted articles, pages and messages, which can be restored for thirty days. */
export type Trash = ReturnType<typeof createTrash>;

export function createTrash({ database, images, jobs, ...trashes }: Dependencies) {
  const { articles, contacts, pages } = trashes;
  const emptySoon = (tx: Transaction) => jobs.schedule({ kind: JOB, key: JOB }, tx);

  jobs.handle(JOB, {
    every: HOUR,
    async run(_job, tx) {
      const { imageKeys, hasMore: hasMoreArticles } = await articles.removeExpired(tx);
      const hasMore = hasMoreArticles || (await contacts.removeExpired(tx)) || (await pages.removeExpired(tx));
      return {
        ...(hasMore && { runAgainIn: 0 }),
        async afterCommit() {
          await settleImages({ database, images }, imageKeys, 'for good');
        },
      };
    },
  });

  return {
    /** Lists what is in the trash; authors see the articles of theirs that they deleted. Throws 403 for another kind. */
    async list(
      { kind, ...query }: TrashQuery,
      viewer: Viewer,
    ): Promise<Page<TrashedArticle | TrashedContact | TrashedPage>> {
      const own = ownOnly(viewer);
      if (kind === 'articles') return articles.list(query, own);
      if (own !== null) throw forbidden();
      return trashes[kind].list(query);
    },

    /** Restores what is in the trash of these ids; others are ignored. Throws 409 for a page whose address was taken. */
    async restore({ kind, ids }: TrashIds, actor: Actor): Promise<RestoreResult> {
      const result =
        kind === 'articles'
          ? await articles.restore(ids, actor)
          : { restored: await trashes[kind].restore(ids, actor), renamed: [], uncategorized: [] };
      return { message: restoredMessage(kind, result), ...result };
    },

    /** Has what is in the trash of these ids removed for good, at once for everybody and from the disk a moment later. */
    purge({ kind, ids }: TrashIds, actor: Actor): Promise<number> {
      return trashes[kind].purge(ids, actor, emptySoon);
    },
  };
}
