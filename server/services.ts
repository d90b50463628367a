import type { Transaction } from 'sequelize';
import type { DocumentKind } from '../shared/drafts.ts';
import { journalOf, noFailedSignIns } from './activity/activity.ts';
import { type Articles, createArticles } from './articles/articles.ts';
import { type ArticleChecks, createArticleChecks } from './articles/checks.ts';
import { type ArticleRevisions, createArticleRevisions } from './articles/revisions.ts';
import { createArticleTrash } from './articles/trash.ts';
import type { Changes } from './changes.ts';
import type { App } from './context.ts';
import type { Database } from './database/open.ts';
import { repeatUntil } from './database/timeLimit.ts';
import { removeDraftsOf } from './documents/drafts.ts';
import { imageStore, imagesOf } from './images/images.ts';
import { libraryOf } from './images/library.ts';
import { handleJobs } from './jobKinds.ts';
import { createJobs } from './jobs/jobs.ts';
import type { Bounds } from './limits/queue.ts';
import type { Log } from './log.ts';
import { type MailTransport, mailsBy } from './mail/mail.ts';
import { defineModels } from './models.ts';
import { createPreviews, type Previews } from './previews/previews.ts';
import { forgetUnusedTerms } from './search/forgetTerms.ts';
import { createIndexing, type Indexing } from './search/indexing.ts';
import { createSearch, type Search } from './search/search.ts';
import { createSessionMemory } from './sessions/sessions.ts';
import { type ConfiguredSettings, SettingsCopy } from './settings/SettingsCopy.ts';
import { CountedViews } from './statistics/Views.ts';
import { createTags, type Tags } from './tags/tags.ts';
import { pageHistory as pageRevisions } from './textPages/revisions.ts';
import type { DependentRows } from './trash/table.ts';
import { createTrash, type Trash } from './trash/trash.ts';
import { createPasswords } from './users/passwords.ts';
import { createWebSub } from './webSub/webSub.ts';

/** The most rows of work that the call which begins it also finishes. */
const ROWS_AT_ONCE = 1_000;

/** All functions of the product, over one database. */
export interface Services {
  app: App;
  articles: Articles;
  search: Search;
  indexing: Indexing;
  tags: Tags;
  articleChecks: ArticleChecks;
  revisions: ArticleRevisions;
  previews: Previews;
  settings: SettingsCopy;
  trash: Trash;
}

/** Replaces the usual bounds of the work that occupies processors. */
export interface Queues {
  passwords?: Bounds;
  images?: Bounds;
  /** The most rows of work that the call which begins it also finishes. */
  rowsAtOnce?: number;
}

interface Dependencies {
  database: Database;
  changes: Changes;
  dataFolder: string;
  /** Signs session tokens, and encrypts secrets of second factors. */
  secret: string;
  /** The site's public origin. */
  origin: string;
  configured: ConfiguredSettings;
  queues?: Queues | undefined;
  /** The address of the WebSub hub; null without one. */
  webSubHub: string | null;
  mail: MailTransport;
  log?: Log | undefined;
  /** Replaces the clock. */
  now?: (() => Date) | undefined;
}

export function createServices(dependencies: Dependencies): Services {
  const { database, changes, dataFolder, secret, origin, configured, webSubHub, queues = {}, log, now } = dependencies;
  defineModels(database.sequelize);
  const passwords = createPasswords(queues.passwords);
  const jobs = createJobs({ database, changes, ...(now && { now }) });
  forgetUnusedTerms(jobs, database.sequelize);
  const mails = mailsBy(dependencies.mail);
  const settings = new SettingsCopy({ database, changes, configured, origin, hasMail: mails.isOffered });
  const app: App = {
    ...{ database, changes, jobs, settings, mails, passwords },
    images: imageStore(dataFolder, queues.images),
    ...{ dataFolder, origin, secret, webSubHub, log },
    sessions: createSessionMemory(secret),
    failedSignIns: noFailedSignIns(),
    countedViews: new CountedViews(),
    rowsAtOnce: queues.rowsAtOnce ?? ROWS_AT_ONCE,
    now: now ?? (() => new Date()),
  };
  handleJobs(app);
  const activity = journalOf(app);
  const images = imagesOf(app);
  const library = libraryOf(app);
  const revisions = createArticleRevisions(database);
  const own = { origin, imagesByKeys: library.byKeys };
  const previews = createPreviews({ database, own });
  const history = dependentRows(revisions, [draftsOf('article'), previews.removeOf, library.removeUses]);
  const pageHistory = dependentRows(pageRevisions(app), [draftsOf('page'), library.removePageUses]);
  const articleTrash = createArticleTrash({ app, database, jobs, changes, activity, settings, history });
  const language = async () => (await settings.current()).values.language;
  const search = createSearch({ sequelize: database.sequelize, language });
  const articles = createArticles({
    ...{
      app,
      database,
      changes,
      jobs,
      activity,
      images,
      library,
      trash: articleTrash,
      search,
      revisions,
      settings,
      origin,
    },
    webSub: createWebSub({ database, jobs, hub: dependencies.webSubHub, origin, log }),
  });
  return {
    app,
    articles,
    search,
    indexing: createIndexing({ database, changes, jobs }),
    tags: createTags({ app, database, changes, activity, jobs, articles }),
    articleChecks: createArticleChecks({ database, images, own }),
    revisions,
    previews,
    settings,
    trash: createTrash({ app, articles: articleTrash, pageHistory }),
  };
}

const draftsOf = (kind: DocumentKind) => (id: number, tx: Transaction) => removeDraftsOf({ kind, id }, tx);

/** All that is stored of an article or page beside it: its revisions, and what `removeOf` remove at once. */
function dependentRows(
  { removeSome }: Pick<ArticleRevisions, 'removeSome'>,
  removeOf: ((id: number, tx: Transaction) => Promise<void>)[],
): DependentRows {
  return {
    async remove(id, isTimeUp, tx) {
      if (await repeatUntil(() => removeSome(id, tx), isTimeUp)) return true;
      for (const remove of removeOf) await remove(id, tx);
      return false;
    },
  };
}
