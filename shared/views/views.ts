import * as z from 'zod/mini';
import { articlesQuery } from '../articles/articles.ts';
import { commentsQuery } from '../comments/comments.ts';
import { contactsQuery } from '../contacts/contacts.ts';
import { type Calls, get, post, put } from '../kit/call.ts';
import { deleteOne, forAuthors } from '../kit/deleteCalls.ts';
import { textField } from '../kit/fields.ts';
import { usersQuery } from '../people/users.ts';
import { msg } from '../texts/t.ts';
import { viewLimits } from './viewLimits.ts';

/** The lists of the dashboard that have views: those with filters. */
export const viewLists = ['articles', 'comments', 'contacts', 'users'] as const;

export type ViewList = (typeof viewLists)[number];

const nameField = textField({ name: msg('Name'), max: viewLimits.nameMax });

/** The parameters of an address. */
const queryField = z
  .record(z.string(), z.string('Each parameter must be text.'), 'query must be an object, such as {"status": "draft"}.')
  .check(
    z.refine((query) => Object.keys(query).length > 0, 'query must have a search, a filter or an order.'),
    z.refine((query) => JSON.stringify(query).length <= viewLimits.queryMax, {
      error: `query must have at most ${viewLimits.queryMax} characters.`,
      abort: true,
    }),
  );

const savedViewShape = z.object({ _id: z.string(), list: z.enum(viewLists), name: z.string(), query: queryField });

/** The search, the filters and the order of a list under a name, as the list's address in the dashboard has them. */
export type SavedView = z.infer<typeof savedViewShape>;

export const savedViewFields = z
  .object({
    list: z.enum(viewLists, `list must be one of ${viewLists.join(', ')}.`),
    name: nameField,
    query: queryField,
  })
  .check(({ value, issues }) => {
    const message = problemOf(value);
    if (message) issues.push({ code: 'custom', message, path: ['query'], input: value.query });
  });

export type SavedViewFields = z.output<typeof savedViewFields>;

/** Returns the sentence for a query that the list's address cannot have; undefined where it can. */
function problemOf({ list, query }: Pick<SavedView, 'list' | 'query'>): string | undefined {
  const address = addresses()[list];
  const issue = address.safeParse(query).error?.issues[0];
  return issue?.code === 'unrecognized_keys'
    ? `query of ${list} takes ${Object.keys(address.shape).join(', ')}.`
    : issue?.message;
}

/** The parameters of each list's address. Those of messages have one status, where the API has two flags. */
const addresses = () => ({
  articles: z.strictObject(
    z.omit(articlesQuery, { page: true, limit: true, counts: true, featured: true, fields: true }).shape,
  ),
  comments: z.strictObject(z.omit(commentsQuery, { page: true, limit: true }).shape),
  contacts: z.strictObject({
    ...z.omit(contactsQuery, { page: true, limit: true, unread: true, archived: true }).shape,
    status: z.optional(z.enum(['unread', 'archived'], 'status must be unread or archived.')),
  }),
  users: z.strictObject(z.omit(usersQuery, { page: true, limit: true }).shape),
});

const messageAndView = z.object({ message: z.string(), view: savedViewShape });

/** The views that an administrator saved of the dashboard's lists, each for themselves. */
export const viewCalls = {
  savedViews: get('/views', {
    summary: "One's own saved views of all lists, the earliest first",
    guard: 'author',
    response: z.object({ views: z.array(savedViewShape) }),
  }),
  createSavedView: post('/views', {
    summary: 'Save the search, the filters and the order of a list under a name of its own, 20 for each list at most',
    guard: 'author',
    body: savedViewFields,
    idempotent: true,
    status: 201,
    response: messageAndView,
    refusals: [409],
  }),
  renameSavedView: put('/views/{id}', {
    summary: "Rename one of one's own saved views",
    guard: 'author',
    body: z.object({ name: nameField }),
    response: messageAndView,
    refusals: [404, 409],
  }),
  deleteSavedView: forAuthors(deleteOne('/views/{id}', { summary: "Delete one of one's own saved views" })),
} as const satisfies Calls;
