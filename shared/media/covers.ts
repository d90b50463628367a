import * as z from 'zod/mini';
import { type Calls, get } from '../kit/call.ts';
import { searchField } from '../kit/finding.ts';
import { pageOf, pageQuery } from '../kit/paging.ts';

export const coverShape = z.object({
  /** The `_id` of the article. */
  _id: z.string(),
  /** The article's. */
  title: z.string(),
  slug: z.string(),
  /** The address of the largest stored width. */
  url: z.string(),
  width: z.int(),
  height: z.int(),
  /** The value of a `srcset` attribute: each stored width with its address. */
  srcset: z.string(),
  alt: z.string(),
  /** The time at which the article was created. */
  createdAt: z.iso.datetime(),
});

/** The image of an article that was uploaded with it, and is none of the library's pictures. */
export type Cover = z.infer<typeof coverShape>;

const coversQuery = z.extend(pageQuery, { q: searchField });

/** The query for covers: those with every word of `q` in the alternative text or the article's title. */
export type CoversQuery = z.output<typeof coversQuery>;

/** The covers of articles, for administrators, and for authors those of their own; they are changed with their article. */
export const coverAdminCalls = {
  covers: get('/images/covers', {
    summary: 'The images that were uploaded with articles, of the newest article first; none of those in the trash',
    guard: 'author',
    query: coversQuery,
    response: pageOf(coverShape),
  }),
} as const satisfies Calls;
