import { limits, searchLimits } from '../../../shared/kit/limits.ts';
import { linkLimits, textPageLimits } from '../../../shared/settings/menus.ts';
import { draftOf, formOf, imageForm, valid } from '../../testing/inputs/factories.ts';
import { fileForm, mp3 } from '../../testing/inputs/files.ts';
import { blackPng } from '../../testing/inputs/pictures.ts';
import { ADMIN, USER } from '../../testing/rows/people.ts';
import type { Client } from '../../testing/servers/client.ts';
import { BUSY, extremes, longContent } from './extremes.ts';
import type { Largest } from './input.ts';

const [hot = '', hotInList = ''] = extremes.commented;
const [tag = '', otherTag = '', thirdTag = ''] = extremes.tags;
const { bulkSize } = limits;

const text = (length: number) =>
  'A word of paper and ink. '
    .repeat(Math.ceil(length / 25))
    .slice(0, length - 1)
    .concat('.');
/** As many ids as a call takes, from this one on. */
const idsFrom = (first: number) => Array.from({ length: bulkSize }, (_, index) => String(first + index));
const content = () => longContent(limits.contentMax);
const typed = () => ({ content: longContent(0.9 * limits.draftMax), title: text(limits.titleMax) });
const picture = () => blackPng(7_000, 7_000);
const tags = () => Array.from({ length: limits.tagsMax }, (_, index) => `${text(limits.tagMax - 3)} ${index}`);

const article = (category: string) => ({
  title: text(limits.titleMax),
  content: content(),
  category,
  tags: JSON.stringify(tags()),
  published: true,
  summary: text(searchLimits.summaryMax),
  metaTitle: text(searchLimits.titleMax),
  metaDescription: text(searchLimits.descriptionMax),
});
const page = () => ({ title: text(limits.titleMax), content: content() });

let made = 0;
const fresh = (length: number) => `${++made} ${text(length)}`.slice(0, length - 1).concat('x');

