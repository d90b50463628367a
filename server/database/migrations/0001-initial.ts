import { createActivity } from './0001-initial/activity.ts';
import { createArticles } from './0001-initial/articles.ts';
import { createComments } from './0001-initial/comments.ts';
import { createContacts } from './0001-initial/contacts.ts';
import { createHistory } from './0001-initial/history.ts';
import { createJobs } from './0001-initial/jobs.ts';
import { createMedia } from './0001-initial/media.ts';
import { createNotifications } from './0001-initial/notifications.ts';
import { createPages } from './0001-initial/pages.ts';
import { createPeople } from './0001-initial/people.ts';
import { createSearch } from './0001-initial/search.ts';
import { createSecondFactors } from './0001-initial/secondFactors.ts';
import { createSite } from './0001-initial/site.ts';
import { createStatistics } from './0001-initial/statistics.ts';
import { createTags } from './0001-initial/tags.ts';
import { createTotals } from './0001-initial/totals.ts';
import type { Migration } from './migration.ts';

/**
 * Creates every table, once, as it is, with its indexes, triggers and first rows beside it. From the first release on this
 * migration never changes, and like every other one it imports no live code, which does.
 */
export const initial: Migration = {
  name: '0001-initial',
  async up(context) {
    await createSite(context);
    await createTotals(context);
    await createStatistics(context);
    await createMedia(context);
    await createPeople(context);
    await createSecondFactors(context);
    await createArticles(context);
    await createTags(context);
    await createPages(context);
    await createHistory(context);
    await createSearch(context);
    await createComments(context);
    await createContacts(context);
    await createNotifications(context);
    await createActivity(context);
    await createJobs(context);
  },
};
