import * as z from 'zod/mini';
import { articleShape } from '../articles/articles.ts';
import { type Calls, get, post } from '../kit/call.ts';
import { pageOf, pageQuery } from '../kit/paging.ts';
import { authorShape } from '../people/users.ts';
import { textPageShape } from '../textPages/textPages.ts';

export const revisionShape = z.object({
  _id: z.string(),
  version: z.int().check(z.minimum(1)),
  savedAt: z.iso.datetime(),
  /** Null where nobody knows; without an `_id` where the account is gone. */
  savedBy: z.nullable(z.extend(authorShape, { _id: z.nullable(z.string()) })),
  title: z.string(),
  /** The number of words in the content. */
  words: z.int().check(z.minimum(0)),
});

/** One saved state of an article, as lists show it. */
export type Revision = z.infer<typeof revisionShape>;

export const wholeRevisionShape = z.extend(revisionShape, {
  content: z.string(),
  summary: z.string(),
  /** False where the summary is the beginning of the text. */
  hasOwnSummary: z.boolean(),
  tags: z.array(z.string()),
  /** The category's name at that time. */
  category: z.nullable(z.string()),
  imgAlt: z.string(),
});

/** One saved state of an article with its text. */
export type WholeRevision = z.infer<typeof wholeRevisionShape>;

export const pageRevisionShape = z.extend(revisionShape, {
  /** Null for a default text that tells none. */
  savedAt: z.nullable(z.iso.datetime()),
  /** True where title and text are the default ones. */
  isDefault: z.boolean(),
});

/** One saved state of a written page, as lists show it. */
export type PageRevision = z.infer<typeof pageRevisionShape>;

export const wholePageRevisionShape = z.extend(pageRevisionShape, { content: z.string(), menuTitle: z.string() });

/** One saved state of a written page with its text. */
export type WholePageRevision = z.infer<typeof wholePageRevisionShape>;

/** Earlier states of written pages, for administrators. */
export const pageRevisionCalls = {
  pageRevisions: get('/pages/{slug}/revisions', {
    summary: 'The saved states of a page, newest first',
    guard: 'admin',
    query: pageQuery,
    response: pageOf(pageRevisionShape),
    refusals: [404],
  }),
  pageRevision: get('/pages/{slug}/revisions/{version}', {
    summary: 'One saved state of a page with its text',
    guard: 'admin',
    response: wholePageRevisionShape,
    refusals: [404],
  }),
  restorePageRevision: post('/pages/{slug}/revisions/{version}/restore', {
    summary: 'Make a new version with the title, menu title and text of an earlier one',
    guard: 'admin',
    versioned: 'page',
    response: z.object({ message: z.string(), page: textPageShape, missingPictures: z.int() }),
    refusals: [404, 422],
  }),
} as const satisfies Calls;

/** Earlier states of articles, for administrators. */
export const revisionCalls = {
  revisions: get('/articles/{id}/revisions', {
    summary: 'The saved states of an article, newest first',
    guard: 'author',
    query: pageQuery,
    response: pageOf(revisionShape),
    refusals: [404],
  }),
  revision: get('/articles/{id}/revisions/{version}', {
    summary: 'One saved state of an article with its text',
    guard: 'author',
    response: wholeRevisionShape,
    refusals: [404],
  }),
  restoreRevision: post('/articles/{id}/revisions/{version}/restore', {
    summary: 'Make a new version with the title, text, summary, tags, category and alternative text of an earlier one',
    guard: 'author',
    versioned: 'article',
    response: z.object({
      message: z.string(),
      article: articleShape,
      /** The name of a category that is gone, where the article keeps the one that it has. */
      missingCategory: z.nullable(z.string()),
      /** The number of images in its text that are gone, and were left out. */
      missingPictures: z.int(),
    }),
    refusals: [404, 422],
  }),
} as const satisfies Calls;
