import type { Random } from '../inputs/random.ts';
import type { CachingReader } from './CachingReader.ts';
import type { AllowedStates, Article, SiteModel } from './SiteModel.ts';
import {
  categoryViolations,
  commentViolations,
  forbiddenTexts,
  missingArticles,
  sitemapViolations,
  statusViolations,
} from './violations.ts';
import { TAG } from './writes.ts';

/** The readers: visitors, or one of two people by their session. */
export interface Readers {
  reader: CachingReader;
  site: SiteModel;
  url: string;
  adminCookie: string;
  userCookie: string;
}

/** An address to read, with the check of its response. */
export interface Probe {
  path: string;
  cookie?: string | undefined;
  violations(status: number, text: string, allowed: AllowedStates): string[];
}

/** Reads an address. Resolves to the violations found. */
export async function read(
  readers: Readers,
  { path, cookie, violations: judge }: Probe,
  random: Random,
): Promise<string[]> {
  const { reader, site, adminCookie } = readers;
  const allowed = site.observe();
  const encoding = random.of(['br', 'gzip', 'identity']);
  const { status, text, violations } = await reader.read({
    path,
    cookie,
    encoding,
    conditional: random.below(2) === 0,
  });
  const who = cookie === adminCookie ? 'the administrator' : cookie ? 'the user' : 'a visitor';
  return [...violations, ...judge(status, text, allowed())].map((each) => `${path}, read by ${who}, ${each}`);
}

/** Chooses any address that somebody might read. */
export const anyProbe = (readers: Readers, random: Random): Probe => random.of(probes)(readers, random);

/** Chooses an address that shows this article. */
export const probeOf = (readers: Readers, random: Random, found: Article): Probe =>
  random.of([article, article, comments, list, search])(readers, random, found);

const probes = [
  search,
  list,
  list,
  list,
  listOfTopic,
  article,
  article,
  comments,
  sitemap,
  categories,
  drafts,
  profile,
];

/** Chooses a cookie that is no administrator's: pages and lists are the same for all others. */
const notAdmin = ({ userCookie }: Readers, random: Random) =>
  random.of([undefined, undefined, undefined, userCookie, 'octavo_session=nobody']);

function list(readers: Readers, random: Random): Probe {
  // Both have a page as long as an article is published, of which there are always some.
  const pages = [
    '/',
    '/?page=1',
    '/feed.xml',
    '/feed.json',
    `/feed.xml?tag=${TAG}`,
    `/tags/${TAG}`,
    '/feed.xml?author=1',
  ];
  const calls = [
    '/api/articles?limit=50',
    '/api/articles?limit=50&fields=card',
    '/api/articles?limit=50&status=published',
  ];
  const path = random.of([...pages, ...calls, `${readers.url}/api/articles?limit=50`]);
  const cookie = pages.includes(path) ? random.of([undefined, readers.adminCookie]) : notAdmin(readers, random);
  return {
    path,
    cookie,
    violations: (status, text, allowed) => [
      ...ok(status),
      ...forbiddenTexts(text, allowed, 'public'),
      ...missingArticles(text, allowed, 'public', readers.site.articles),
    ],
  };
}

/** Searches for a word that all titles have: within the write that changes one, it is found by its new words alone. */
function search(readers: Readers, random: Random): Probe {
  const path = random.of([
    '/api/articles?q=title&limit=20&fields=card',
    '/search?q=title',
    '/api/articles?q=freshness&limit=20',
  ]);
  return {
    path,
    cookie: notAdmin(readers, random),
    violations: (status, text, allowed) => [
      ...ok(status),
      ...forbiddenTexts(text, allowed, 'public'),
      ...missingArticles(text, allowed, 'public', readers.site.articles),
    ],
  };
}

