import * as z from 'zod/mini';
import { type Calls, type FilePart, get, post, put } from '../kit/call.ts';
import { deleteOne, forAuthors } from '../kit/deleteCalls.ts';
import { flagField, messageShape, textField } from '../kit/fields.ts';
import { searchField } from '../kit/finding.ts';
import { limits } from '../kit/limits.ts';
import { pageOf, pageQuery } from '../kit/paging.ts';
import { refused } from '../kit/refused.ts';
import { msg } from '../texts/t.ts';

export const libraryImageShape = z.object({
  _id: z.string(),
  /** The address of the largest stored width. */
  url: z.string(),
  width: z.int(),
  height: z.int(),
  /** The value of a `srcset` attribute: each stored width with its address. */
  srcset: z.string(),
  alt: z.string(),
  /** The name that the uploaded file had; empty where it had none. */
  fileName: z.string(),
  /** The size of the file at `url`; null for pictures that were uploaded before it was stored. */
  bytes: z.nullable(z.int()),
  createdAt: z.iso.datetime(),
});

/** An uploaded picture that texts and covers may show. */
export type LibraryImage = z.infer<typeof libraryImageShape>;

/**
 * The place of a picture: an article's text, its cover, an earlier version alone, either of an article in the trash, the text
 * of a written page, an earlier version of one alone, a page in the trash, the settings, or the page of an author or a category.
 */
const imagePlaces = [
  ...['text', 'cover', 'revision', 'trash'],
  ...['page', 'pageRevision', 'pageTrash', 'settings', 'author', 'category'],
] as const;

export const imageUseShape = z.object({
  /** The `_id` of the article or page, or of the account or category whose picture it is, or the name of the setting. */
  _id: z.string(),
  /** The article's title, the name of the account or category, or the setting's label. */
  title: z.string(),
  /** Empty for all but articles and pages. */
  slug: z.string(),
  place: z.enum(imagePlaces),
});

/** An article, a page, a setting, an account or a category that uses a picture, and where. */
export type ImageUse = z.infer<typeof imageUseShape>;

export const usesShape = z.array(imageUseShape);

export const listedImageShape = z.extend(libraryImageShape, {
  uses: usesShape,
  /** True where the caller may change it: any for administrators, those that they uploaded for authors. */
  isOwn: z.boolean(),
});

/** A picture with the settings and the articles that use it, the newest first, and then the pages, at most fifty. */
export type ListedImage = z.infer<typeof listedImageShape>;

export const imagesQuery = z.extend(pageQuery, { q: searchField, own: z.optional(flagField) });

/** The query for pictures: those with every word of `q` in the alternative text, the file's name, or the title of an article or page that uses it, of everybody, or with `own` those that the caller uploaded. */
export type ImagesQuery = z.output<typeof imagesQuery>;

const alt = textField({ name: msg('Alternative text'), min: 0, max: limits.imageAltMax });

/** A new picture, beside its file. */
const imageFields = z.object({ alt: z._default(alt, '') });

/** A change of a picture. */
const imageChanges = z.object({ alt });

const image: FilePart = {
  field: 'image',
  name: 'image',
  maxBytes: limits.imageMaxBytes,
  tooLarge: refused.imageTooLarge,
  description: 'JPEG, PNG, WebP, GIF or AVIF, at most 5 MB',
  types: 'image/*',
};

/** The numbers of articles and pages that followed a change. */
export const followers = { articles: z.int(), pages: z.int() };

const changed = z.object({ message: z.string(), image: libraryImageShape, ...followers });

/** The media library: the pictures that texts and covers show, for administrators; authors change those that they uploaded. */
export const imageAdminCalls = {
  images: get('/images', {
    summary: 'The uploaded pictures, newest first, and where each is used',
    guard: 'author',
    query: imagesQuery,
    response: pageOf(listedImageShape),
  }),
  createImage: post('/images', {
    summary: 'Upload a picture for texts; one that nothing uses is removed 30 days later',
    guard: 'author',
    body: imageFields,
    file: image,
    idempotent: true,
    status: 201,
    response: z.object({ image: libraryImageShape }),
  }),
  updateImage: put('/images/{id}', {
    summary: "Change a picture's alternative text, also in the articles and pages that have it in this wording",
    guard: 'author',
    body: imageChanges,
    response: changed,
    refusals: [404, 409],
  }),
  replaceImage: put('/images/{id}/file', {
    summary: "Replace a picture's file, also in the articles and pages that show it",
    guard: 'author',
    body: z.object({}),
    file: image,
    response: changed,
    refusals: [404, 409],
  }),
  deleteImage: {
    ...forAuthors(
      deleteOne('/images/{id}', {
        summary: 'Delete a picture; one that articles or pages use only with force, which takes it out of them',
        query: z.object({ force: z.optional(flagField) }),
        refusals: [403, 409],
        conflict: z.object({ uses: usesShape }),
      }),
    ),
    response: z.extend(messageShape, followers),
  },
} as const satisfies Calls;
