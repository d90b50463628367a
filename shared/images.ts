import * as z from 'zod/mini';
import { type Calls, type FilePart, post, put } from './call.ts';
import { textField } from './fields.ts';
import { limits } from './limits.ts';
import { refused } from './refused.ts';

export const libraryImageShape = z.object({
  _id: z.string(),
  /** The address of the largest stored width. */
  url: z.string(),
  width: z.int(),
  height: z.int(),
  /** The value of a `srcset` attribute: each stored width with its address. */
  srcset: z.string(),
  alt: z.string(),
});

/** An uploaded picture that texts may show. */
export type LibraryImage = z.infer<typeof libraryImageShape>;

const alt = textField({ name: 'Alternative text', min: 0, max: limits.imageAltMax });

/** A new picture, beside its file. */
export const imageFields = z.object({ alt: z._default(alt, '') });

/** A change of a picture. */
export const imageChanges = z.object({ alt });

const image: FilePart = {
  field: 'image',
  name: 'image',
  maxBytes: limits.imageMaxBytes,
  tooLarge: refused.imageTooLarge,
  description: 'JPEG, PNG, WebP, GIF or AVIF, at most 5 MB',
};

/** The pictures that texts show, for administrators. */
export const imageAdminCalls = {
  createImage: post('/images', {
    summary: 'Upload a picture for texts; one that nothing uses is removed 30 days later',
    guard: 'admin',
    body: imageFields,
    file: image,
    idempotent: true,
    status: 201,
    response: z.object({ image: libraryImageShape }),
  }),
  updateImage: put('/images/{id}', {
    summary: "Change a picture's alternative text, which texts without one of their own get",
    guard: 'admin',
    body: imageChanges,
    response: z.object({ message: z.string(), image: libraryImageShape }),
    refusals: [404],
  }),
} as const satisfies Calls;
