import type { CallName } from '../../../shared/api.ts';
import type { Call } from '../../../shared/kit/call.ts';
import { calls } from '../calls/calls.ts';

/** The pages and files for everybody, and what machines read. `web/app/routes.test.tsx` tells which page is missing. */
const pages = [
  ...['/', '/?page=2', '/?page=1000', '/?category=Subject+3', '/?category=Subject+3&page=100', '/?category=Nothing'],
  ...[
    '/articles/notes-19999',
    '/articles/notes-1',
    '/articles/notes-1?comments=2',
    '/articles/notes-1?thread=5008',
    '/articles/none',
  ],
  ...['/categories', '/categories/subject%203', '/categories/subject%203?page=100'],
  ...['/tags/books', '/tags/books?page=1000', '/tags/tag%205', '/authors/user', '/authors/user?page=100'],
  ...[
    '/search',
    '/search?q=part+777',
    '/search?q=index',
    '/search?q=index&page=5',
    '/search?q=indexx',
    '/search?q=nothinghasit',
  ],
  ...[
    '/search?category=Subject+3',
    '/search?tag=books',
    '/search?author=5',
    '/search?q=part&category=Subject+3&tag=books',
  ],
  ...['/about', '/policy', '/terms', '/page-4', '/contact', '/no-such-page', '/no/such/page'],
  ...[
    '/auth',
    '/forgot-password',
    '/reset-password',
    '/confirm-email',
    '/invitation',
    '/not-me',
    '/profile',
    '/dashboard',
  ],
  ...['/preview/{token}', '/unsubscribe/none'],
  ...['/feed.xml', '/feed.json', '/feed.xml?category=Subject+3', '/feed.xml?tag=books', '/feed.xml?author=5'],
  ...['/sitemap.xml', '/sitemap-pages.xml', '/sitemap-1.xml', '/robots.txt', '/manifest.webmanifest'],
  ...['/.well-known/security.txt'],
];

/** Further addresses of calls, by how their lists are filtered, sorted and turned. */
const lists: Partial<Record<CallName, string[]>> = {
  articles: ['page=1000', 'fields=card', 'fields=card&limit=3', 'fields=card&page=1000'],
  categories: ['q=subject', 'page=20'],
  commentsOf: ['page=60', 'page=999', 'parent=5008'],
  tags: ['q=tag', 'page=20'],
  users: ['page=400', 'q=reader', 'role=author', 'sort=username'],
  contacts: ['page=400', 'q=part', 'unread=true', 'archived=true', 'sort=createdAt'],
  comments: [
    'page=400',
    'q=nothinghasit',
    'q=times',
    'q=times&page=9999',
    'article=1',
    'user=5',
    'status=pending',
    'status=spam',
  ],
  images: ['page=300', 'q=picture', 'q=notes', 'q=nothing', 'own=true'],
  covers: ['page=100', 'q=part'],
  files: ['page=100', 'q=file', 'own=true'],
  activity: ['page=400', 'kind=publish', 'actor=1'],
  mails: ['page=400', 'status=failed'],
  notifications: ['page=50'],
  trash: ['kind=contacts', 'kind=pages'],
  drafts: ['kind=article&of=7'],
  tagSuggestions: ['q=tag'],
  statistics: ['from=2016-01-01&to=2016-12-30'],
};

/** The lists of the dashboard among the calls that readers make too. */
const dashboardLists = [
  ...[
    '',
    '&page=1000',
    '&status=draft',
    '&status=scheduled',
    '&category=Subject+3&page=50',
    '&tag=books',
    '&author=5',
    '&featured=first',
  ],
  ...[
    '&counts=true',
    '&counts=true&sort=title',
    '&counts=true&sort=-updatedAt',
    '&q=index',
    '&q=part+777',
    '&from=2016-01-02',
  ],
].map((query) => `/api/articles?fields=card${query}`);

/** The rows that paths name. */
const named: [RegExp, string][] = [
  [/^\/articles\/\{slug\}/, '/articles/notes-19999'],
  [/^\/pages\/\{slug\}/, '/pages/page-4'],
  [/^\/articles\/\{id\}/, '/articles/19991'],
  [/^\/categories\/\{name\}/, '/categories/subject%203'],
  [/^\/comments\/\{postId\}/, '/comments/1'],
  [/^\/tags\/\{tag\}/, '/tags/books'],
  [/^\/authors\/\{id\}/, '/authors/5'],
  [/^\/mail\/\{id\}/, '/mail/5'],
  [/^\/drafts\/\{id\}/, '/drafts/00000000-0000-4000-8000-000000000005'],
  [/\{version\}/, '1'],
];

export type Who = 'visitor' | 'author' | 'administrator';

export interface Place {
  /** With `{token}` for that of a preview, which differs from run to run. */
  address: string;
  who: Who;
}

const callers = {
  everyone: ['visitor'],
  user: ['administrator'],
  author: ['author', 'administrator'],
  admin: ['administrator'],
} as const;

/** Every page, and every call that reads. */
export const places: Place[] = [
  ...pages.map((address): Place => ({ address, who: 'visitor' })),
  ...calls
    // A process of its own writes an export.
    .filter(([name, { method }]) => method === 'GET' && name !== 'logout' && name !== 'exportSite')
    .flatMap(([name, call]) => placesOf(name, call)),
  ...dashboardLists.map((address): Place => ({ address, who: 'administrator' })),
];

function placesOf(name: CallName, { path, guard }: Call): Place[] {
  const address = `/api${named.reduce((written, [row, id]) => written.replace(row, id), path)}`;
  const addresses = [address, ...(lists[name] ?? []).map((query) => `${address}?${query}`)];
  // What an author may read of one row is what an administrator reads.
  const who = path.includes('{') ? callers[guard].slice(-1) : callers[guard];
  return addresses.flatMap((each) => who.map((one): Place => ({ address: each, who: one })));
}
