import * as z from 'zod/mini';
import { type Calls, get, post } from './call.ts';
import { deleteMany, deleteOne } from './deleteCalls.ts';
import { emailField, textField } from './fields.ts';
import { searchField, sortField } from './finding.ts';
import { limits } from './limits.ts';
import { pageOf, pageQuery } from './paging.ts';

export const contactShape = z.object({
  _id: z.string(),
  username: z.string(),
  email: z.string(),
  message: z.string(),
  createdAt: z.iso.datetime(),
});

/** A message to the publisher. */
export type Contact = z.infer<typeof contactShape>;

export const contactFields = z.object({
  username: textField({ name: 'Full Name', min: 2, max: limits.contactNameMax }),
  email: emailField,
  message: textField({ name: 'Message', max: limits.contactMessageMax, lines: true }),
  /** A trap for bots: people never see it, so only a program fills it. */
  website: z.optional(z.string()),
});

export type ContactFields = z.output<typeof contactFields>;

export const contactsQuery = z.extend(pageQuery, {
  q: searchField,
  sort: sortField(['username', 'email', 'createdAt']),
});

/** The query for messages: those in whose sender, email or text every word of `q` is found. */
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
    response: z.extend(pageOf(contactShape), { totalContacts: z.int() }),
  }),
  deleteContact: deleteOne('/contacts/{id}', { summary: 'Delete a message' }),
  deleteContacts: deleteMany('/contacts/bulk-delete', { summary: 'Delete messages' }),
} as const satisfies Calls;
