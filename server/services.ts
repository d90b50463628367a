import { type ActivityJournal, createActivity } from './activity/activity.ts';
import { type Articles, createArticles } from './articles/articles.ts';
import { type ArticleChecks, createArticleChecks } from './articles/checks.ts';
import { type ArticleHistory, createArticleTrash } from './articles/trash.ts';
import { type Categories, createCategories } from './categories/categories.ts';
import type { Changes } from './changes.ts';
import { type Comments, createComments } from './comments/comments.ts';
import { type Contacts, createContacts } from './contacts/contacts.ts';
import { createContactTrash } from './contacts/trash.ts';
import { repeat } from './database/batches.ts';
import type { Database } from './database/open.ts';
import { createIdempotencyKeys, type IdempotencyKeys } from './idempotency/keys.ts';
import { createImages, type Images } from './images/images.ts';
import { createImageLibrary, type ImageLibrary } from './images/library.ts';
import { createJobs, type Jobs } from './jobs/jobs.ts';
import type { Bounds } from './limits/queue.ts';
import { createMedia, type Media } from './media/media.ts';
import { defineModels } from './models.ts';
import { createPreviews, type Previews } from './previews/previews.ts';
import { createRevisions, type Revisions } from './revisions/revisions.ts';
import { createSessions, type Sessions } from './sessions/sessions.ts';
import { type ConfiguredSettings, createSettings, type Settings } from './settings/settings.ts';
import { createStatistics, type Statistics } from './statistics/statistics.ts';
import { createTextPages, type TextPages } from './textPages/textPages.ts';
import { createTrash, type Trash } from './trash/trash.ts';
import { createOperator, type Operator } from './users/operator.ts';
import { createPasswords, type Passwords } from './users/passwords.ts';
import { createUsers, type Users } from './users/users.ts';
import { createWorkingCopies, type WorkingCopies } from './workingCopies/workingCopies.ts';

/** All functions of the product, over one database. */
export interface Services {
  users: Users;
  operator: Operator;
  sessions: Sessions;
  categories: Categories;
  images: Images;
  library: ImageLibrary;
  media: Media;
  articles: Articles;
  articleChecks: ArticleChecks;
  revisions: Revisions;
  workingCopies: WorkingCopies;
  previews: Previews;
  settings: Settings;
  textPages: TextPages;
  statistics: Statistics;
  comments: Comments;
  contacts: Contacts;
  trash: Trash;
  jobs: Jobs;
  activity: ActivityJournal;
  passwords: Passwords;
  idempotencyKeys: IdempotencyKeys;
}

/** Replaces the usual bounds of the work that occupies processors. */
export interface Queues {
  passwords?: Bounds;
  images?: Bounds;
}

interface Dependencies {
  database: Database;
  changes: Changes;
  dataFolder: string;
  /** Signs session tokens. */
  secret: string;
  /** The site's public origin. */
  origin: string;
  configured: ConfiguredSettings;
  queues?: Queues | undefined;
}

export function createServices(dependencies: Dependencies): Services {
  const { database, changes, dataFolder, secret, origin, configured, queues = {} } = dependencies;
  defineModels(database.sequelize);
  const passwords = createPasswords(queues.passwords);
  const jobs = createJobs({ database, changes });
  const activity = createActivity({ database, jobs, secret });
  const sessions = createSessions({ database, activity, secret });
  const images = createImages({ dataFolder, bounds: queues.images });
  const library = createImageLibrary({ database, images, jobs });
  const revisions = createRevisions(database);
  const workingCopies = createWorkingCopies(database);
  const own = { origin, imagesByKeys: library.byKeys };
  const previews = createPreviews({ database, own });
  /** All that is stored of articles beside them. */
  const history: ArticleHistory = {
    async remove(articleId, isTimeUp, tx) {
      if (await repeat(() => revisions.removeSome(articleId, tx), isTimeUp)) return true;
      await workingCopies.removeOf(articleId, tx);
      await previews.removeOf(articleId, tx);
      await library.removeUses(articleId, tx);
      return false;
    },
  };
  const articleTrash = createArticleTrash({ database, changes, activity, images, history });
  const contactTrash = createContactTrash({ database, activity });
  const settings = createSettings({ database, changes, activity, configured, origin });
  const textPages = createTextPages({ database, changes, activity, library, settings, origin });
  return {
    passwords,
    sessions,
    images,
    library,
    media: createMedia({ database, changes, activity, images, revisions, settings, textPages, origin }),
    users: createUsers({ database, changes, activity, passwords, settings }),
    operator: createOperator({ database, changes, activity, passwords }),
    categories: createCategories({ database, changes, activity }),
    articles: createArticles({
      database,
      changes,
      jobs,
      activity,
      images,
      library,
      trash: articleTrash,
      revisions,
      origin,
    }),
    articleChecks: createArticleChecks({ database, images, own }),
    revisions,
    workingCopies,
    previews,
    settings,
    textPages,
    statistics: createStatistics({ database, settings, sessions, jobs }),
    comments: createComments({ database, changes, activity, settings }),
    contacts: createContacts({ database, trash: contactTrash }),
    trash: createTrash({ articles: articleTrash, contacts: contactTrash, images, jobs }),
    jobs,
    activity,
    idempotencyKeys: createIdempotencyKeys(database),
  };
}
