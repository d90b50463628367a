import { activityCalls } from './activity/activity.ts';
import { articleAdminCalls } from './articles/articleAdminCalls.ts';
import { articleCalls } from './articles/articles.ts';
import { authorAdminCalls, authorCalls } from './articles/authors.ts';
import { previewAdminCalls, previewCalls } from './articles/previews.ts';
import { tagAdminCalls, tagCalls } from './articles/tagCalls.ts';
import { backupCalls } from './backups/backups.ts';
import { categoryAdminCalls, categoryCalls } from './categories/categories.ts';
import { commentAdminCalls, commentCalls } from './comments/comments.ts';
import { contactAdminCalls, contactCalls } from './contacts/contacts.ts';
import { draftCalls } from './documents/drafts.ts';
import { checkCalls } from './documents/publishChecks.ts';
import { exportCalls } from './exports/exports.ts';
import { pageRevisionCalls, revisionCalls } from './history/revisions.ts';
import { trashCalls } from './history/trash.ts';
import { importCalls } from './imports/imports.ts';
import type { Calls, Client } from './kit/call.ts';
import { mailCalls } from './mail/mail.ts';
import { mailServerCalls } from './mail/mailServer.ts';
import { coverAdminCalls } from './media/covers.ts';
import { fileAdminCalls } from './media/files.ts';
import { imageAdminCalls } from './media/images.ts';
import { notificationCalls } from './notifications/notifications.ts';
import { accountLinkCalls } from './people/accounts.ts';
import { invitationAdminCalls, invitationCalls } from './people/invitations.ts';
import { ownDataCalls } from './people/ownData.ts';
import { securityCalls } from './people/secondFactors.ts';
import { userAdminCalls, userCalls } from './people/users.ts';
import { redirectCalls } from './redirects/redirects.ts';
import { settingCalls } from './settings/settings.ts';
import { statisticsCalls } from './statistics/statistics.ts';
import { textPageAdminCalls, textPageCalls } from './textPages/textPages.ts';
import { viewCalls } from './views/views.ts';
import { workCalls } from './work/work.ts';

/** The calls that readers make. */
export const readerCalls = {
  ...userCalls,
  ...articleCalls,
  ...categoryCalls,
  ...contactCalls,
  ...commentCalls,
  ...previewCalls,
  ...textPageCalls,
  ...tagCalls,
  ...authorCalls,
};

/** The calls that the dashboard makes. */
export const dashboardCalls = {
  ...userAdminCalls,
  ...invitationAdminCalls,
  ...articleCalls,
  ...articleAdminCalls,
  ...checkCalls,
  ...revisionCalls,
  ...draftCalls,
  ...pageRevisionCalls,
  ...previewAdminCalls,
  ...imageAdminCalls,
  ...coverAdminCalls,
  ...fileAdminCalls,
  ...categoryCalls,
  ...categoryAdminCalls,
  ...contactAdminCalls,
  ...commentAdminCalls,
  ...activityCalls,
  ...mailCalls,
  ...mailServerCalls,
  ...settingCalls,
  ...statisticsCalls,
  ...trashCalls,
  ...textPageCalls,
  ...textPageAdminCalls,
  ...redirectCalls,
  ...viewCalls,
  ...tagCalls,
  ...tagAdminCalls,
  ...authorAdminCalls,
  ...workCalls,
  ...backupCalls,
  ...importCalls,
  ...exportCalls,
};

/** The calls about the viewer's own account that only few visits make: with what the administrators choose from. */
export const accountCalls = {
  ...invitationCalls,
  ...accountLinkCalls,
  ...ownDataCalls,
  ...notificationCalls,
  ...securityCalls,
  users: userAdminCalls.users,
};

/** The call table of the specification (section 7). Router, clients, tests and OpenAPI are derived from it. */
export const api = { ...readerCalls, ...accountCalls, ...dashboardCalls };

export type CallName = keyof typeof api;

/** The method and path of each call of a table; a DELETE that takes a body says so. */
export type Endpoints<Table extends Calls> = {
  [Name in keyof Table]: Pick<Table[Name], 'method' | 'path'> & { hasBody?: true };
};

/** Returns the endpoints of the calls of a table, without their schemas. */
export const endpointsOf = <Table extends Calls>(calls: Table) =>
  Object.fromEntries(
    Object.entries(calls).map(([name, { method, path, body }]) => [
      name,
      { method, path, ...(method === 'DELETE' && body ? { hasBody: true } : {}) },
    ]),
  ) as Endpoints<Table>;

/** A client of everything that readers do. */
export type ReaderApi = Client<typeof readerCalls>;

/** A client of what a few visits do about the viewer's own account. */
export type AccountApi = Client<typeof accountCalls>;

/** A client of everything that the dashboard does. */
export type DashboardApi = Client<typeof dashboardCalls>;

/** The calls that rendering a page takes: on the server they go to its services, in the browser over HTTP. */
export type PageApi = Pick<
  ReaderApi,
  | 'articles'
  | 'article'
  | 'neighbours'
  | 'related'
  | 'tags'
  | 'tag'
  | 'author'
  | 'categories'
  | 'category'
  | 'categoriesWithCounts'
  | 'commentsOf'
  | 'preview'
  | 'textPage'
>;
