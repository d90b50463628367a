import type { Random } from '../random.ts';
import { lacking, miscounted, misjudged, misplaced, mixed, untrue } from './judge.ts';
import type { Reading } from './Reading.ts';
import type { Article, Sight, World } from './World.ts';

/** Who reads: anybody, or one of two people by their session. */
export interface Readers {
  reading: Reading;
  world: World;
  url: string;
  adminCookie: string;
  userCookie: string;
}

/** Something to read, and what is wrong with it. */
export interface Look {
  path: string;
  cookie?: string | undefined;
  wrong(status: number, text: string, sight: Sight): string[];
}

/** Reads something. Resolves to what is wrong with it. */
export async function read(readers: Readers, { path, cookie, wrong: judged }: Look, random: Random): Promise<string[]> {
  const { reading, world, adminCookie } = readers;
  const sight = world.glance();
  const encoding = random.of(['br', 'gzip', 'identity']);
  const { status, text, wrong } = await reading.read({ path, cookie, encoding, conditional: random.below(2) === 0 });
  const reader = cookie === adminCookie ? 'the administrator' : cookie ? 'the user' : 'a visitor';
  return [...wrong, ...judged(status, text, sight())].map((each) => `${path}, read by ${reader}, ${each}`);
}

/** Something that anybody might read at any time. */
export const anything = (readers: Readers, random: Random): Look => random.of(looks)(readers, random);

/** Something that shows this article. */
export const around = (readers: Readers, random: Random, found: Article): Look =>
  random.of([article, article, comments, list])(readers, random, found);

const looks = [list, list, list, listOfTopic, article, article, comments, sitemap, categories, drafts, profile];

/** Anybody's cookies: pages and lists are the same for all but administrators. */
const notAdmin = ({ userCookie }: Readers, random: Random) =>
  random.of([undefined, undefined, undefined, userCookie, 'octavo_session=nobody']);

function list(readers: Readers, random: Random): Look {
  const pages = ['/', '/?page=1', '/feed.xml'];
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
    wrong: (status, text, sight) => [
      ...ok(status),
      ...untrue(text, sight, 'public'),
      ...lacking(text, sight, 'public', readers.world.articles),
    ],
  };
}

function listOfTopic(readers: Readers, random: Random): Look {
  const { world } = readers;
  const topic = random.below(world.topics.length);
  const name = world.topics[topic]?.latest ?? '';
  const query = `category=${encodeURIComponent(name)}`;
  const path = random.of([`/?${query}`, `/api/articles?${query}&limit=50`]);
  return {
    path,
    wrong(status, text, sight) {
      const own = world.articles.filter((each) => each.topic === topic);
      // A name that comes or goes meanwhile is that of no category: then its list is empty, and its page is not there.
      const isSure = sight.topics[topic]?.length === 1;
      const lacks = isSure ? lacking(text, sight, 'public', own) : [];
      const isGone = !isSure && path.startsWith('/?') && status === 404;
      return [...(isGone ? [] : ok(status)), ...untrue(text.replaceAll(name, ''), sight, 'public'), ...lacks];
    },
  };
}

/** One of the last articles: earlier ones are gone for good. */
function someArticle({ world: { articles } }: Readers, random: Random): Article {
  return random.of(articles.slice(-20).filter(({ slug }) => slug !== ''));
}

function article(readers: Readers, random: Random, found = someArticle(readers, random)): Look {
  const page = `/articles/${found.slug}`;
  const path = random.of([page, `/api${page}`, `/api${page}`, `/api${page}/neighbours`]);
  const cookie = path === page ? random.of([undefined, readers.adminCookie]) : notAdmin(readers, random);
  return {
    path,
    cookie,
    wrong: (status, text, sight) => [
      ...misjudged(status, found, sight),
      ...untrue(text, sight, 'public'),
      ...(path === page && status === 200 ? mixed(text, found, sight) : []),
    ],
  };
}

function comments(readers: Readers, random: Random, found = someArticle(readers, random)): Look {
  return {
    path: `/api/comments/${found.id}`,
    cookie: notAdmin(readers, random),
    wrong: (status, text, sight) => [
      ...misjudged(status, found, sight),
      ...untrue(text, sight, 'public'),
      ...(status === 200 ? mixed(text, found, sight) : []),
    ],
  };
}

function sitemap({ world: { articles } }: Readers): Look {
  return { path: '/sitemap.xml', wrong: (status, text, sight) => [...ok(status), ...misplaced(text, sight, articles)] };
}

function categories({ world }: Readers, random: Random): Look {
  const calls = ['/api/categories?limit=50', '/api/categories/allCategories', '/api/categories/withCounts'];
  return {
    path: random.of([...calls, '/categories']),
    wrong: (status, text, sight) => [
      ...ok(status),
      ...untrue(text, sight, 'public'),
      ...miscounted(text, sight, world),
    ],
  };
}

/** What an administrator alone sees, also at the addresses where others see less. */
function drafts({ world, url, adminCookie }: Readers, random: Random): Look {
  return {
    path: random.of(['/api/articles?limit=50', '/api/articles?limit=50&status=all', `${url}/api/articles?limit=50`]),
    cookie: adminCookie,
    wrong: (status, text, sight) => [
      ...ok(status),
      ...untrue(text, sight, 'admin'),
      ...lacking(text, sight, 'admin', world.articles),
    ],
  };
}

function profile({ url, adminCookie, userCookie }: Readers, random: Random): Look {
  const isAdmin = random.below(2) === 0;
  return {
    path: random.of(['/api/users/profile', `${url}/api/users/profile`]),
    cookie: isAdmin ? adminCookie : userCookie,
    wrong(status, text, sight) {
      const { username } = status === 200 ? (JSON.parse(text) as { username: string }) : { username: '' };
      const names = isAdmin ? sight.author : sight.reader;
      return [...ok(status), ...(names.includes(username) ? [] : [`is that of '${username}'`])];
    },
  };
}

const ok = (status: number) => (status === 200 ? [] : [`is answered ${status}`]);
