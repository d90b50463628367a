import * as z from 'zod/mini';
import { type Calls, get, post, put } from './call.ts';
import { deleteOne } from './deleteCalls.ts';
import { limits } from './limits.ts';
import { menuPlaces } from './menus.ts';
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

/** The fields of a page's form while it is being typed. */
export const unsavedPageFields = z.object({
  title: unsavedText('Title', unsavedFieldMax),
  content: unsavedText('Content', unsavedContentMax),
  slug: unsavedText('Address', unsavedFieldMax),
  menuTitle: unsavedText('Menu title', unsavedFieldMax),
  inMenu: z.optional(z.enum(menuPlaces, `inMenu must be one of ${menuPlaces.join(', ')}.`)),
});

export type UnsavedPageFields = z.output<typeof unsavedPageFields>;

const copyConditions = z.object({
  /** The version of the article or page with which it began. */
  baseVersion: z.optional(
    z.nullable(z.int('baseVersion must be a whole number.').check(z.minimum(1, 'baseVersion must be at least 1.'))),
  ),
  /**
   * The `updatedAt` of the copy that it may replace; null for none. Where there is another one, as by another tab, nothing
   * changes, and the refusal (409) has that one in its field `draft`. Without it, the last copy stays.
   */
  replaces: z.optional(z.nullable(z.iso.datetime('replaces must be a time in UTC.'))),
});

export type CopyConditions = z.output<typeof copyConditions>;

/** A working copy as it is sent. */
const workingCopyFields = z.extend(unsavedFields, copyConditions.shape);
const pageCopyFields = z.extend(unsavedPageFields, copyConditions.shape);

const removedCopy = z.object({
  /**
   * The `updatedAt` of the copy that is to be removed. Where there is another one, as by another tab, that one stays, and
   * the refusal (409) has it in its field `draft`. Without it, any is removed.
   */
  updatedAt: z.optional(z.iso.datetime('updatedAt must be a time in UTC.')),
});

export type RemovedCopy = z.output<typeof removedCopy>;

const storedShape = z.object({
  _id: z.string(),
  baseVersion: z.nullable(z.int()),
  updatedAt: z.iso.datetime(),
});

/** A working copy without its fields, and that to which it belongs. */
export type StoredCopy<Owner = unknown> = z.infer<typeof storedShape> & Owner;

const articleOwner = z.object({
  /** The `_id` of its article; null for a new one. */
  article: z.nullable(z.string()),
});

export type ArticleOwner = z.infer<typeof articleOwner>;

const pageOwner = z.object({
  /** The `_id` of its page; null for a new one. */
  page: z.nullable(z.string()),
});

export type PageOwner = z.infer<typeof pageOwner>;

const storedCopyShape = z.extend(storedShape, articleOwner.shape);
const storedPageCopyShape = z.extend(storedShape, pageOwner.shape);

const workingCopyShape = z.extend(storedCopyShape, unsavedFields.shape);

const pageCopyShape = z.extend(storedPageCopyShape, unsavedPageFields.shape);

const editorShape = z.extend(authorShape, { lastKeyAt: z.iso.datetime() });

/** Another administrator whose working copy of the article or page changed within the last minute. */
export type Editor = z.infer<typeof editorShape>;

const editors = z.array(editorShape);

const newCopyShape = z.extend(storedCopyShape, { title: z.string() });
const newPageCopyShape = z.extend(storedPageCopyShape, { title: z.string() });

/** A working copy of a new article or page, as lists show it. */
export type NewCopy = StoredCopy<{ title: string }>;

interface CopyShapes<Body, Stored, Copy, Listed> {
  /** A copy as it is sent. */
  body: Body;
  /** A copy without its fields. */
  stored: Stored;
  copy: Copy;
  /** A copy of a new one in their list. */
  listed: Listed;
}

/** Describes the calls for the texts of one kind that people are typing, each for its writer alone. */
/* @__NO_SIDE_EFFECTS__ */
function copyCalls<
  const New extends string,
  const Of extends string,
  Body extends z.ZodMiniObject,
  Stored extends z.ZodMiniObject,
  Copy extends z.ZodMiniObject,
  Listed extends z.ZodMiniObject,
  const Guard extends 'author' | 'admin',
