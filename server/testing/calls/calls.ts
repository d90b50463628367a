import { api, type CallName } from '../../../shared/api.ts';
import type { Call } from '../../../shared/kit/call.ts';
import {
  draftOf,
  imageForm,
  makeAccount,
  makeArticle,
  makeCategory,
  makeComment,
  makeDraft,
  makeImage,
  makeInvitation,
  makeTextPage,
  valid,
} from '../inputs/factories.ts';
import { fileForm, makeFile } from '../inputs/files.ts';
import { ADMIN, USER } from '../rows/people.ts';
import type { Client } from '../servers/client.ts';
import type { Octavo } from '../servers/octavo.ts';

/** One row of every kind, for calls to work on. */
export interface Targets {
  category: { _id: string; category: string };
  article: { _id: string; slug: string; author: { _id: string } | null };
  image: { _id: string };
  file: { _id: string };
  /** A comment of the writer, by default the user. */
  comment: { _id: string };
  /** A comment of somebody else. */
  reported: { _id: string };
  contact: { _id: string };
  userId: string;
  /** A written page that can be deleted. */
  page: { slug: string };
  /** A draft of a new article. */
  draft: { _id: string; rev: number };
  preview: { link: { _id: string }; url: string };
  /** An invitation with its link. */
  invitation: { invitation: { _id: string }; url: string };
  redirect: { _id: string };
  view: { _id: string };
  /** A mail that waits, where mails go out. */
  mail: { _id: string };
  /** The password of the writer. */
  password: string;
}

export const calls = Object.entries<Call>(api) as [CallName, Call][];

/**
 * The statuses of calls that `requestFor` cannot have succeed: they need an authenticator or the link of a mail, would end
 * the account, or set up what variables do. Whoever passes the guard gets them.
 */
export const refusals: Partial<Record<CallName, number>> = {
  resetPassword: 422,
  resetFactors: 422,
  disown: 422,
  confirmEmail: 422,
  deleteOwnAccount: 422,
  endSession: 404,
  confirmTotp: 422,
  removeTotp: 422,
  makeRecoveryCodes: 422,
  passkeyOptions: 409,
  addPasskey: 409,
  renamePasskey: 404,
  removePasskey: 404,
  removeSecondFactors: 409,
  passkeyLoginOptions: 409,
  passkeyLogin: 409,
  retryWork: 404,
  updateMailServer: 409,
  backUpNow: 409,
  createImport: 422,
  import: 404,
  updateImport: 404,
  deleteImport: 404,
};

/** The calls that take a body. */
export const bodiedCalls = calls.filter(([, { body }]) => body);

/** The calls whose path names a row. */
export const callsOnARow = calls.filter(([, { path }]) => path.includes('{'));

/** The lists that come in pages. */
export const pagedCalls = calls.filter(([, { method, query }]) => method === 'GET' && query && 'page' in query.shape);

/** Creates the rows but those given, which replace what is slow to create: an account and a picture. */
export async function makeTargets(
  octavo: Octavo,
  given: Partial<Pick<Targets, 'userId' | 'image' | 'page'>> & { writer?: Client } = {},
): Promise<Targets> {
  const category = await makeCategory(octavo);
  const article = await makeArticle(octavo, { category: category.category, tags: tagsIn(category) });
  const image = given.image ?? (await makeImage(octavo));
  const file = await makeFile(octavo);
  const { writer = octavo.user } = given;
  const comment = await makeComment(writer, article._id);
  const reported = await makeComment(writer === octavo.user ? octavo.admin : octavo.user, article._id);
  const { contact } = (await octavo.visitor.post('/api/contacts', valid.contact())).body;
  const page = given.page ?? (await makeTextPage(octavo));
  const unsaved = await makeUnsaved(octavo, article._id);
  const userId = given.userId ?? (await makeAccount(octavo)).id;
  const { password } = writer === octavo.admin ? ADMIN : USER;
  const invitation = await makeInvitation(octavo);
  return { category, article, image, file, comment, reported, contact, page, ...unsaved, userId, password, invitation };
}

/** The calls after which a row is another than before, or is gone. */
const USES_UP = /^(delete|purge|revoke)|^(updateCategory|mergeTag)$/;

/**
 * Gives the rows of `make` for a call, the same ones until a call has used them up: making them takes longer than most calls.
 * A picture, which takes longest, lasts until a call has used up that.
 */
