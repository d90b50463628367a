import { limits } from '../../../shared/kit/limits.ts';
import { extremes, LONG_WORD } from './extremes.ts';
import type { Largest } from './input.ts';

const [commented = ''] = extremes.commented;
const [tag = ''] = extremes.tags;

/** Searches of the most words: what every text has, what most texts have longer words of, and what none has. */
const SEARCHES = {
  common: 'the a of and in it to paper index word notes part',
  long: `${LONG_WORD} index book paper`,
  beginnings: 'a* b* i* n* p* w* t* s* r* l* c* o*',
  misspelt: 'papper indxe bokos wrods nottes parrt sheeets glew qoute tabel lsit wrogn',
};
const searches = Object.entries(SEARCHES);

/** The parameters of the last page with the most rows. */
const lastPage = (rows: number) => ({
  limit: String(limits.maxPageSize),
  page: String(Math.ceil(rows / limits.maxPageSize)),
});
const most = { limit: String(limits.maxPageSize) };
/** As many rows as a search may have. */
const found = { limit: '20' };

const searched = (more: Record<string, string> = {}) =>
  searches.map(([name, q]) => ({ name: `q ${name}`, query: { ...found, ...more, q } }));

/** The largest inputs of the calls that read. */
export const reads = {
  logout: () => [{ as: 'user', ownSession: true }],
  profile: () => [{}],
  articles: ({ articles }) => [
    { name: 'whole', query: { page: String(articles / limits.adminPageSize) } },
    { name: 'last cards', query: { ...lastPage(articles * 0.9), fields: 'card', status: 'published' } },
    { name: 'sorted', query: { ...most, fields: 'card', sort: 'author', counts: 'true' }, as: 'admin' },
    { name: 'of a tag', query: { ...lastPage(articles * 0.9), fields: 'card', tag, status: 'published' } },
    { name: 'of an author', query: { ...most, fields: 'card', author: extremes.busyUser, sort: 'title' } },
    { name: 'of a time', query: { ...lastPage(articles), fields: 'card', from: '2016-01-01', to: '2030-01-01' } },
    ...searched({ fields: 'card', status: 'published' }),
    { name: 'q whole texts', query: { limit: '10', q: LONG_WORD } },
    {
      name: 'q sorted',
      query: { ...found, fields: 'card', q: SEARCHES.common, sort: 'title', counts: 'true' },
      as: 'admin',
    },
  ],
  article: ({ largeSlug }) => [
    { name: 'stored', path: `/api/articles/${largeSlug}`, as: 'admin' },
    { name: 'readable', path: `/api/articles/${largeSlug}`, query: { content: 'readable' } },
  ],
  neighbours: ({ largeSlug }) => [{ path: `/api/articles/${largeSlug}/neighbours` }],
  related: ({ largeSlug }) => [{ path: `/api/articles/${largeSlug}/related` }],
  categories: () => [{ query: { ...most, q: SEARCHES.beginnings, sort: '-category' } }],
  categoriesWithCounts: () => [{}],
  category: () => [{ path: '/api/categories/subject 3' }],
  allCategories: () => [{}],
  commentsOf: ({ articles }) => [
    { path: `/api/comments/${commented}`, query: most },
    { name: 'last page', path: `/api/comments/${commented}`, query: lastPage(articles / 2) },
  ],
  heldComments: () => [{ path: `/api/comments/${commented}/held` }],
  preview: () => [{}],
  textPage: () => [{ query: { content: 'readable' } }],
  tags: () => [{ query: most }, { name: 'q', query: { ...most, q: SEARCHES.beginnings, sort: '-articles' } }],
  tag: () => [{ path: `/api/tags/${tag}` }],
  tagSuggestions: () => [{ query: { q: tag.slice(0, 1) } }],
  author: () => [{ path: `/api/authors/${extremes.busyUser}` }],
  exportOwnData: () => [{ as: 'busy' }],
  notifications: ({ articles }) => [
    { as: 'busy', query: most },
    { name: 'last page', as: 'busy', query: lastPage(articles * 0.85) },
  ],
  unreadNotifications: () => [{ as: 'busy' }],
  notificationSettings: () => [{}],
  sessions: () => [{ as: 'busy' }],
  secondFactors: () => [{}],
  users: ({ articles }) => [
    { query: lastPage(articles) },
    { name: 'sorted', query: { ...lastPage(articles), role: 'user', sort: 'email' } },
    { name: 'q', query: { ...most, q: 'reader octavo 9 e' } },
    { name: 'q nothing', query: { ...most, q: 'nobody has this name' } },
  ],
  invitations: () => [{ query: most }],
  revisions: ({ largeId }) => [{ path: `/api/articles/${largeId}/revisions`, query: most }],
  revision: ({ largeId }) => [{ path: `/api/articles/${largeId}/revisions/1` }],
  drafts: ({ largeId }) => [{}, { name: 'of', query: { kind: 'article', of: largeId } }],
  draft: () => [{}],
  editors: () => [{}],
  pageRevisions: () => [{ query: most }],
  pageRevision: () => [{}],
  pageEditors: () => [{}],
  previewLinks: () => [{}],
  images: () => [{ query: { ...most, page: '100' } }, { name: 'q', query: { ...most, q: 'picture press 1' } }],
  covers: () => [{ query: most }, { name: 'q', query: { ...most, q: 'picture press 1' } }],
  files: () => [{ query: most }],
  contacts: ({ articles }) => [
    { query: lastPage(articles / 2) },
    { name: 'sorted', query: { ...lastPage(articles / 2), archived: 'false', sort: 'username' } },
    { name: 'q', query: { ...most, q: 'may print part for my class' } },
    { name: 'q nothing', query: { ...most, q: 'nobody has written this' } },
  ],
  comments: ({ articles }) => [
    { query: lastPage(10 * articles) },
    { name: 'of a user', query: { ...most, user: extremes.busyUser, sort: 'createdAt' } },
    { name: 'of an article', query: { ...lastPage(articles / 2), article: commented, status: 'approved' } },
    { name: 'q', query: { ...most, q: 'i have read it times and still look things up' } },
    { name: 'q one', query: { ...most, q: 'read' } },
    { name: 'q nothing', query: { ...most, q: 'nobody wrote this' } },
    { name: 'q last page', query: { ...lastPage(10 * articles), q: 'read', sort: 'createdAt' } },
  ],
  activity: ({ articles }) => [
    { query: lastPage(articles) },
    { name: 'filtered', query: { ...most, kind: 'sign-in', from: '2016-01-01', to: '2030-01-01' } },
  ],
  mails: () => [{ query: most }],
  mailServer: () => [{}],
  work: () => [{}],
  backups: () => [{}],
  imports: () => [{ query: most }],
  import: () => [{}],
  importEntries: () => [{ query: { ...most, of: '1', result: 'new' } }],
  checkExport: () => [{}],
  exportSite: () => [{ query: { as: 'ghost' } }],
  mail: () => [{}],
  settings: () => [{}],
  statistics: () => [
    { query: { from: '2016-01-01', to: '2018-12-31' } },
    { name: 'now', query: { from: '2023-11-28', to: '2026-11-26' } },
  ],
  trash: () => [{ query: { ...most, kind: 'articles' } }, { name: 'messages', query: { ...most, kind: 'contacts' } }],
  textPages: () => [{}],
  redirects: () => [{ query: { ...most, q: '2019' } }],
  savedViews: () => [{}],
  ownAuthor: () => [{}],
} satisfies Partial<Record<string, Largest>>;
