import * as z from 'zod/mini';
import { type Calls, get, put } from '../kit/call.ts';
import { pictureField, textField, versionField, versionShape } from '../kit/fields.ts';
import { searchLimits } from '../kit/limits.ts';
import { authorShape } from '../people/users.ts';
import { msg } from '../texts/t.ts';
import { imageShape } from './articles.ts';

const profileShape = {
  ...authorShape.shape,
  /** A short text about themselves; empty without one. */
  bio: z.string(),
  /** The address of their picture at its largest width; null without one. */
  imgUrl: z.nullable(z.string()),
  image: z.nullable(imageShape),
};

export const authorProfileShape = z.object({ ...profileShape, articles: z.int() });

/** An author, as everybody sees them, with how many published articles they have. */
export type AuthorProfile = z.infer<typeof authorProfileShape>;

export const ownAuthorShape = z.object({ ...profileShape, version: versionShape });

/** The viewer's own profile as an author. */
export type OwnAuthor = z.infer<typeof ownAuthorShape>;

export const authorChanges = z.object({
  bio: z.optional(textField({ name: msg('About you'), min: 0, max: searchLimits.bioMax })),
  imgUrl: z.optional(pictureField),
  version: z.optional(versionField),
});

export type AuthorChanges = z.output<typeof authorChanges>;

/** Reading authors. */
export const authorCalls = {
  author: get('/authors/{id}', {
    summary: 'One author of published articles, by their `_id` or their username in any spelling',
    guard: 'everyone',
    response: authorProfileShape,
    refusals: [404],
    cacheTags: () => ['articles'],
  }),
} as const satisfies Calls;

/** The own profile as an author, for administrators. */
export const authorAdminCalls = {
  ownAuthor: get('/users/author', {
    summary: "The viewer's own profile as an author",
    guard: 'author',
    response: ownAuthorShape,
  }),
  updateAuthor: put('/users/author', {
    summary: "Change the viewer's own text and picture on the page of their articles",
    guard: 'author',
    body: authorChanges,
    versioned: 'author',
    response: z.object({ message: z.string(), author: ownAuthorShape }),
  }),
} as const satisfies Calls;