export function lastingTargets(
  make: (lasting: Partial<Pick<Targets, 'image'>>) => Promise<Targets>,
): (name: CallName) => Promise<Targets> {
  let rows: Targets | undefined;
  let lasting: Partial<Pick<Targets, 'image'>> = {};
  return async (name) => {
    const current = rows ?? (await make(lasting));
    lasting = name === 'deleteImage' ? {} : { image: current.image };
    rows = USES_UP.test(name) ? undefined : current;
    return current;
  };
}

/** Queues a mail to the user; elsewhere than with `UNREACHABLE_MAIL` there is none. */
async function makeMail({ admin, user }: Pick<Octavo, 'admin' | 'user'>): Promise<{ _id: string }> {
  await user.post('/api/users/profile/confirmation');
  const [mail] = (await admin.get('/api/mail?limit=1')).body.data as { _id: string }[];
  return mail ?? { _id: '1' };
}

/** The variables of a server whose mails wait for ever. */
export const UNREACHABLE_MAIL = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'mail@octavo.example' };

/** Returns the tags of an article in a category: a tag of its own for each call that changes one. */
export const tagsIn = ({ category }: { category: string }) => [
  'paper',
  ...['renamed', 'merged', 'deleted'].map((call) => `${category} ${call}`),
];

/** Replaces those of the rows that an author may have by some of their own; `given` is a picture of theirs. */
export async function makeOwnTargets(
  octavo: Octavo,
  rows: Targets,
  author: Client,
  given: Partial<Pick<Targets, 'image'>> = {},
): Promise<Targets> {
  const { category } = rows;
  const as = { ...octavo, admin: author };
  const article = await makeArticle(as, { category: category.category, tags: tagsIn(category) });
  const comment = await makeComment(author, article._id);
  const reported = await makeComment(octavo.user, article._id);
  const image = given.image ?? (await makeImage(as));
  const file = await makeFile(as);
  const unsaved = await makeUnsaved(octavo, article._id, author);
  return { ...rows, article, comment, reported, image, file, ...unsaved };
}

/** Creates what belongs to its writer alone, by default the administrator: a draft of a new article, a preview link of an article, a saved view, and a mail. */
export async function makeUnsaved(
  { admin, user }: Octavo,
  articleId: string,
  writer = admin,
): Promise<Pick<Targets, 'draft' | 'preview' | 'redirect' | 'view' | 'mail'>> {
  // There may be only so many of them.
  for (const { _id } of (await writer.get('/api/drafts')).body.drafts) await writer.delete(`/api/drafts/${_id}`);
  const draft = await makeDraft(writer);
  const preview = (await writer.post(`/api/articles/${articleId}/preview-links`)).body;
  for (const { _id } of (await writer.get('/api/views')).body.views) await writer.delete(`/api/views/${_id}`);
  const { redirect } = (await admin.post('/api/redirects', valid.redirect())).body;
  const { view } = (await writer.post('/api/views', valid.view())).body;
  const mail = await makeMail({ admin, user });
  return { draft, preview, redirect, view, mail };
}

/** A request that succeeds for those who may make the call. */
export function requestFor(name: CallName, targets: Targets): { method: string; path: string; body: unknown } {
  const { method, path } = api[name];
  return { method, path: pathOf(path, idFor(path, targets), secondFor(path, targets)), body: bodies(targets)[name] };
}

export const JSON_TYPE = { 'Content-Type': 'application/json' };

/** Sends `body` as it is. */
export function sendTo(
  client: Client,
  { method, path }: { method: string; path: string },
  body: unknown,
  headers: Record<string, string> = JSON_TYPE,
) {
  return client.send(method, path, { body, headers });
}

/** The path of a call with `id` in place of its first parameter, and `second` in place of another. */
export function pathOf(path: string, id: string, second = '1'): string {
  return `/api${path.replace(/\{\w+\}/, id).replace(/\{\w+\}/, second)}`;
}

const secondFor = (path: string, { preview }: Targets) => (path.endsWith('{link}') ? preview.link._id : '1');

const tokenIn = ({ invitation }: Targets) => invitation.url.split('#').at(-1) ?? '';

