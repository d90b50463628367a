import * as z from 'zod/mini';
import { type Calls, deleteCall, get, put } from '../kit/call.ts';
import { messageShape } from '../kit/fields.ts';
import { limits } from '../kit/limits.ts';
import { refused } from '../kit/refused.ts';
import { authorShape } from '../people/users.ts';
import { DRAFT_ID } from './draftIds.ts';

export const draftKinds = ['article', 'page'] as const;

/** The kinds of documents that are typed. */
export type DocumentKind = (typeof draftKinds)[number];

const kindField = z.enum(draftKinds, `kind must be one of ${draftKinds.join(', ')}.`);

const NO_DRAFT_ID = 'draft must be the id of a draft.';

/** The largest number that a column has. */
const LARGEST = 2 ** 31 - 1;

const wholeNumber = (name: string) =>
  z
    .int(`${name} must be a whole number, 0 or more.`)
    .check(z.minimum(0, `${name} must be a whole number, 0 or more.`))
    .check(z.maximum(LARGEST, `${name} must be ${LARGEST} or less.`));

/** The number of a draft's state, also as the digits that a query or a multipart form carries. */
const revField = z.union(
  [
    wholeNumber('rev'),
    z.pipe(
      z.string().check(z.regex(/^\d{1,9}$/)),
      z.transform((text) => Number(text)),
    ),
  ],
  { error: 'rev must be a whole number, 0 or more.' },
);

/** The fields by which a save of an article or page ends its draft: the draft's id, and its state; a newer state stays. */
export const endedDraft = {
  draft: z.optional(z.string(NO_DRAFT_ID).check(z.regex(DRAFT_ID, NO_DRAFT_ID))),
  draftRev: z.optional(revField),
};

export type EndedDraft = z.output<z.ZodMiniObject<typeof endedDraft>>;

const draftBody = z.object({
  kind: kindField,
  /** The `_id` of the article or page; null for a new one. */
  of: z.nullable(z.string('of must be an id, or null.').check(z.maxLength(64, 'of is too long.'))),
  /**
   * The version that the writing began with; null for a new one. One with a base, but without `of`, is a text that was set
   * aside, with 0 where that was of a new one: it is removed 30 days later.
   */
  base: z.nullable(wholeNumber('base')),
  /** The state that the client knows; 0 for a draft that it makes. */
  rev: wholeNumber('rev'),
  /** The fields of the form, of which only the size is checked: 2 MB as JSON. */
  fields: z
    .record(z.string(), z.unknown(), 'Send the fields as an object.')
    .check(z.refine((fields) => JSON.stringify(fields).length <= limits.draftMax, refused.draftTooLarge)),
});

/** A draft as it is sent. */
export type DraftBody = z.output<typeof draftBody>;

const storedDraftShape = z.object({
  _id: z.string(),
  kind: z.enum(draftKinds),
  of: z.nullable(z.string()),
  base: z.nullable(z.int()),
  rev: z.int(),
  updatedAt: z.iso.datetime(),
});

/** A draft without its fields. */
export type StoredDraft = z.infer<typeof storedDraftShape>;

const listedDraftShape = z.extend(storedDraftShape, {
  title: z.string(),
  words: z.int(),
  /** The first words of its text; empty where it has a title. */
  excerpt: z.string(),
});

/** A draft as lists show it. */
export type ListedDraft = z.infer<typeof listedDraftShape>;

const wholeDraftShape = z.extend(storedDraftShape, { fields: z.record(z.string(), z.unknown()) });

export type WholeDraft = z.infer<typeof wholeDraftShape>;

const editorShape = z.extend(authorShape, { lastKeyAt: z.iso.datetime() });

/** Somebody else whose draft of the same article or page changed within the last minute. */
export type Editor = z.infer<typeof editorShape>;

const editors = z.array(editorShape);
const whole = z.object({ draft: wholeDraftShape });

/** Drafts of articles and pages, for their writers alone. */
export const draftCalls = {
  drafts: get('/drafts', {
    summary: "One's own drafts without their texts, the latest first",
    guard: 'author',
    query: z.object({
      kind: z.optional(kindField),
      /** The `_id` of an article or page. */
      of: z.optional(z.string().check(z.maxLength(64, 'of is too long.'))),
    }),
    response: z.object({ drafts: z.array(listedDraftShape) }),
  }),
  draft: get('/drafts/{id}', {
    summary: "One of one's own drafts",
    guard: 'author',
    response: whole,
    refusals: [404],
  }),
  saveDraft: put('/drafts/{id}', {
    summary:
      'Store what is being typed, under an id of the client; nothing changes where the draft has another state, or another one is of the same article or page',
    guard: 'author',
    body: draftBody,
    largeBody: true,
    response: z.object({ draft: storedDraftShape, editors }),
    refusals: [403, 404, 409],
    conflict: z.object({ draft: z.optional(wholeDraftShape) }),
  }),
  deleteDraft: deleteCall('/drafts/{id}', {
    summary: "Delete one of one's own drafts; with `rev` only where it has this state",
    guard: 'author',
    query: z.object({ rev: z.optional(revField) }),
    response: messageShape,
    refusals: [404, 409],
    conflict: whole,
  }),
  editors: get('/articles/{id}/editors', {
    summary: 'The others who are editing this article',
    guard: 'author',
    response: z.object({ editors }),
    refusals: [404],
  }),
  pageEditors: get('/pages/{slug}/editors', {
    summary: 'The others who are editing this page',
    guard: 'admin',
    response: z.object({ editors }),
    refusals: [404],
  }),
} as const satisfies Calls;
