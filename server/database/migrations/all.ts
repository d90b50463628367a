import { users } from './0001-users.ts';
import { sessions } from './0002-sessions.ts';
import { categories } from './0003-categories.ts';
import { articles } from './0004-articles.ts';
import { comments } from './0005-comments.ts';
import { contacts } from './0006-contacts.ts';
import { totals } from './0007-totals.ts';
import { articleIndexes } from './0008-article-indexes.ts';
import { installation } from './0009-installation.ts';
import { usernameSkeletons } from './0010-username-skeletons.ts';
import { uncountedCategories } from './0011-uncounted-categories.ts';
import { versions } from './0012-versions.ts';
import { idempotencyKeys } from './0013-idempotency-keys.ts';
import { jobs } from './0014-jobs.ts';
import { activity } from './0015-activity.ts';
import { trash } from './0016-trash.ts';
import { revisions } from './0017-revisions.ts';
import { workingCopies } from './0018-working-copies.ts';
import { publishing } from './0019-publishing.ts';
import { activitySubjects } from './0020-activity-subjects.ts';
import { images } from './0021-images.ts';
import { articleSearch } from './0022-article-search.ts';
import { settings } from './0023-settings.ts';
import { imageLibrary } from './0024-image-library.ts';
import { textPages } from './0025-text-pages.ts';
import { articleAddresses } from './0026-article-addresses.ts';
import { statistics } from './0027-statistics.ts';
import { messageStatus } from './0029-message-status.ts';
import { savedViews } from './0030-saved-views.ts';
import { scheduledArticles } from './0031-scheduled-articles.ts';
import { pageHistory } from './0032-page-history.ts';
import { conversation } from './0035-conversation.ts';
import { tags } from './0037-tags.ts';
import { search } from './0038-search.ts';
import { mail } from './0039-mail.ts';
import { secondFactor } from './0040-second-factor.ts';
import { roles } from './0041-roles.ts';
import { ownData } from './0042-own-data.ts';
import { contentUpdatedAt } from './0043-content-updated-at.ts';
import { reachablePages } from './0044-reachable-pages.ts';
import { searchQueue } from './0045-search-queue.ts';
import { commentTotals } from './0046-comment-totals.ts';
import { finding } from './0047-finding.ts';
import { rowsOfHits } from './0048-rows-of-hits.ts';
import { accountLinks } from './0050-account-links.ts';
import { sessionProofs } from './0051-session-proofs.ts';
import { disownedChanges } from './0052-disowned-changes.ts';
import { endedDevices } from './0060-ended-devices.ts';
import { jobKinds } from './0090-job-kinds.ts';
import { jobKeys } from './0100-job-keys.ts';
import { quarterSums } from './0101-quarter-sums.ts';
import { tagChanges } from './0102-tag-changes.ts';
import { withoutCascades } from './0103-without-cascades.ts';
import { attachedRows } from './0110-attached-rows.ts';
import { drafts } from './0120-drafts.ts';
import type { Migration } from './migration.ts';

/** All migrations in order. Imported by name, so that a bundler includes them. Once released, a migration never changes. */
export const migrations: Migration[] = [
  users,
  sessions,
  categories,
  articles,
  comments,
  contacts,
  totals,
  articleIndexes,
  installation,
  usernameSkeletons,
  uncountedCategories,
  versions,
  idempotencyKeys,
  jobs,
  activity,
  trash,
  revisions,
  workingCopies,
  publishing,
  activitySubjects,
  images,
  articleSearch,
  settings,
  imageLibrary,
  textPages,
  articleAddresses,
  statistics,
  messageStatus,
  savedViews,
  scheduledArticles,
  pageHistory,
  conversation,
  tags,
  search,
  mail,
  secondFactor,
  roles,
  ownData,
  contentUpdatedAt,
  reachablePages,
  searchQueue,
  commentTotals,
  finding,
  rowsOfHits,
  accountLinks,
  sessionProofs,
  disownedChanges,
  endedDevices,
  jobKinds,
  jobKeys,
  quarterSums,
  tagChanges,
  withoutCascades,
  attachedRows,
  drafts,
];