>(
  noun: string,
  guard: Guard,
  paths: { new: New; of: Of },
  { body, stored, copy, listed }: CopyShapes<Body, Stored, Copy, Listed>,
) {
  const conflict = z.object({ draft: copy });
  return {
    list: get(paths.new, {
      summary: `One's own working copies of new ${noun}s, the latest first`,
      guard,
      response: z.object({ drafts: z.array(listed) }),
    }),
    create: post(paths.new, {
      summary: `Store what is being typed for a new ${noun}`,
      guard,
      body,
      largeBody: true,
      idempotent: true,
      status: 201,
      response: z.object({ draft: stored }),
      refusals: [409],
    }),
    read: get(`${paths.new}/{id}`, {
      summary: `One's own working copy of a new ${noun}`,
      guard,
      response: z.object({ draft: copy }),
      refusals: [404],
    }),
    update: put(`${paths.new}/{id}`, {
      summary: `Replace the working copy of a new ${noun}`,
      guard,
      body,
      largeBody: true,
      response: z.object({ draft: stored }),
      refusals: [404, 409],
      conflict,
    }),
    delete: {
      ...deleteOne(`${paths.new}/{id}`, {
        summary: `Remove the working copy of a new ${noun}`,
        query: removedCopy,
        refusals: [409],
        conflict,
      }),
      guard,
    },
    readOf: get(`${paths.of}/draft`, {
      summary: `One's own working copy of this ${noun}, null where there is none, and who else is editing it`,
      guard,
      response: z.object({ draft: z.nullable(copy), editors }),
      refusals: [404],
    }),
    updateOf: put(`${paths.of}/draft`, {
      summary: `Store what is being typed, without touching the ${noun}`,
      guard,
      body,
      largeBody: true,
      response: z.object({ draft: stored, editors }),
      refusals: [404, 409],
      conflict,
    }),
    deleteOf: {
      ...deleteOne(`${paths.of}/draft`, {
        summary: `Remove one's own working copy of this ${noun}, if there is one`,
        query: removedCopy,
        refusals: [409],
        conflict,
      }),
      guard,
    },
    editors: get(`${paths.of}/editors`, {
      summary: `The others who are editing this ${noun}`,
      guard,
      response: z.object({ editors }),
      refusals: [404],
    }),
  } as const;
}

/** The calls for the working copies of articles. */
export const articleCopyCalls = copyCalls(
  'article',
  'author',
  { new: '/articles/drafts', of: '/articles/{id}' },
  { body: workingCopyFields, stored: storedCopyShape, copy: workingCopyShape, listed: newCopyShape },
);

/** The calls for the working copies of written pages. */
export const pageCopyCalls = copyCalls(
  'page',
  'admin',
  { new: '/drafts/pages', of: '/pages/{slug}' },
  { body: pageCopyFields, stored: storedPageCopyShape, copy: pageCopyShape, listed: newPageCopyShape },
);

/** The same, by their names in the API. */
export const namedArticleCopyCalls = {
  newDrafts: articleCopyCalls.list,
  createDraft: articleCopyCalls.create,
  newDraft: articleCopyCalls.read,
  updateNewDraft: articleCopyCalls.update,
  deleteNewDraft: articleCopyCalls.delete,
  draft: articleCopyCalls.readOf,
  updateDraft: articleCopyCalls.updateOf,
  deleteDraft: articleCopyCalls.deleteOf,
  editors: articleCopyCalls.editors,
} as const satisfies Calls;

/** The same, by their names in the API. */
export const namedPageCopyCalls = {
  newPageDrafts: pageCopyCalls.list,
  createPageDraft: pageCopyCalls.create,
  newPageDraft: pageCopyCalls.read,
  updateNewPageDraft: pageCopyCalls.update,
  deleteNewPageDraft: pageCopyCalls.delete,
  pageDraft: pageCopyCalls.readOf,
  updatePageDraft: pageCopyCalls.updateOf,
  deletePageDraft: pageCopyCalls.deleteOf,
  pageEditors: pageCopyCalls.editors,
} as const satisfies Calls;
