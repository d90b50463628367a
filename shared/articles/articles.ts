import * as z from 'zod/mini';
import { endedDraft } from '../documents/drafts.ts';
import { excerptShape } from '../documents/excerpt.ts';
import { readableQuery } from '../documents/readable.ts';
import { type CacheTag, type Calls, get } from '../kit/call.ts';
import { flagField, required, SOFT_BREAKS, textField, versionField, versionShape } from '../kit/fields.ts';
import { idField, isSearch, searchField, sortField, timeField } from '../kit/finding.ts';
import { limits } from '../kit/limits.ts';
import { pageOf, pageQuery } from '../kit/paging.ts';
import { refused } from '../kit/refused.ts';
import type { Targets } from '../kit/targets.ts';
import { characterCount } from '../kit/text.ts';
import { authorShape } from '../people/users.ts';
import { msg } from '../texts/t.ts';
import { searchFields } from './searchFields.ts';
import { tagsField } from './tags.ts';

export const imageShape = z.object({
  width: z.int(),
  height: z.int(),
  alt: z.string(),
  /** The value of a `srcset` attribute: each stored width with its address. */
  srcset: z.string(),
});

export type ArticleImage = z.infer<typeof imageShape>;

export const cardShape = z.object({
  _id: z.string(),
  title: z.string(),
  slug: z.string(),
  summary: z.string(),
  tags: z.array(z.string()),
  imgUrl: z.nullable(z.string()),
  image: z.nullable(imageShape),
  published: z.boolean(),
  category: z.nullable(z.string()),
  author: z.nullable(authorShape),
  readingMinutes: z.int().check(z.minimum(1)),
  /** True for one that leads the home page as long as it is the newest such. */
  featured: z.boolean(),
  /** True where the summary was written, false where it is the beginning of the text. */
  hasOwnSummary: z.boolean(),
  /** Title and description for search engines and link previews; empty where title and summary serve. */
  metaTitle: z.string(),
  metaDescription: z.string(),
  /** The address at which search engines show it, on another site; empty where that is its own. */
  canonicalUrl: z.string(),
  /** The moment at which it is to be published; null without such a time, and for published ones. */
  publishAt: z.nullable(z.iso.datetime()),
  /** The moment at which its author handed it in, for an administrator to publish it; left out for any other. */
  handedInAt: z.optional(z.iso.datetime()),
  /** The last moment at which publishing it failed, to be tried again; null otherwise. */
  publishFailedAt: z.nullable(z.iso.datetime()),
  /** Its date for readers, which also orders it: that of its first publication, or an earlier one that was chosen; null before. */
  publishedAt: z.nullable(z.iso.datetime()),
  /** The moment of the last change of its text; null for one whose text is as it was created. */
  contentUpdatedAt: z.nullable(z.iso.datetime()),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  version: versionShape,
});

/** An article without its content, as lists show it. `imgUrl` is the largest stored width of its image. */
export type ArticleCard = z.infer<typeof cardShape>;

export const articleShape = z.extend(cardShape, { content: z.string() });

/** An article; `content` is sanitised HTML, safe to put on a page. */
export type Article = z.infer<typeof articleShape>;

export const neighboursShape = z.object({ previous: z.nullable(cardShape), next: z.nullable(cardShape) });

/** The published articles before and after one in time: `previous` is the older, `next` the newer. */
export type Neighbours = z.infer<typeof neighboursShape>;

export const relatedShape = z.object({ articles: z.array(cardShape) });

/** The published articles that have most in common with one, three at most. */
export type RelatedArticles = z.infer<typeof relatedShape>;

const foundShape = z.union([
  z.extend(articleShape, { excerpt: z.optional(excerptShape) }),
  z.extend(cardShape, { excerpt: z.optional(excerptShape) }),
]);

/** An article, or its card, as a search finds it: with the part of its text that has the most of the words. */
export type FoundArticle = z.infer<typeof foundShape>;

export const searchPageShape = z.extend(pageOf(foundShape), {
  /** True where there may be more than `total`, of which the best and newest are found. */
  isBounded: z.optional(z.boolean()),
  /** The nearest spelling, which was searched because what was sent finds nothing. */
  corrected: z.optional(z.string()),
});

/** A page of what a search finds. */
export type SearchPage = z.infer<typeof searchPageShape>;

/** The fields by which articles are sorted; times of publication that are missing come last. */
const articleSorts = ['title', 'category', 'author', 'createdAt', 'updatedAt', 'publishedAt'] as const;

export const articleFilters = z.object({
  q: searchField,
  category: z.optional(textField({ name: msg('category'), min: 0, max: limits.categoryMax })),
  status: z.optional(
    z.enum(
      ['published', 'draft', 'scheduled', 'handed-in', 'all'],
      'status must be published, draft, scheduled, handed-in or all.',
    ),
  ),
  tag: z.optional(textField({ name: msg('tag'), min: 0, max: limits.tagMax })),
  author: idField('author', 'an account'),
  from: timeField('from'),
  to: timeField('to'),
});

/**
 * The articles of a list: those in which every word of `q` is found, of a `category` by name, of a `status` as far as the
 * viewer may, with a `tag`, by an `author`, written from a time on or until before another.
 */
export type ArticleFilters = z.output<typeof articleFilters>;

export const articlesQuery = z.extend(pageQuery, {
  ...articleFilters.shape,
  sort: sortField(articleSorts),
  counts: z.optional(flagField),
  /** On the first page of all published cards, the newest featured article is first, beside the others. */
  featured: z.optional(z.enum(['first'], 'featured must be first, or left out.')),
  fields: z.optional(z.enum(['card'], 'fields must be card, or left out.')),
});

