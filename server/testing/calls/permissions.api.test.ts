import { describe, expect } from 'vitest';
import type { CallName } from '../../../shared/api.ts';
import { makeAuthor, makeInvitation } from '../inputs/factories.ts';
import type { Client } from '../servers/client.ts';
import { itWith, octavo } from '../servers/it.ts';
import { ADMIN, USER } from '../servers/octavo.ts';
import {
  calls,
  lastingTargets,
  makeOwnTargets,
  makeTargets,
  refusals,
  requestFor,
  type Targets,
  UNREACHABLE_MAIL,
} from './calls.ts';

const OK = 'ok';

/** The statuses of a call by each caller; an author makes it on what is their own, and on what is somebody else's. */
interface Row {
  visitor: number | typeof OK;
  reader: number | typeof OK;
  own: number | typeof OK;
  foreign: number | typeof OK;
  administrator: number | typeof OK;
}

const row = (visitor: Row['visitor'], reader: Row['reader'], own: Row['own'], foreign: Row['foreign']): Row => ({
  ...{ visitor, reader, own, foreign },
  administrator: OK,
});
const everybody = row(OK, OK, OK, OK);
const signedIn = row(401, OK, OK, OK);
/** Each on their own comments. */
const ownComment = row(401, OK, OK, 403);
const ownRows = row(401, 403, OK, 403);
/** The rows that nobody else may know of. */
const secret = row(401, 403, OK, 404);
/** Calls that find nothing where it is somebody else's. */
const writers = row(401, 403, OK, OK);
const administrators = row(401, 403, 403, 403);

const permissions: Record<CallName, Row> = {
  login: everybody,
  register: everybody,
  logout: everybody,
  profile: signedIn,
  updateProfile: signedIn,
  forgotPassword: everybody,
  resetPassword: everybody,
  resetFactors: everybody,
  disown: everybody,
  confirmEmail: everybody,
  sendConfirmation: signedIn,
  changeEmail: signedIn,
  exportOwnData: signedIn,
  deleteOwnAccount: signedIn,
  sessions: signedIn,
  endSession: signedIn,
  endOtherSessions: signedIn,
  secondFactors: signedIn,
  beginTotp: signedIn,
  confirmTotp: signedIn,
  removeTotp: signedIn,
  makeRecoveryCodes: signedIn,
  passkeyOptions: signedIn,
  addPasskey: signedIn,
  renamePasskey: signedIn,
  removePasskey: signedIn,
  passkeyLoginOptions: everybody,
  passkeyLogin: everybody,
  notifications: signedIn,
  unreadNotifications: signedIn,
  readNotifications: signedIn,
  notificationSettings: signedIn,
  updateNotificationSettings: signedIn,
  users: administrators,
  updateUser: administrators,
  removeSecondFactors: administrators,
  deleteUser: administrators,
  deleteUsers: administrators,
  openInvitation: everybody,
  acceptInvitation: everybody,
  invitations: administrators,
  inviteUser: administrators,
  resendInvitation: administrators,
  revokeInvitation: administrators,

  articles: everybody,
  article: everybody,
  neighbours: everybody,
  related: everybody,
  createArticle: writers,
  updateArticle: ownRows,
  publishArticle: ownRows,
  handInArticle: ownRows,
  deleteArticle: ownRows,
  deleteArticles: ownRows,
  publishArticles: ownRows,
  categorizeArticles: ownRows,
  tagArticles: ownRows,
  checkArticle: ownRows,
  checkNewArticle: writers,
  revisions: ownRows,
  revision: ownRows,
  restoreRevision: ownRows,
  drafts: writers,
  draft: secret,
  saveDraft: secret,
  deleteDraft: secret,
  editors: ownRows,
  preview: everybody,
  previewLinks: ownRows,
  createPreviewLink: ownRows,
  revokePreviewLink: ownRows,

  images: writers,
  covers: writers,
  createImage: writers,
  updateImage: ownRows,
  replaceImage: ownRows,
  deleteImage: ownRows,

  files: writers,
  createFile: writers,
  updateFile: ownRows,
  deleteFile: ownRows,

  categories: everybody,
  categoriesWithCounts: everybody,
  category: everybody,
  allCategories: everybody,
  createCategory: administrators,
  updateCategory: administrators,
  deleteCategory: administrators,
  deleteCategories: administrators,
  tags: everybody,
  tag: everybody,
  tagSuggestions: writers,
  renameTag: administrators,
  mergeTag: administrators,
  deleteTag: administrators,
  author: everybody,
  ownAuthor: writers,
  updateAuthor: writers,

  sendContact: everybody,
  contacts: administrators,
  markContacts: administrators,
  deleteContact: administrators,
  deleteContacts: administrators,

  addComment: signedIn,
  commentsOf: everybody,
  heldComments: signedIn,
  updateComment: ownComment,
  deleteComment: ownComment,
  reportComment: signedIn,
  comments: writers,
  setCommentStatus: administrators,
  setCommentStatuses: administrators,
  deleteComments: administrators,

  activity: writers,
  statistics: writers,
  trash: writers,
  restoreTrash: writers,
  purgeTrash: writers,
  redirects: administrators,
  createRedirect: administrators,
  deleteRedirect: administrators,

  imports: administrators,
  createImport: administrators,
  import: administrators,
  updateImport: administrators,
  deleteImport: administrators,
  importEntries: administrators,

  savedViews: writers,
  createSavedView: writers,
  renameSavedView: secret,
  deleteSavedView: secret,

  settings: everybody,
  updateSettings: administrators,
  mails: administrators,
  mail: administrators,
  retryMail: administrators,
  mailServer: administrators,
  updateMailServer: administrators,
  testMail: administrators,
  work: administrators,
  backups: administrators,
  backUpNow: administrators,
  exportSite: administrators,
  checkExport: administrators,
  retryWork: administrators,
  textPages: administrators,
  textPage: everybody,
  createTextPage: administrators,
  updateTextPage: administrators,
  resetTextPage: administrators,
  deleteTextPage: administrators,
  pageRevisions: administrators,
  pageRevision: administrators,
  restorePageRevision: administrators,
  pageEditors: administrators,
};

