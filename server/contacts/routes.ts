import { type Contact, contactAdminCalls, contactCalls } from '../../shared/contacts/contacts.ts';
import { contactsMarked, done } from '../../shared/texts/messages.ts';
import { msg } from '../../shared/texts/t.ts';
import type { App } from '../context.ts';
import { byAddress, type RateLimits } from '../limits/rateLimits.ts';
import { deletionRoutes } from '../routing/deletions.ts';
import { type Route, route } from '../routing/route.ts';
import { deleteContacts, listContacts, markContacts, sendContact } from './contacts.ts';

const calls = { ...contactCalls, ...contactAdminCalls };

export const contactRoutes = (app: App, rateLimits: RateLimits): Route[] => [
  route(calls.sendContact, async ({ body, once, viewer, ctx }) => {
    const response = (contact: Contact) => ({ message: done.messageSent, contact });
    const send = () => sendContact(app, { fields: body, viewer, once: once(response) });
    return response(await rateLimits.run(ctx, [byAddress('contact', ctx)], send));
  }),

  route(calls.contacts, async ({ query }) => {
    const page = await listContacts(app, query);
    return { ...page, totalContacts: page.total };
  }),

  route(calls.markContacts, async ({ body: { status, ...targets }, viewer }) => ({
    message: contactsMarked[status],
    changed: await markContacts(app, targets, status, viewer),
  })),

  ...deletionRoutes({
    one: calls.deleteContact,
    many: calls.deleteContacts,
    remove: (targets, actor) => deleteContacts(app, targets, actor),
    messages: { one: done.messageDeleted, many: done.messagesDeleted, missing: msg('Message not found.') },
  }),
];
