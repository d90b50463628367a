import * as z from 'zod/mini';
import { contactShape } from '../contacts/contacts.ts';
import { type Calls, get, post } from '../kit/call.ts';
import { idList } from '../kit/fields.ts';
import { pageOf, pageQuery } from '../kit/paging.ts';
import { textPageCardShape } from '../textPages/textPages.ts';

/** The number of days that deleted articles, pages and messages stay in the trash. */
export const TRASH_DAYS = 30;

const deletion = {
  deletedAt: z.iso.datetime(),
  /** The account that deleted it, as it was named then; `_id` is null once that account is gone. Null for the operator. */
  deletedBy: z.nullable(z.object({ _id: z.nullable(z.string()), username: z.string() })),
  /** The time at which it is removed for good. */
  expiresAt: z.iso.datetime(),
};

export const trashedArticleShape = z.object({
  _id: z.string(),
  title: z.string(),
  slug: z.string(),
  summary: z.string(),
  published: z.boolean(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  ...deletion,
});

export const trashedContactShape = z.extend(contactShape, deletion);

/** A deleted article. */
export type TrashedArticle = z.infer<typeof trashedArticleShape>;

/** A deleted message to the publisher. */
export type TrashedContact = z.infer<typeof trashedContactShape>;

const textPageOf = z.pick(textPageCardShape, { _id: true, title: true, slug: true, inMenu: true });

export const trashedPageShape = z.extend(textPageOf, deletion);

/** A deleted written page. */
export type TrashedPage = z.infer<typeof trashedPageShape>;

const kindField = z.enum(['articles', 'contacts', 'pages'], 'kind must be articles, contacts or pages.');

export type TrashKind = z.output<typeof kindField>;

export const trashQuery = z.extend(pageQuery, { kind: z._default(kindField, 'articles') });

export type TrashQuery = z.output<typeof trashQuery>;

const kindAndIds = z.extend(idList, { kind: kindField });

export type TrashIds = z.output<typeof kindAndIds>;

export const restoredShape = z.object({
  message: z.string(),
  restored: z.int(),
  /** The restored articles whose slug was taken meanwhile, with the one that they have now. */
  renamed: z.array(z.object({ _id: z.string(), slug: z.string() })),
  /** The restored articles whose category is gone. */
  uncategorized: z.array(z.string()),
});

export type RestoreResult = z.infer<typeof restoredShape>;

/** Deleted articles, pages and messages, for administrators. */
export const trashCalls = {
  trash: get('/trash', {
    summary: 'Deleted articles, pages or messages, the latest deletion first',
    guard: 'author',
    query: trashQuery,
    response: pageOf(z.union([trashedArticleShape, trashedContactShape, trashedPageShape])),
  }),
  restoreTrash: post('/trash/restore', {
    summary: 'Restore deleted articles, with their comments and images, pages, or messages',
    guard: 'author',
    body: kindAndIds,
    response: restoredShape,
    // A page whose address was taken meanwhile.
    refusals: [409],
  }),
  purgeTrash: post('/trash/purge', {
    summary: 'Remove deleted articles, pages or messages for good',
    guard: 'author',
    body: kindAndIds,
    response: z.object({ message: z.string(), purged: z.int() }),
  }),
} as const satisfies Calls;