let author: Awaited<ReturnType<typeof makeAuthor>>;
/** The rows of the administrator, and of the reader a comment. */
let foreign: Targets;
const it = itWith(UNREACHABLE_MAIL);
it.beforeAll(async () => {
  author = await makeAuthor(octavo);
  foreign = await makeTargets(octavo);
});

const all = Object.entries(permissions) as [CallName, Row][];
const statusOf = (name: CallName) => refusals[name] ?? calls.find(([each]) => each === name)![1].status ?? 200;

/** The calls that a caller may make, and those that they may not. */
const allowed = (who: keyof Row) => all.filter(([, each]) => each[who] === OK).map(([name]) => name);
const refused = (who: keyof Row) =>
  all.flatMap(([name, each]) => (each[who] === OK ? [] : [[name, each[who]] as [CallName, number]]));

async function make(client: Client, name: CallName, rows: Targets) {
  // It is used up by who accepts it.
  const targets = name === 'acceptInvitation' ? { ...rows, invitation: await makeInvitation(octavo) } : rows;
  const { method, path, body } = requestFor(name, targets);
  return client.send(method, path, { body });
}

/** Reads everything that a call could have changed. */
async function everything(): Promise<unknown[]> {
  const lists = ['users', 'articles', 'categories', 'contacts', 'comments', 'images', 'files', 'pages', 'settings'];
  return Promise.all(lists.map(async (list) => (await octavo.admin.get(`/api/${list}?limit=100`)).body));
}

/** The caller of a call; in a session of their own for those that begin or end one. */
async function clientFor(
  name: CallName,
  client: Client,
  account: { email: string; password: string },
): Promise<Client> {
  if (!['login', 'register', 'logout', 'acceptInvitation'].includes(name)) return client;
  const own = octavo.client();
  await own.post('/api/users/login', account);
  return own;
}

it('has a row for each call, and no other', () => {
  expect(all.map(([name]) => name).toSorted()).toEqual(calls.map(([name]) => name).toSorted());
});

describe.each<[string, keyof Row, () => Client]>([
  ['a visitor', 'visitor', () => octavo.visitor],
  ['a reader', 'reader', () => octavo.user],
  ["an author, on what is somebody else's,", 'foreign', () => author.client],
])('%s', (_name, who, client) => {
  let before: unknown[];
  it.beforeAll(async () => {
    before = await everything();
  });

  it.each(refused(who))('may not make the call %s: %i', async (name, status) => {
    const response = await make(client(), name, foreign);

    expect([name, response.status]).toEqual([name, status]);
    expect(response.body.message).toEqual(expect.any(String));
  });

  it('has changed nothing by all of these', async () => {
    expect(await everything()).toEqual(before);
  });
});

describe('an author, on what is their own,', () => {
  it.each(refused('own'))('may not make the call %s: %i', async (name, status) => {
    const response = await make(author.client, name, foreign);

    expect([response.status, response.body]).toEqual([status, { message: 'Only admins can do this.' }]);
  });

  const rowsFor = lastingTargets((lasting) => makeOwnTargets(octavo, foreign, author.client, lasting));

  it.each(allowed('own'))('may make the call %s', async (name) => {
    const { password } = author.account;
    const rows = { ...(await rowsFor(name)), password };

    const response = await make(await clientFor(name, author.client, author.account), name, rows);

    expect([response.status, response.body.message]).toEqual([statusOf(name), response.body.message]);
  });
});

describe('may make the call', () => {
  it.each(allowed('visitor'))('%s: a visitor', async (name) => {
    expect((await make(octavo.client(), name, foreign)).status).toBe(statusOf(name));
  });

  it.each(allowed('reader'))('%s: a reader', async (name) => {
    expect((await make(await clientFor(name, octavo.user, USER), name, foreign)).status).toBe(statusOf(name));
  });

  it.each(allowed('foreign'))('%s: an author, on what is not theirs', async (name) => {
    const client = await clientFor(name, author.client, author.account);
    const { password } = author.account;

    expect((await make(client, name, { ...foreign, password })).status).toBe(statusOf(name));
  });

  const rowsFor = lastingTargets((lasting) => makeTargets(octavo, { writer: octavo.admin, ...lasting }));

  it.each(allowed('administrator'))('%s: an administrator', async (name) => {
    const client = await clientFor(name, octavo.admin, ADMIN);
    const rows = await rowsFor(name);

    expect((await make(client, name, rows)).status).toBe(statusOf(name));
  });
});
