import * as z from 'zod/mini';
import { type Calls, get, post, put } from './call.ts';
import { deleteOne } from './deleteCalls.ts';
import { limits } from './limits.ts';
import { authorShape } from './users.ts';

const { unsavedContentMax, unsavedFieldMax, unsavedTagsMax } = limits;

/** A text of any kind, also an empty one. */
const typedText = (name: string, max: number) =>
  z.string(`${name} must be text.`).check(z.maxLength(max, `${name} is too long.`));

const unsavedText = (name: string, max: number) => z.optional(typedText(name, max));

/** The fields of an article's form while it is being typed: none is required, and no text refused that one can type. */
export const unsavedFields = z.object({
  title: unsavedText('Title', unsavedFieldMax),
  content: unsavedText('Content', unsavedContentMax),
  tags: z.optional(
    z
      .array(z.string('Send tags as a list of texts.').check(z.maxLength(unsavedFieldMax, 'A tag is too long.')), {
        error: 'Send tags as a list of texts.',
      })
      .check(z.maxLength(unsavedTagsMax, 'There are too many tags.')),
  ),
  category: unsavedText('Category', unsavedFieldMax),
  published: z.optional(z.boolean('Must be true or false.')),
  /** As it was typed, so it may have no offset, or be in a gap of summer time; null or empty text for no time. */
  publishAt: z.optional(z.nullable(typedText('Publication time', unsavedFieldMax))),
  imgAlt: unsavedText('Alternative text', unsavedFieldMax),
  slug: unsavedText('Slug', unsavedFieldMax),
  summary: unsavedText('Summary', unsavedFieldMax),
  metaTitle: unsavedText('Search title', unsavedFieldMax),
  metaDescription: unsavedText('Search description', unsavedFieldMax),
  canonicalUrl: unsavedText('Canonical address', unsavedFieldMax),
  featured: z.optional(z.boolean('Must be true or false.')),
});

export type UnsavedFields = z.output<typeof unsavedFields>;

/** A working copy as it is sent. */
export const workingCopyFields = z.extend(unsavedFields, {
  /** The article's version with which it began. */
  baseVersion: z.optional(
    z.nullable(z.int('baseVersion must be a whole number.').check(z.minimum(1, 'baseVersion must be at least 1.'))),
  ),
  /**
   * The `updatedAt` of the copy that it may replace; null for none. Where there is another one, as by another tab, nothing
   * changes, and the refusal (409) has that one in its field `draft`. Without it, the last copy stays.
   */
  replaces: z.optional(z.nullable(z.iso.datetime('replaces must be a time in UTC.'))),
});

export type WorkingCopyFields = z.output<typeof workingCopyFields>;

const removedCopy = z.object({
  /**
   * The `updatedAt` of the copy that is to be removed. Where there is another one, as by another tab, that one stays, and
   * the refusal (409) has it in its field `draft`. Without it, any is removed.
   */
  updatedAt: z.optional(z.iso.datetime('updatedAt must be a time in UTC.')),
});

export type RemovedCopy = z.output<typeof removedCopy>;

const storedCopyShape = z.object({
  _id: z.string(),
  /** The `_id` of its article; null for a new one. */
  article: z.nullable(z.string()),
  baseVersion: z.nullable(z.int()),
  updatedAt: z.iso.datetime(),
});

/** A working copy without its fields. */
export type StoredCopy = z.infer<typeof storedCopyShape>;

export const workingCopyShape = z.extend(storedCopyShape, unsavedFields.shape);

/** The unsaved text of one administrator, for an existing article or a new one. */
export type WorkingCopy = z.infer<typeof workingCopyShape>;

const editorShape = z.extend(authorShape, { lastKeyAt: z.iso.datetime() });

/** Another administrator whose working copy of the article changed within the last minute. */
export type Editor = z.infer<typeof editorShape>;

const editors = z.array(editorShape);

const newCopyShape = z.extend(storedCopyShape, { title: z.string() });

/** A working copy of a new article, as lists show it. */
export type NewCopy = z.infer<typeof newCopyShape>;

/** The texts that administrators are typing, each for its writer alone. */
export const workingCopyCalls = {
  newDrafts: get('/articles/drafts', {
    summary: "One's own working copies of new articles, the latest first",
    guard: 'admin',
    response: z.object({ drafts: z.array(newCopyShape) }),
  }),
  createDraft: post('/articles/drafts', {
    summary: 'Store what is being typed for a new article',
    guard: 'admin',
    body: workingCopyFields,
    largeBody: true,
    idempotent: true,
    status: 201,
    response: z.object({ draft: storedCopyShape }),
    refusals: [409],
  }),
  newDraft: get('/articles/drafts/{id}', {
    summary: "One's own working copy of a new article",
    guard: 'admin',
    response: z.object({ draft: workingCopyShape }),
    refusals: [404],
  }),
  updateNewDraft: put('/articles/drafts/{id}', {
    summary: 'Replace the working copy of a new article',
    guard: 'admin',
    body: workingCopyFields,
    largeBody: true,
    response: z.object({ draft: storedCopyShape }),
    refusals: [404, 409],
    conflict: z.object({ draft: workingCopyShape }),
  }),
  deleteNewDraft: deleteOne('/articles/drafts/{id}', {
    summary: 'Remove the working copy of a new article',
    query: removedCopy,
    refusals: [409],
    conflict: z.object({ draft: workingCopyShape }),
  }),
  draft: get('/articles/{id}/draft', {
    summary: "One's own working copy of an article, null where there is none, and who else is editing it",
    guard: 'admin',
    response: z.object({ draft: z.nullable(workingCopyShape), editors }),
    refusals: [404],
  }),
  updateDraft: put('/articles/{id}/draft', {
    summary: 'Store what is being typed, without touching the article',
    guard: 'admin',
    body: workingCopyFields,
    largeBody: true,
    response: z.object({ draft: storedCopyShape, editors }),
    refusals: [404, 409],
    conflict: z.object({ draft: workingCopyShape }),
  }),
  deleteDraft: deleteOne('/articles/{id}/draft', {
    summary: "Remove one's own working copy of an article, if there is one",
    query: removedCopy,
    refusals: [409],
    conflict: z.object({ draft: workingCopyShape }),
  }),
  editors: get('/articles/{id}/editors', {
    summary: 'The other administrators who are editing an article',
    guard: 'admin',
    response: z.object({ editors }),
    refusals: [404],
  }),
} as const satisfies Calls;
