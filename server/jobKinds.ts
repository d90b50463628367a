import { cleanActivity } from './activity/activity.ts';
import { articleChanges } from './articles/bulk.ts';
import { publishScheduled } from './articles/publishing/publishing.ts';
import { deletedCategories, renamedCategory } from './categories/categories.ts';
import { cleanUp } from './cleanUp.ts';
import { commentDeletion, purgeDeletedComments } from './comments/moderation.ts';
import { contactChanges } from './contacts/contacts.ts';
import type { App } from './context.ts';
import { removeUnusedImages } from './images/library.ts';
import { handleKind } from './jobs/jobs.ts';
import type { JobKind } from './jobs/kind.ts';
import { findMissingJobs } from './jobs/missing.ts';
import { handleWork, type SlicedWork } from './jobs/slices.ts';
import { cleanCounts } from './limits/sharedCounts.ts';
import { cleanMails, sendMails } from './mail/mail.ts';
import { pictureChange } from './media/pictureChange.ts';
import { mailNotifications } from './notifications/mailing.ts';
import { cleanNotifications } from './notifications/notifications.ts';
import { recordUnprovenSignIn } from './people/secondFactors/unproven.ts';
import { workOf } from './people/sessions/changeMany.ts';
import { userDeletion } from './people/users/deleting/deleteUsers.ts';
import { detachAccounts } from './people/users/deleting/detachAccounts.ts';
import { mailPasswordLink } from './people/users/links/passwordReset.ts';
import { renamedAuthor } from './people/users/updateUser.ts';
import { cleanHits } from './redirects/redirects.ts';
import { forgetUnusedTerms } from './search/forgetTerms.ts';
import { indexArticles } from './search/indexing.ts';
import { sortNames } from './sortNames.ts';
import { pruneStatistics } from './statistics/storeViews.ts';
import { cleanTagChanges, tagReplacement } from './tags/tags.ts';
import { nightlyBackup } from './transfer/backup/schedule.ts';
import { emptyTrash } from './trash/trash.ts';
import { tellHub } from './webSub/webSub.ts';

const kinds: JobKind[] = [
  cleanActivity,
  cleanHits,
  cleanMails,
  cleanNotifications,
  cleanTagChanges,
  cleanUp,
  sortNames,
  emptyTrash,
  findMissingJobs,
  forgetUnusedTerms,
  indexArticles,
  mailNotifications,
  mailPasswordLink,
  nightlyBackup,
  publishScheduled,
  purgeDeletedComments,
  recordUnprovenSignIn,
  pruneStatistics,
  removeUnusedImages,
  sendMails,
  tellHub,
];

const works: SlicedWork<never>[] = [
  workOf(articleChanges),
  pictureChange,
  workOf(commentDeletion),
  workOf(contactChanges),
  renamedCategory,
  deletedCategories,
  tagReplacement,
  workOf(userDeletion),
  renamedAuthor,
  detachAccounts,
];

/** Has the jobs of all kinds done. */
export function handleJobs(app: App): void {
  for (const kind of kinds) handleKind(app, kind);
  if (app.database.shared) handleKind(app, cleanCounts);
  for (const work of works) handleWork(app, work);
}
