import * as z from 'zod/mini';
import { type Calls, get, post } from '../kit/call.ts';
import { deleteMatching, deleteOne } from '../kit/deleteCalls.ts';
import { changedShape, emailField, flagField, textField } from '../kit/fields.ts';
import { searchField, sortField } from '../kit/finding.ts';
import { limits } from '../kit/limits.ts';
import { pageOf, pageQuery } from '../kit/paging.ts';
import { type Targets, targetShape, withOneTarget } from '../kit/targets.ts';
import { msg } from '../texts/t.ts';

export const contactShape = z.object({
  _id: z.string(),
  username: z.string(),
  email: z.string(),
  message: z.string(),
  createdAt: z.iso.datetime(),
});

/** A message to the publisher. */
export type Contact = z.infer<typeof contactShape>;

/** The status of a message: whether an administrator has read it, or put it away. */
export const contactStatus = z.enum(['unread', 'read', 'archived'], 'status must be unread, read or archived.');

export type ContactStatus = z.infer<typeof contactStatus>;

const listedContactShape = z.extend(contactShape, { status: contactStatus });

/** A message as administrators see it. */
export type ListedContact = z.infer<typeof listedContactShape>;

/** The numbers of messages that are not archived, that are unread, and that are archived. */
const contactCountsShape = z.object({ inbox: z.int(), unread: z.int(), archived: z.int() });

export type ContactCounts = z.infer<typeof contactCountsShape>;

export const contactFields = z.object({
  username: textField({ name: msg('Full Name'), min: 2, max: limits.contactNameMax }),
  email: emailField,
  message: textField({ name: msg('Message'), max: limits.contactMessageMax, lines: true }),
  /** A trap for bots: people never see it, so only a program fills it. */
  website: z.optional(z.string()),
});

export type ContactFields = z.output<typeof contactFields>;

const contactFilters = z.object({
  q: searchField,
  unread: z.optional(flagField),
  archived: z.optional(flagField),
});

/** The messages in whose sender, email or text every word of `q` is found; of every status unless filtered. */
export type ContactFilters = z.output<typeof contactFilters>;

export type ContactTargets = Targets<ContactFilters>;

const contactTargets = targetShape('messages', contactFilters);

export const contactsQuery = z.extend(pageQuery, {
  ...contactFilters.shape,
  sort: sortField(['username', 'email', 'createdAt']),
});

/** The query for messages. */
export type ContactsQuery = z.output<typeof contactsQuery>;

const messageAndContact = z.object({ message: z.string(), contact: contactShape });

/** Writing to the publisher. */
export const contactCalls = {
  sendContact: post('/contacts', {
    summary: 'Write to the publisher',
    guard: 'everyone',
    body: contactFields,
    idempotent: true,
    status: 201,
    response: messageAndContact,
    refusals: [429],
  }),
} as const satisfies Calls;

/** Messages to the publisher, for administrators. */
export const contactAdminCalls = {
  contacts: get('/contacts', {
    summary: 'Messages to the publisher, newest first unless sorted',
    guard: 'admin',
    query: contactsQuery,
    response: z.extend(pageOf(listedContactShape), { totalContacts: z.int(), counts: contactCountsShape }),
  }),
  markContacts: post('/contacts/bulk-status', {
    summary: 'Mark messages as read or unread, or archive them',
    guard: 'admin',
    body: withOneTarget(z.object({ ...contactTargets, status: contactStatus })),
    response: changedShape,
    refusals: [409],
  }),
  deleteContact: deleteOne('/contacts/{id}', { summary: 'Delete a message' }),
  deleteContacts: deleteMatching('/contacts/bulk-delete', {
    summary: 'Delete messages',
    targets: contactTargets,
  }),
} as const satisfies Calls;