function idFor(path: string, targets: Targets): string {
  if (path === '/pages/{slug}/reset') return 'about';
  if (path.startsWith('/mail')) return targets.mail._id;
  if (path.startsWith('/drafts')) return targets.draft._id;
  if (path.startsWith('/tags')) return 'paper';
  if (path.startsWith('/authors')) return targets.article.author?._id ?? '';
  if (path.startsWith('/pages')) return targets.page.slug;
  if (path.includes('{slug}')) return targets.article.slug;
  if (path.includes('{token}')) return targets.preview.url.split('/').at(-1) ?? '';
  if (path.includes('{postId}') || path.startsWith('/articles')) return targets.article._id;
  if (path.startsWith('/images')) return targets.image._id;
  if (path.startsWith('/files')) return targets.file._id;
  if (path.startsWith('/users/invitations')) return targets.invitation.invitation._id;
  if (path.startsWith('/users')) return targets.userId;
  // Imports of files, which only one at a time can be.
  if (path.startsWith('/imports')) return '1';
  if (path.startsWith('/redirects')) return targets.redirect._id;
  if (path.startsWith('/views')) return targets.view._id;
  if (path === '/categories/{name}') return targets.category.category;
  if (path.startsWith('/categories')) return targets.category._id;
  if (path.endsWith('/report')) return targets.reported._id;
  return path.startsWith('/contacts') ? targets.contact._id : targets.comment._id;
}

function bodies(targets: Targets): Partial<Record<CallName, unknown>> {
  return {
    login: ADMIN,
    register: valid.account(),
    beginTotp: {},
    confirmTotp: { code: 'no code' },
    removeTotp: { currentPassword: 'another password' },
    makeRecoveryCodes: { currentPassword: 'another password' },
    passkeyOptions: {},
    addPasskey: { name: 'Laptop', credential: { id: 'none', response: {} } },
    renamePasskey: { name: 'Laptop' },
    removePasskey: { currentPassword: 'another password' },
    passkeyLogin: { credential: { id: 'none', response: {} } },
    updateProfile: {},
    forgotPassword: { email: ADMIN.email },
    resetPassword: { token: 'none', password: 'a good password' },
    resetFactors: { token: 'none' },
    disown: { token: 'none' },
    confirmEmail: { token: 'none' },
    changeEmail: { email: valid.account().email, currentPassword: targets.password },
    updateUser: {},
    deleteUser: {},
    deleteUsers: { ids: [targets.userId] },
    inviteUser: { email: valid.account().email, role: 'author' },
    openInvitation: { token: tokenIn(targets) },
    acceptInvitation: { ...valid.account(), token: tokenIn(targets) },
    createArticle: valid.article(targets.category.category),
    updateArticle: { title: 'Another title' },
    publishArticle: { published: false },
    handInArticle: { handedIn: false },
    checkArticle: { summary: '' },
    checkNewArticle: { content: '<p>Some text to read.</p>' },
    saveDraft: draftOf({ rev: targets.draft.rev }),
    deleteArticles: { ids: [targets.article._id] },
    publishArticles: { ids: [targets.article._id], published: true },
    categorizeArticles: { ids: [targets.article._id], category: targets.category.category },
    tagArticles: { ids: [targets.article._id], tag: 'another' },
    createImage: imageForm(),
    updateImage: { alt: 'What it shows' },
    replaceImage: imageForm(),
    createFile: fileForm(),
    updateFile: { title: 'Another title' },
    createCategory: { category: `New beside ${targets.category.category}` },
    updateCategory: { category: `Instead of ${targets.category.category}` },
    deleteCategories: { ids: [targets.category._id] },
    sendContact: valid.contact(),
    deleteContacts: { ids: [targets.contact._id] },
    markContacts: { ids: [targets.contact._id], status: 'archived' },
    addComment: { message: 'Well said.' },
    updateComment: { message: 'Better said.' },
    reportComment: { reason: 'Not about paper.' },
    setCommentStatus: { status: 'approved' },
    setCommentStatuses: { ids: [targets.comment._id], status: 'approved' },
    deleteComments: { ids: [targets.comment._id] },
    restoreTrash: { kind: 'articles', ids: [targets.article._id] },
    updateMailServer: { host: '', port: 587, security: 'starttls', username: '', sender: '' },
    updateSettings: { description: `What is new in ${targets.category.category}` },
    renameTag: { tag: `${targets.category.category} renamed`, to: `${targets.category.category} now`, expected: 1 },
    mergeTag: { tag: `${targets.category.category} merged`, into: 'paper', expected: 1 },
    deleteTag: { tag: `${targets.category.category} deleted`, expected: 1 },
    createTextPage: valid.textPage(),
    updateTextPage: { title: 'Another title' },
    resetTextPage: {},
    createRedirect: valid.redirect(),
    createImport: {},
    updateImport: { state: 'running' },
    createSavedView: valid.view(),
    renameSavedView: { name: valid.view().name },
    // Refused: it would end the account that all tests use.
    deleteOwnAccount: { currentPassword: 'another password', comments: 'keep' },
    readNotifications: { _id: '1' },
    updateNotificationSettings: { answer: 'daily' },
    purgeTrash: { kind: 'articles', ids: [targets.article._id] },
  };
}
