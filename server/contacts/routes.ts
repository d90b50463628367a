import { type Contact, contactAdminCalls, contactCalls } from '../../shared/contacts.ts';
import { contactsMarked, done } from '../../shared/messages.ts';
import type { BeforeCommit } from '../changes.ts';
import { byAddress, type RateLimits } from '../limits/rateLimits.ts';
import { deletionRoutes } from '../routing/deletions.ts';
import { type Route, route } from '../routing/route.ts';
import type { Contacts } from './contacts.ts';

const calls = { ...contactCalls, ...contactAdminCalls };

/** The HTTP routes of messages to the publisher. */
export const contactRoutes = (contacts: Contacts, rateLimits: RateLimits): Route[] => [
  route(calls.sendContact, async ({ body, remember, viewer, ctx }) => {
    const response = (contact: Contact) => ({ message: done.messageSent, contact });
    const beforeCommit: BeforeCommit<Contact> = (contact, tx) => remember(response(contact), tx);
    const send = () => contacts.send(body, { viewer, beforeCommit });
    return response(await rateLimits.within(ctx, [byAddress('contact', ctx)], send));
  }),

  route(calls.contacts, async ({ query }) => {
    const page = await contacts.list(query);
    return { ...page, totalContacts: page.total };
  }),

  route(calls.markContacts, async ({ body: { status, ...targets }, viewer }) => ({
    message: contactsMarked[status],
    changed: await contacts.mark(targets, status, viewer),
  })),

  ...deletionRoutes({
    one: calls.deleteContact,
    many: calls.deleteContacts,
    remove: contacts.remove,
    messages: { one: done.messageDeleted, many: done.messagesDeleted, missing: 'Message not found.' },
  }),
];
