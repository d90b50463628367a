import * as z from 'zod/mini';
import { type Calls, get, post } from '../kit/call.ts';
import { changedShape, textField } from '../kit/fields.ts';
import { searchField, sortField } from '../kit/finding.ts';
import { limits } from '../kit/limits.ts';
import { pageOf, pageQuery } from '../kit/paging.ts';
import { msg, t } from '../texts/t.ts';

export const countedTagShape = z.object({
  _id: z.string(),
  /** In its first spelling, or that of its latest change. */
  tag: z.string(),
  /** The number of published articles that have it. */
  articles: z.int(),
  /** The number of other articles that have it, for administrators. */
  drafts: z.optional(z.int()),
});

/** A tag, with how many articles have it. */
export type CountedTag = z.infer<typeof countedTagShape>;

export const tagsQuery = z.extend(pageQuery, { q: searchField, sort: sortField(['tag', 'articles']) });

/** The query for tags: those in which every word of `q` is found. */
export type TagsQuery = z.output<typeof tagsQuery>;

export const tagSuggestionsQuery = z.object({ q: searchField });

/** The query for suggested tags, each of which begins with `q`. */
export type TagSuggestionsQuery = z.output<typeof tagSuggestionsQuery>;

/** Reading tags. */
export const tagCalls = {
  tags: get('/tags', {
    summary: 'Tags of published articles by name, for administrators of all articles',
    guard: 'everyone',
    query: tagsQuery,
    response: pageOf(countedTagShape),
    cacheTags: () => ['articles'],
  }),
  tag: get('/tags/{tag}', {
    summary: 'One tag of published articles, in any spelling',
    guard: 'everyone',
    response: countedTagShape,
    refusals: [404],
    cacheTags: () => ['articles'],
  }),
} as const satisfies Calls;

const EXPECTED = 'expected must be the number of articles that have the tag.';
/* @__NO_SIDE_EFFECTS__ */
const targetShape = () => ({
  tag: textField({ name: msg('Tag'), max: limits.tagMax }),
  expected: z.int(EXPECTED).check(z.minimum(0, EXPECTED)),
});
/* @__NO_SIDE_EFFECTS__ */
const nameField = (name: string) =>
  textField({ name, max: limits.tagMax }).check(
    z.refine((tag) => !tag.includes(','), {
      error: () => t('{name} must not have commas, which separate tags.', { name: t(name) }),
    }),
  );
const bulk = { guard: 'admin', response: changedShape, refusals: [404, 409] } as const;

/** Tags for who writes, and changing one in all articles that have it, for administrators. */
export const tagAdminCalls = {
  tagSuggestions: get('/tag-suggestions', {
    summary:
      'The first tags that begin with a text, in any case and without accents; for administrators also those of drafts alone',
    guard: 'author',
    query: tagSuggestionsQuery,
    response: z.object({ tags: z.array(z.string()) }),
  }),
  renameTag: post('/tags/rename', {
    ...bulk,
    summary: 'Rename a tag, or spell it otherwise, in all of its articles; not to another tag that there is',
    body: z.object({ ...targetShape(), to: nameField(msg('New name')) }),
  }),
  mergeTag: post('/tags/merge', {
    ...bulk,
    summary: 'Merge a tag into another one, which its articles then have instead',
    body: z.object({ ...targetShape(), into: textField({ name: msg('The other tag'), max: limits.tagMax }) }),
  }),
  deleteTag: post('/tags/delete', {
    ...bulk,
    summary: 'Take a tag from all articles',
    body: z.object(targetShape()),
  }),
} as const satisfies Calls;
