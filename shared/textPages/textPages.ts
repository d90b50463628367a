import * as z from 'zod/mini';
import { contentField } from '../articles/articles.ts';
import { endedDraft } from '../documents/drafts.ts';
import { readableQuery } from '../documents/readable.ts';
import { type Calls, get, post, put } from '../kit/call.ts';
import { deleteOne } from '../kit/deleteCalls.ts';
import { flagField, required, textField, versionField, versionShape } from '../kit/fields.ts';
import { limits } from '../kit/limits.ts';
import { linkLimits, menuPlaces, textPageLimits } from '../settings/menus.ts';
import { msg } from '../texts/t.ts';

export const textPageCardShape = z.object({
  _id: z.string(),
  /** The page is at `/{slug}`. */
  slug: z.string(),
  title: z.string(),
  /** Its name in menus; empty where that is the title. */
  menuTitle: z.string(),
  inMenu: z.enum(menuPlaces),
  /** False for one that administrators alone see, which is in no menu. */
  published: z.boolean(),
  /** Its place among all pages, from 1. */
  order: z.int().check(z.minimum(1)),
  /** The time of the last change of title or text; null for a default text that tells none. */
  updatedAt: z.nullable(z.iso.datetime()),
  /** True as long as title, menu title and text are the default ones. */
  isDefault: z.boolean(),
  /** False for the pages with a default text, which can be reset instead. */
  canDelete: z.boolean(),
  version: versionShape,
});

/** A written page without its text, as the list of all pages has it. */
export type TextPageCard = z.infer<typeof textPageCardShape>;

export const textPageShape = z.extend(textPageCardShape, {
  content: z.string(),
  /** The description for search engines, made from the text. */
  description: z.string(),
});

/** A page that the publisher writes, such as 'About'; `content` is sanitised HTML. */
export type TextPage = z.infer<typeof textPageShape>;

const SLUG = msg('Address must be words of a to z and 0 to 9 with hyphens between them, such as house-rules.');

/** Tells if a text may be the slug of a page. */
export const isPageSlug = (text: string): boolean =>
  text.length <= textPageLimits.slugMax && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text);

const sentFields = z.object({
  slug: z.string({ error: ({ input }) => required(msg('Address'), input) }).check(
    z.trim(),
    z.toLowerCase(),
    z.refine((text) => text !== '', { error: msg('Address is required.'), abort: true }),
    z.refine(isPageSlug, SLUG),
    z.meta({ minLength: 1, maxLength: textPageLimits.slugMax }),
  ),
  title: textField({ name: msg('Title'), max: limits.titleMax }),
  menuTitle: textField({ name: msg('Menu title'), min: 0, max: linkLimits.nameMax }),
  content: contentField,
  inMenu: z.enum(menuPlaces, `inMenu must be one of ${menuPlaces.join(', ')}.`),
  published: flagField,
  order: z
    .int('order must be a whole number, 1 or more.')
    .check(z.minimum(1, 'order must be a whole number, 1 or more.')),
  ...endedDraft,
});

/** The fields of a new page: without `order` it comes last, without `inMenu` it is in no menu, without `published` a draft. */
export const textPageFields = z.extend(sentFields, {
  menuTitle: z._default(sentFields.shape.menuTitle, ''),
  inMenu: z._default(sentFields.shape.inMenu, 'none'),
  published: z._default(flagField, false),
  order: z.optional(sentFields.shape.order),
});

export type TextPageFields = z.output<typeof textPageFields>;

export const textPageChanges = z.extend(z.partial(sentFields), { version: z.optional(versionField) });

export type TextPageChanges = z.output<typeof textPageChanges>;

const messageAndPage = z.object({ message: z.string(), page: textPageShape });

/** The pages that the publisher writes. */
export const textPageCalls = {
  textPage: get('/pages/{slug}', {
    summary:
      'A written page, such as about; one that is not published only for administrators; with content=readable its text is as readers have it',
    guard: 'everyone',
    query: readableQuery,
    response: textPageShape,
    refusals: [404],
    // A default text has the publication's name and address in it.
    cacheTags: () => ['pages', 'settings'],
  }),
} as const satisfies Calls;

/** The same, for administrators. */
export const textPageAdminCalls = {
  textPages: get('/pages', {
    summary: 'All written pages without their texts, in the order of the menus',
    guard: 'admin',
    response: z.object({ pages: z.array(textPageCardShape) }),
  }),
  createTextPage: post('/pages', {
    summary: 'Add a page; refused where its address is taken',
    guard: 'admin',
    body: textPageFields,
    largeBody: true,
    idempotent: true,
    status: 201,
    response: messageAndPage,
    refusals: [409],
  }),
  updateTextPage: put('/pages/{slug}', {
    summary: 'Change those fields of a page that are sent; `order` alone makes no new version',
    guard: 'admin',
    body: textPageChanges,
    largeBody: true,
    versioned: 'page',
    response: messageAndPage,
    refusals: [404, 409],
  }),
  resetTextPage: post('/pages/{slug}/reset', {
    summary: 'Give about, policy or terms its default title and text again',
    guard: 'admin',
    body: z.object({ version: z.optional(versionField) }),
    versioned: 'page',
    response: messageAndPage,
    refusals: [404, 409],
  }),
  deleteTextPage: deleteOne('/pages/{slug}', {
    summary: 'Move a page to the trash; about, policy and terms are refused',
    refusals: [409],
  }),
} as const satisfies Calls;
