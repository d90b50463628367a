import { mailCalls as calls } from '../../shared/mail.ts';
import { mailMessages as messages } from '../../shared/mailMessages.ts';
import { type Route, route } from '../routing/route.ts';
import type { Outbox } from './outbox.ts';

/** The mails' HTTP routes. */
export const mailRoutes = (outbox: Outbox): Route[] => [
  route(calls.mails, ({ query }) => outbox.list(query)),

  route(calls.mail, ({ parameter }) => outbox.byId(parameter)),

  route(calls.retryMail, async ({ parameter, viewer }) => ({
    message: messages.retried,
    mail: await outbox.retry(parameter, viewer),
  })),
];
