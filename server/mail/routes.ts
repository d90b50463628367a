import { mailCalls as calls } from '../../shared/mail/mail.ts';
import { mailMessages as messages } from '../../shared/mail/mailMessages.ts';
import type { App } from '../context.ts';
import { type Route, route } from '../routing/route.ts';
import { listMails, mailById, retryMail } from './outbox.ts';

export const mailRoutes = (app: App): Route[] => [
  route(calls.mails, ({ query, ctx }) => listMails(app, query, ctx.state.catalogue)),

  route(calls.mail, ({ parameter, ctx }) => mailById(app, parameter, ctx.state.catalogue)),

  route(calls.retryMail, async ({ parameter, viewer, ctx }) => ({
    message: messages.retried,
    mail: await retryMail(app, parameter, viewer, ctx.state.catalogue),
  })),
];
