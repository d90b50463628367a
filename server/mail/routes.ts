import { mailCalls as calls } from '../../shared/mail/mail.ts';
import { mailMessages as messages } from '../../shared/mail/mailMessages.ts';
import type { App } from '../context.ts';
import { type Route, route } from '../routing/route.ts';
import { listMails, mailById, retryMail } from './outbox.ts';

export const mailRoutes = (app: App): Route[] => [
  route(calls.mails, ({ query }) => listMails(app, query)),

  route(calls.mail, ({ parameter }) => mailById(app, parameter)),

  route(calls.retryMail, async ({ parameter, viewer }) => ({
    message: messages.retried,
    mail: await retryMail(app, parameter, viewer),
  })),
];