/** Has a search take fewer articles at a time than another list. */
/* @__NO_SIDE_EFFECTS__ */
function boundedSearch(query: typeof articlesQuery): typeof articlesQuery {
  const error = `limit must be a whole number from 1 to ${limits.searchPageMax} in a search.`;
  return query.check(
    z.refine(({ q, limit }) => !isSearch(q) || limit <= limits.searchPageMax, { path: ['limit'], error }),
  );
}

/** The query for articles: `fields: 'card'` without content, `counts` with the numbers of each status, for administrators and, of their own articles, for authors. */
export type ArticlesQuery = z.output<typeof articlesQuery>;

export const statusCountsShape = z.object({
  all: z.int(),
  published: z.int(),
  draft: z.int(),
  scheduled: z.int(),
  'handed-in': z.int(),
});

/** The numbers of articles of each status, under the other filters of a list; scheduled and handed-in ones are also drafts. */
export type StatusCounts = z.infer<typeof statusCountsShape>;

/** The HTML of an article, before it is sanitised. */
export const contentField = z.string({ error: (issue) => required(msg('Content'), issue.input) }).check(
  // A form is sent with CRLF: https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#multipart-form-data
  z.overwrite((text) => text.toWellFormed().replaceAll('\r\n', '\n').replace(SOFT_BREAKS, ' ')),
  z.refine((text) => text.trim() !== '', { error: msg('Content is required.'), abort: true }),
  z.refine((text) => text.length <= limits.contentMax || characterCount(text) <= limits.contentMax, {
    error: msg('Content must have at most 1,000,000 characters.'),
    abort: true,
  }),
  z.refine((text) => !text.includes('\0'), { error: msg('Content must not have NUL characters.') }),
  z.meta({ minLength: 1, maxLength: limits.contentMax }),
);

/** A time with its offset from UTC; null, or empty text in a form, for none. */
const timeOrNull = z.nullable(
  z.pipe(
    z.union([z.literal(''), z.iso.datetime({ offset: true }), z.iso.datetime({ offset: true, precision: -1 })], {
      error: refused.publishAtInvalid,
    }),
    z.transform((text) => (text === '' ? null : new Date(text))),
  ),
);

/** The first year that a date of publication may have: Postgres knows no year 0, and nobody writes of the first thousand. */
const FIRST_DATE = new Date('1000-01-01T00:00:00Z');

/** An earlier time with its offset from UTC; null, or empty text in a form, leaves the date to the first publication. */
const publishedAtField = timeOrNull.check(
  z.refine((time) => time === null || time >= FIRST_DATE, { error: refused.publishedAtTooEarly }),
);

const IMAGE_AS = msg(
  'Send the image as a file, the address of an image of the library, or empty text to take it away.',
);

const sentFields = z.object({
  title: textField({ name: msg('Title'), max: limits.titleMax }),
  content: contentField,
  tags: tagsField,
  category: textField({ name: msg('Category'), max: limits.categoryMax }),
  published: flagField,
  publishAt: z.optional(timeOrNull),
  publishedAt: z.optional(publishedAtField),
  /** A file in a multipart call; the address of a picture of the library; empty text takes the image away. */
  imgUrl: z.optional(z.string(IMAGE_AS).check(z.regex(/^$|^\/images\/[0-9a-f]{24}\/\d{1,4}\.webp$/, IMAGE_AS))),
  imgAlt: z.optional(textField({ name: msg('Alternative text'), min: 0, max: limits.imageAltMax })),
  ...searchFields,
  featured: z.optional(flagField),
  ...endedDraft,
});

/** A new article. */
export const articleFields = z.extend(sentFields, {
  tags: z._default(tagsField, []),
  published: z._default(flagField, false),
});

/** A change of an article: fields that are not sent stay as they are. */
export const articleChanges = z.extend(z.partial(sentFields), { version: z.optional(versionField) });

export const handInFields = z.object({ handedIn: flagField, version: z.optional(versionField) });

export const publishFields = z.object({ published: flagField, version: z.optional(versionField) });

export type ArticleFields = z.output<typeof articleFields>;
export type ArticleChanges = z.output<typeof articleChanges>;

export type ArticleTargets = Targets<ArticleFilters>;

/** Reading articles. */
export const articleCalls = {
  articles: get('/articles', {
    summary:
      'Articles, newest first unless searched, then best first, or sorted; only published ones but for administrators, and for authors their own',
    guard: 'everyone',
    query: boundedSearch(articlesQuery),
    response: z.extend(searchPageShape, { counts: z.optional(statusCountsShape) }),
    refusals: [403, 413],
    cacheTags: (response: object): CacheTag[] => ('isBounded' in response ? ['articles', 'search'] : ['articles']),
  }),
  article: get('/articles/{slug}', {
    summary:
      'One article by its slug; with content=readable its text has all that readers have: contents, notes, colours',
    guard: 'everyone',
    query: readableQuery,
    response: articleShape,
    refusals: [301, 404],
    // A write that creates or publishes a missing article also changes the lists.
    // Words that are added to a readable text are in the publication's language.
    cacheTags: ({ _id }: { _id: string }): CacheTag[] => [`article:${_id}`, 'settings'],
  }),
  neighbours: get('/articles/{slug}/neighbours', {
    summary: 'The published articles just before and after one',
    guard: 'everyone',
    response: neighboursShape,
    refusals: [301, 404],
    cacheTags: () => ['articles'],
  }),
  related: get('/articles/{slug}/related', {
    summary: 'The published articles that have most in common with one, by their tags and category: up to three',
    guard: 'everyone',
    response: relatedShape,
    refusals: [301, 404],
    cacheTags: () => ['articles'],
  }),
} as const satisfies Calls;
