import * as z from 'zod/mini';
import { type Calls, type FilePart, post, put } from '../kit/call.ts';
import { deleteMatching, deleteOne, forAuthors } from '../kit/deleteCalls.ts';
import { changedShape, flagField, textField } from '../kit/fields.ts';
import { limits } from '../kit/limits.ts';
import { refused } from '../kit/refused.ts';
import { targetShape, withOneTarget } from '../kit/targets.ts';
import { msg } from '../texts/t.ts';
import {
  articleChanges,
  articleFields,
  articleFilters,
  articleShape,
  handInFields,
  publishFields,
} from './articles.ts';

const articleTargets = targetShape('articles', articleFilters);

const messageAndArticle = z.object({ message: z.string(), article: articleShape });

const image: FilePart = {
  field: 'imgUrl',
  name: 'image',
  maxBytes: limits.imageMaxBytes,
  types: 'image/*',
  tooLarge: refused.imageTooLarge,
  description: 'JPEG, PNG, WebP, GIF or AVIF, at most 5 MB; empty text takes the image away',
};

/** Writing articles: any, for administrators; their own, for authors. */
export const articleAdminCalls = {
  createArticle: post('/articles', {
    summary: 'Write an article',
    guard: 'author',
    body: articleFields,
    file: image,
    idempotent: true,
    status: 201,
    response: messageAndArticle,
    refusals: [409],
  }),
  updateArticle: put('/articles/{id}', {
    summary: 'Change the fields that are sent; the address before a changed slug leads to the new one',
    guard: 'author',
    body: articleChanges,
    file: image,
    versioned: 'article',
    response: messageAndArticle,
    refusals: [404, 409],
  }),
  publishArticle: put('/articles/{id}/publish', {
    summary: 'Publish an article or take it back',
    guard: 'author',
    body: publishFields,
    versioned: 'article',
    response: messageAndArticle,
    refusals: [404],
  }),
  handInArticle: put('/articles/{id}/hand-in', {
    summary: 'Hand an article in, for an administrator to publish it, or take that back',
    guard: 'author',
    body: handInFields,
    versioned: 'article',
    response: messageAndArticle,
    refusals: [404, 409],
  }),
  deleteArticle: forAuthors(deleteOne('/articles/{id}', { summary: 'Delete an article with its comments and image' })),
  deleteArticles: forAuthors(
    deleteMatching('/articles/bulk-delete', {
      summary: 'Delete articles with their comments and images',
      targets: articleTargets,
    }),
  ),
  publishArticles: post('/articles/bulk-publish', {
    summary: 'Publish articles or take them back',
    guard: 'author',
    body: withOneTarget(z.object({ ...articleTargets, published: flagField })),
    response: changedShape,
    refusals: [409],
  }),
  categorizeArticles: post('/articles/bulk-category', {
    summary: 'Put articles into a category',
    guard: 'author',
    body: withOneTarget(
      z.object({ ...articleTargets, category: textField({ name: msg('Category'), max: limits.categoryMax }) }),
    ),
    response: changedShape,
    refusals: [409],
  }),
  tagArticles: post('/articles/bulk-tag', {
    summary: 'Add a tag to articles',
    guard: 'author',
    body: withOneTarget(z.object({ ...articleTargets, tag: textField({ name: msg('Tag'), max: limits.tagMax }) })),
    response: changedShape,
    refusals: [409],
  }),
} as const satisfies Calls;
