import * as z from 'zod/mini';
import { type Calls, deleteCall, get } from '../kit/call.ts';
import { messageShape } from '../kit/fields.ts';
import { idField } from '../kit/finding.ts';
import { msg } from '../texts/t.ts';
import { texts } from '../texts/texts.ts';
import { currentPassword, userShape } from './users.ts';

/** The name under which an account that its owner deleted stands in the journal. */
export const DELETED_ACCOUNT = texts.deletedAccount;

/** The messages about one's own data, which are in chunks of their own in the web. */
export const ownDataMessages = msg({
  deleted: 'Account deleted successfully!',
  exported: 'Your data is ready as a file.',
  failedExport: 'Error preparing your data',
  failedDeletion: 'Error deleting your account',
  wrongPassword: 'This is not your current password.',
  adminsChooseAuthor: 'Only administrators choose who becomes the author of their articles.',
  noSuchAuthor: 'Choose another administrator, who is to be the author of your articles.',
});

const rows = z.array(z.record(z.string(), z.unknown()));

export const ownDataShape = z.object({
  exportedAt: z.iso.datetime(),
  account: userShape,
  /** The page of the account as an author; empty or one row. */
  authorPage: rows,
  /** When each session ends; what would let somebody use it is left out. */
  sessions: rows,
  comments: rows,
  /** Comments under articles that are in the trash. */
  commentsInTrash: rows,
  reports: rows,
  /** The messages to the publisher that were sent while signed in. */
  messages: rows,
  messagesInTrash: rows,
  articles: rows,
  articlesInTrash: rows,
  /** Drafts of articles and pages. */
  drafts: rows,
  savedViews: rows,
  previewLinks: rows,
  pictures: rows,
  files: rows,
  /** The entries of the journal about the account's own acts. */
  activity: rows,
  notifications: rows,
  notificationSettings: rows,
  passkeys: rows,
  authenticatorApps: rows,
  invitations: rows,
});

/** All that is stored of an account. */
export type OwnData = z.infer<typeof ownDataShape>;

export const accountDeletion = z.object({
  currentPassword: currentPassword(msg('Current password')),
  /** Whether the account's comments stay, without a name, or go with it. */
  comments: z.enum(['keep', 'delete'], 'comments must be keep or delete.'),
  /** The administrator whom an administrator makes the author of the account's articles; without one they have none. */
  author: idField('author', 'an administrator'),
});

export type AccountDeletion = z.output<typeof accountDeletion>;

/** One's own data and its end. */
export const ownDataCalls = {
  exportOwnData: get('/users/profile/export', {
    summary: 'All that is stored of the viewer, as a file to keep',
    guard: 'user',
    response: ownDataShape,
    refusals: [429],
  }),
  deleteOwnAccount: deleteCall('/users/profile', {
    summary: "Delete the viewer's own account, with its sessions; the last administrator cannot",
    guard: 'user',
    body: accountDeletion,
    response: messageShape,
    refusals: [409, 429],
  }),
} as const satisfies Calls;