/** The largest inputs of the calls that write. */
export const writes = {
  login: () => [{ body: ADMIN }],
  register: () => [
    { body: { ...valid.account(), username: fresh(limits.usernameMax), password: text(limits.passwordMaxBytes) } },
  ],
  updateProfile: () => [{ body: { username: fresh(limits.usernameMax), password: USER.password } }],
  sendContact: () => [
    { body: { ...valid.contact(), username: text(limits.contactNameMax), message: text(limits.contactMessageMax) } },
  ],
  addComment: () => [{ path: `/api/comments/${hot}`, body: { message: text(limits.commentMax) } }],
  updateComment: () => [{ body: { message: text(limits.commentMax) } }],
  deleteComment: () => [{}],
  reportComment: () => [{ body: { reason: text(limits.reportMax) } }],
  openInvitation: () => [{}],
  acceptInvitation: () => [{}],
  forgotPassword: () => [{}],
  resetPassword: () => [{}],
  resetFactors: () => [{}],
  disown: () => [{}],
  confirmEmail: () => [{}],
  sendConfirmation: () => [{}],
  changeEmail: () => [{}],
  deleteOwnAccount: () => [{ as: 'busy', status: 200, body: { currentPassword: BUSY.password, comments: 'delete' } }],
  readNotifications: ({ busy }) => [
    { as: 'busy', body: async () => ({ _id: await latestNotification(busy), andEarlier: true }) },
  ],
  updateNotificationSettings: () => [{}],
  endSession: () => [{}],
  endOtherSessions: () => [{ as: 'busy' }],
  beginTotp: () => [{}],
  confirmTotp: () => [{}],
  removeTotp: () => [{}],
  makeRecoveryCodes: () => [{}],
  passkeyOptions: () => [{}],
  addPasskey: () => [{}],
  renamePasskey: () => [{}],
  removePasskey: () => [{}],
  passkeyLoginOptions: () => [{}],
  passkeyLogin: () => [{}],
  updateUser: () => [{ path: `/api/users/${extremes.busyUser}`, body: { username: fresh(limits.usernameMax) } }],
  removeSecondFactors: () => [{}],
  deleteUser: () => [{ path: `/api/users/${extremes.busyUser}` }],
  deleteUsers: ({ admin }) => [
    { name: 'ids', body: { ids: idsFrom(1) } },
    { name: 'where', body: where(admin, '/api/users', { role: 'reader' }) },
  ],
  inviteUser: () => [{}],
  resendInvitation: () => [{}],
  revokeInvitation: () => [{}],
  createArticle: ({ targets }) => [
    { name: 'text', body: article(targets.category.category) },
    { name: 'picture', body: formOf(article(targets.category.category), picture(), 'picture.png') },
  ],
  updateArticle: ({ targets, largeId }) => [
    {
      path: `/api/articles/${largeId}`,
      body: { ...article(targets.category.category), title: fresh(limits.titleMax) },
    },
  ],
  publishArticle: ({ largeId }) => [{ path: `/api/articles/${largeId}/publish` }],
  handInArticle: () => [{}],
  deleteArticle: () => [{ path: `/api/articles/${hot}` }],
  deleteArticles: ({ admin }) => [
    { name: 'ids', body: { ids: idsFrom(Number(hotInList)) } },
    { name: 'where', body: where(admin, '/api/articles', { status: 'published' }) },
  ],
  publishArticles: ({ admin }) => [
    { name: 'ids', body: { ids: idsFrom(1001), published: false } },
    { name: 'where', body: where(admin, '/api/articles', { status: 'draft' }, { published: true }) },
  ],
  categorizeArticles: ({ admin, targets: { category } }) => [
    { name: 'ids', body: { ids: idsFrom(1001), category: category.category } },
    { name: 'where', body: where(admin, '/api/articles', { category: 'Subject 3' }, { category: category.category }) },
  ],
  tagArticles: ({ admin }) => [
    { name: 'ids', body: { ids: idsFrom(1001), tag: text(limits.tagMax) } },
    { name: 'where', body: where(admin, '/api/articles', { status: 'all' }, { tag: 'everywhere' }) },
  ],
  checkArticle: () => [{ body: { content: content(), summary: text(limits.unsavedFieldMax) } }],
  checkNewArticle: () => [{ body: { content: content(), summary: text(limits.unsavedFieldMax) } }],
  restoreRevision: ({ largeId }) => [{ path: `/api/articles/${largeId}/revisions/1/restore` }],
  saveDraft: ({ admin, targets: { draft } }) => [
    {
      body: async () => draftOf({ fields: typed(), rev: (await admin.get(`/api/drafts/${draft._id}`)).body.draft.rev }),
    },
  ],
  deleteDraft: () => [{}],
  restorePageRevision: () => [{}],
  createPreviewLink: () => [{}],
  revokePreviewLink: () => [{}],
  createImage: () => [{ body: imageForm(picture(), text(limits.imageAltMax)) }],
  updateImage: () => [{ path: `/api/images/${extremes.shownImage}`, body: { alt: text(limits.imageAltMax) } }],
  replaceImage: () => [{ path: `/api/images/${extremes.shownImage}/file`, body: imageForm(picture()) }],
  deleteImage: () => [{ path: `/api/images/${extremes.shownImage}`, query: { force: 'true' }, whenIdle: true }],
  createFile: () => [{ body: fileForm(mp3({ frames: 125_000 }), { name: 'long.mp3', title: text(limits.titleMax) }) }],
  updateFile: () => [{ body: { title: text(limits.titleMax) } }],
  deleteFile: () => [{ query: { force: 'true' } }],
  createCategory: () => [{ body: { category: fresh(limits.categoryMax) } }],
  updateCategory: () => [{ path: '/api/categories/1', body: { category: fresh(limits.categoryMax) } }],
  deleteCategory: () => [{ path: '/api/categories/1' }],
  deleteCategories: () => [{ body: { ids: idsFrom(2) } }],
  markContacts: ({ admin }) => [
    { name: 'ids', body: { ids: idsFrom(1), status: 'archived' } },
    { name: 'where', body: where(admin, '/api/contacts', { archived: false }, { status: 'archived' }) },
  ],
  deleteContact: () => [{}],
  deleteContacts: ({ admin }) => [
    { name: 'ids', body: { ids: idsFrom(101) } },
    { name: 'where', body: where(admin, '/api/contacts', {}) },
  ],
  setCommentStatus: () => [{}],
  setCommentStatuses: ({ articles }) => [{ body: { ids: idsFrom(5 * articles), status: 'pending' } }],
  deleteComments: ({ admin, articles }) => [
    { name: 'ids', body: { ids: idsFrom(6 * articles) } },
    { name: 'where', body: where(admin, '/api/comments', {}) },
  ],
  retryMail: () => [{}],
  backUpNow: () => [{}],
  updateMailServer: () => [{}],
  testMail: () => [{}],
  retryWork: () => [{}],
  updateSettings: () => [
    {
      name: 'texts',
      body: {
        description: text(limits.siteDescriptionMax),
        footerText: text(linkLimits.footerTextMax),
        headerLinks: Array.from({ length: linkLimits.headerLinks }, (_, index) => ({
          name: text(linkLimits.nameMax),
          url: `/${index}`,
        })),
      },
    },
    {
      name: 'time zone',
      body: { timeZone: 'Pacific/Auckland' },
      after: '/api/statistics?from=2016-01-01&to=2018-12-31',
    },
  ],
  restoreTrash: () => [{ body: { kind: 'articles', ids: idsFrom(Number(hotInList)) } }],
  purgeTrash: () => [{ body: { kind: 'articles', ids: [hot] } }],
  createTextPage: () => [{ body: { ...page(), slug: 'a'.repeat(textPageLimits.slugMax) } }],
  updateTextPage: () => [{ body: page() }],
  resetTextPage: () => [{}],
  deleteTextPage: () => [{}],
  createRedirect: () => [{ body: { path: `/${'a'.repeat(900)}`, target: `/${'b'.repeat(900)}` } }],
  deleteRedirect: () => [{}],
  createImport: () => [{}],
  updateImport: () => [{}],
  deleteImport: () => [{}],
  createSavedView: () => [{}],
  renameSavedView: () => [{}],
  deleteSavedView: () => [{}],
  renameTag: ({ admin }) => [{ body: async () => ({ tag, to: 'volumes', expected: await totalOf(admin, { tag }) }) }],
  mergeTag: ({ admin }) => [
    { body: async () => ({ tag: otherTag, into: 'volumes', expected: await totalOf(admin, { tag: otherTag }) }) },
  ],
  deleteTag: ({ admin }) => [
    { body: async () => ({ tag: thirdTag, expected: await totalOf(admin, { tag: thirdTag }) }) },
  ],
  updateAuthor: () => [{ body: { bio: text(searchLimits.bioMax) } }],
} satisfies Partial<Record<string, Largest>>;

/** Resolves to the number of articles, or of another list's rows, that a filter matches. */
async function totalOf(
  admin: Client,
  filter: Record<string, string | boolean>,
  list = '/api/articles',
): Promise<number> {
  const query = Object.entries(filter).map(([name, value]) => `&${name}=${encodeURIComponent(value)}`);
  return (await admin.get(`${list}?limit=1${query.join('')}`)).body.total;
}

/** Returns the body of a bulk call for all rows that a filter matches at that moment. */
function where(admin: Client, list: string, filter: Record<string, string | boolean>, more: object = {}) {
  return async () => ({ where: filter, expected: await totalOf(admin, filter, list), ...more });
}

const latestNotification = async (client: Client): Promise<string> =>
  (await client.get('/api/notifications?limit=1')).body.data[0]?._id ?? '1';
