import * as z from 'zod/mini';
import { type Calls, get, post } from '../kit/call.ts';
import { deleteOne } from '../kit/deleteCalls.ts';
import { textField } from '../kit/fields.ts';
import { searchField } from '../kit/finding.ts';
import { pageOf, pageQuery } from '../kit/paging.ts';
import { msg } from '../texts/t.ts';
import { redirectMessages } from './redirectMessages.ts';

/** The longest address that leads on, and that it leads to. */
export const REDIRECT_MAX = 1_000;

/** Tells if a redirect may lead to this: a path of this site alone. */
export const isRedirectTarget = (text: string): boolean =>
  text.length <= REDIRECT_MAX && /^\/(?!\/)[^\s\\]*$/.test(text);

export const redirectShape = z.object({
  _id: z.string(),
  /** The old address, in lower case and without a slash at its end. */
  path: z.string(),
  /** The path to which it leads now; null where that is not published, or in the trash. */
  target: z.nullable(z.string()),
  /** The number of times that it did in the last 30 days. */
  hits: z.int(),
  createdAt: z.iso.datetime(),
});

/** An old address with where it leads. */
export type Redirect = z.infer<typeof redirectShape>;

export const redirectsQuery = z.extend(pageQuery, { q: searchField });

/** The query for redirects: those in whose old address every word of `q` is found. */
export type RedirectsQuery = z.output<typeof redirectsQuery>;

const redirectFields = z.object({
  path: textField({ name: msg('Old address'), max: REDIRECT_MAX }),
  target: textField({ name: msg('New address'), max: REDIRECT_MAX }).check(
    z.refine(isRedirectTarget, redirectMessages.targetInvalid),
  ),
});

export type RedirectFields = z.output<typeof redirectFields>;

/** Old addresses, for administrators. */
export const redirectCalls = {
  redirects: get('/redirects', {
    summary: 'Old addresses and where they lead, the latest first',
    guard: 'admin',
    query: redirectsQuery,
    response: pageOf(redirectShape),
  }),
  createRedirect: post('/redirects', {
    summary: 'Let an address that has no page lead to a path of this site',
    guard: 'admin',
    body: redirectFields,
    idempotent: true,
    status: 201,
    response: z.object({ message: z.string(), redirect: redirectShape }),
    refusals: [409],
  }),
  deleteRedirect: deleteOne('/redirects/{id}', { summary: 'Let an old address lead nowhere' }),
} as const satisfies Calls;
