import { api, type CallName } from '../../shared/api.ts';
import type { Call } from '../../shared/call.ts';
import type { Client } from './client.ts';
import {
  imageForm,
  makeAccount,
  makeArticle,
  makeCategory,
  makeComment,
  makeImage,
  makeTextPage,
  valid,
} from './factories.ts';
import { ADMIN, type Octavo } from './octavo.ts';

/** One row of every kind, for calls to work on. */
export interface Targets {
  category: { _id: string; category: string };
  article: { _id: string; slug: string; author: { _id: string } | null };
  image: { _id: string };
  /** A comment of the writer, by default the user. */
  comment: { _id: string };
  /** A comment of somebody else. */
  reported: { _id: string };
  contact: { _id: string };
  userId: string;
  /** A written page that can be deleted. */
  page: { slug: string };
  /** A working copy of a new article. */
  draft: { _id: string };
  /** A working copy of a new page. */
  pageDraft: { _id: string };
  preview: { link: { _id: string }; url: string };
  view: { _id: string };
}

export const calls = Object.entries<Call>(api) as [CallName, Call][];

/** The calls that end the account that all tests use: their own tests let them succeed. */
export const endingCalls = ['deleteOwnAccount'];

/** The calls that take a body. */
export const bodiedCalls = calls.filter(([, { body }]) => body);

/** The calls whose path names a row. */
export const callsOnARow = calls.filter(([, { path }]) => path.includes('{'));

/** The lists that come in pages. */
export const pagedCalls = calls.filter(([, { method, query }]) => method === 'GET' && query && 'page' in query.shape);

/** Creates the rows but those given, which replace what is slow to create: an account and a picture. */
export async function makeTargets(
  octavo: Octavo,
  given: Partial<Pick<Targets, 'userId' | 'image'>> & { writer?: Client } = {},
): Promise<Targets> {
  const category = await makeCategory(octavo);
  const article = await makeArticle(octavo, { category: category.category, tags: tagsIn(category) });
  const image = given.image ?? (await makeImage(octavo));
  const { writer = octavo.user } = given;
  const comment = await makeComment(writer, article._id);
  const reported = await makeComment(writer === octavo.user ? octavo.admin : octavo.user, article._id);
  const { contact } = (await octavo.visitor.post('/api/contacts', valid.contact())).body;
  const page = await makeTextPage(octavo);
  const unsaved = await makeUnsaved(octavo, article._id);
  const userId = given.userId ?? (await makeAccount(octavo)).id;
  return { category, article, image, comment, reported, contact, page, ...unsaved, userId };
}

/** Returns the tags of an article in a category: a tag of its own for each call that changes one. */
export const tagsIn = ({ category }: { category: string }) => [
  'paper',
  ...['renamed', 'merged', 'deleted'].map((call) => `${category} ${call}`),
];

/** Creates what belongs to the administrator alone: working copies of a new article and page, a preview link of an article, and a saved view. */
export async function makeUnsaved(
  { admin }: Octavo,
  articleId: string,
): Promise<Pick<Targets, 'draft' | 'pageDraft' | 'preview' | 'view'>> {
  // There may be only so many of them.
  for (const path of ['/api/articles/drafts', '/api/drafts/pages']) {
    const { drafts } = (await admin.get(path)).body;
    for (const { _id } of drafts) await admin.delete(`${path}/${_id}`);
  }
  const { draft } = (await admin.post('/api/articles/drafts', { title: 'Not yet' })).body;
  const { draft: pageDraft } = (await admin.post('/api/drafts/pages', { title: 'Not yet' })).body;
  const preview = (await admin.post(`/api/articles/${articleId}/preview-links`)).body;
  for (const { _id } of (await admin.get('/api/views')).body.views) await admin.delete(`/api/views/${_id}`);
  const { view } = (await admin.post('/api/views', valid.view())).body;
  return { draft, pageDraft, preview, view };
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

function idFor(path: string, targets: Targets): string {
  if (path === '/pages/{slug}/reset') return 'about';
  if (path.startsWith('/drafts/pages')) return targets.pageDraft._id;
  if (path.startsWith('/tags')) return 'paper';
  if (path.startsWith('/authors')) return targets.article.author?._id ?? '';
  if (path.startsWith('/pages')) return targets.page.slug;
  if (path.includes('{slug}')) return targets.article.slug;
  if (path.includes('{token}')) return targets.preview.url.split('/').at(-1) ?? '';
  if (path.startsWith('/articles/drafts')) return targets.draft._id;
  if (path.includes('{postId}') || path.startsWith('/articles')) return targets.article._id;
  if (path.startsWith('/images')) return targets.image._id;
  if (path.startsWith('/users')) return targets.userId;
  if (path.startsWith('/views')) return targets.view._id;
  if (path.startsWith('/categories')) return targets.category._id;
  if (path.endsWith('/report')) return targets.reported._id;
  return path.startsWith('/contacts') ? targets.contact._id : targets.comment._id;
}

function bodies(targets: Targets): Partial<Record<CallName, unknown>> {
  return {
    login: ADMIN,
    register: valid.account(),
    updateProfile: {},
    updateUser: {},
    deleteUsers: { ids: [targets.userId] },
    createArticle: valid.article(targets.category.category),
    updateArticle: { title: 'Another title' },
    publishArticle: { published: false },
    checkArticle: { summary: '' },
    checkNewArticle: { content: '<p>Some text to read.</p>' },
    createDraft: { title: 'Begun' },
    updateNewDraft: { title: 'Begun' },
    updateDraft: { title: 'Begun' },
    createPageDraft: { title: 'Begun' },
    updateNewPageDraft: { title: 'Begun' },
    updatePageDraft: { title: 'Begun' },
    deleteArticles: { ids: [targets.article._id] },
    publishArticles: { ids: [targets.article._id], published: true },
    categorizeArticles: { ids: [targets.article._id], category: targets.category.category },
    tagArticles: { ids: [targets.article._id], tag: 'another' },
    createImage: imageForm(),
    updateImage: { alt: 'What it shows' },
    replaceImage: imageForm(),
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
    updateSettings: { description: `What is new in ${targets.category.category}` },
    renameTag: { tag: `${targets.category.category} renamed`, to: `${targets.category.category} now`, expected: 1 },
    mergeTag: { tag: `${targets.category.category} merged`, into: 'paper', expected: 1 },
    deleteTag: { tag: `${targets.category.category} deleted`, expected: 1 },
    createTextPage: valid.textPage(),
    updateTextPage: { title: 'Another title' },
    resetTextPage: {},
    createSavedView: valid.view(),
    renameSavedView: { name: valid.view().name },
    // Refused: it would end the account that all tests use.
    deleteOwnAccount: { currentPassword: 'another password', comments: 'keep' },
    readNotifications: { _id: '1' },
    updateNotificationSettings: { answer: 'daily' },
    purgeTrash: { kind: 'articles', ids: [targets.article._id] },
  };
}