function listOfTopic(readers: Readers, random: Random): Probe {
  const { site } = readers;
  const topic = random.below(site.topics.length);
  const name = site.topics[topic]?.latest ?? '';
  const query = `category=${encodeURIComponent(name)}`;
  const path = random.of([`/?${query}`, `/api/articles?${query}&limit=50`]);
  return {
    path,
    violations(status, text, allowed) {
      const own = site.articles.filter((each) => each.topic === topic);
      // The category may be renamed meanwhile: then the old name's list is empty, and its page does not exist.
      const isSure = allowed.topics[topic]?.length === 1;
      const lacks = isSure ? missingArticles(text, allowed, 'public', own) : [];
      const isGone = !isSure && path.startsWith('/?') && status === 404;
      return [...(isGone ? [] : ok(status)), ...forbiddenTexts(text.replaceAll(name, ''), allowed, 'public'), ...lacks];
    },
  };
}

/** Chooses one of the latest articles: earlier ones are deleted. */
function someArticle({ site: { articles } }: Readers, random: Random): Article {
  return random.of(articles.slice(-20).filter(({ slug }) => slug !== ''));
}

function article(readers: Readers, random: Random, found = someArticle(readers, random)): Probe {
  const page = `/articles/${found.slug}`;
  const path = random.of([page, `/api${page}`, `/api${page}`, `/api${page}/neighbours`, `/api${page}/related`]);
  const cookie = path === page ? random.of([undefined, readers.adminCookie]) : notAdmin(readers, random);
  return {
    path,
    cookie,
    violations: (status, text, allowed) => [
      ...statusViolations(status, found, allowed),
      ...forbiddenTexts(text, allowed, 'public'),
      ...(path === page && status === 200 ? commentViolations(text, found, allowed) : []),
    ],
  };
}

function comments(readers: Readers, random: Random, found = someArticle(readers, random)): Probe {
  return {
    path: `/api/comments/${found.id}`,
    cookie: notAdmin(readers, random),
    violations: (status, text, allowed) => [
      ...statusViolations(status, found, allowed),
      ...forbiddenTexts(text, allowed, 'public'),
      ...(status === 200 ? commentViolations(text, found, allowed) : []),
    ],
  };
}

function sitemap({ site: { articles } }: Readers): Probe {
  return {
    path: '/sitemap.xml',
    violations: (status, text, allowed) => [...ok(status), ...sitemapViolations(text, allowed, articles)],
  };
}

function categories({ site }: Readers, random: Random): Probe {
  const calls = ['/api/categories?limit=50', '/api/categories/allCategories', '/api/categories/withCounts'];
  return {
    path: random.of([...calls, '/categories']),
    violations: (status, text, allowed) => [
      ...ok(status),
      ...forbiddenTexts(text, allowed, 'public'),
      ...categoryViolations(text, allowed, site),
    ],
  };
}

/** Reads as an administrator, also at addresses where others see less. */
function drafts({ site, url, adminCookie }: Readers, random: Random): Probe {
  return {
    path: random.of(['/api/articles?limit=50', '/api/articles?limit=50&status=all', `${url}/api/articles?limit=50`]),
    cookie: adminCookie,
    violations: (status, text, allowed) => [
      ...ok(status),
      ...forbiddenTexts(text, allowed, 'admin'),
      ...missingArticles(text, allowed, 'admin', site.articles),
    ],
  };
}

function profile({ url, adminCookie, userCookie }: Readers, random: Random): Probe {
  const isAdmin = random.below(2) === 0;
  return {
    path: random.of(['/api/users/profile', `${url}/api/users/profile`]),
    cookie: isAdmin ? adminCookie : userCookie,
    violations(status, text, allowed) {
      const { username } = status === 200 ? (JSON.parse(text) as { username: string }) : { username: '' };
      const names = isAdmin ? allowed.author : allowed.reader;
      return [...ok(status), ...(names.includes(username) ? [] : [`is that of '${username}'`])];
    },
  };
}

const ok = (status: number) => (status === 200 ? [] : [`has status ${status}`]);
