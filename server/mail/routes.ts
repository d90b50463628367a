import { mailCalls as calls, type Mail } from '../../shared/mail/mail.ts';
import { mailMessages as messages } from '../../shared/mail/mailMessages.ts';
import { type Catalogue, inLanguage, t } from '../../shared/texts/t.ts';
import type { App } from '../context.ts';
import { type Route, route } from '../routing/route.ts';
import { listMails, mailById, retryMail } from './outbox.ts';

export const mailRoutes = (app: App): Route[] => [
  route(calls.mails, async ({ query, ctx }) => {
    const mails = await listMails(app, query);
    return { ...mails, data: mails.data.map((mail) => withReason(ctx.state.catalogue, mail)) };
  }),

  route(calls.mail, async ({ parameter, ctx }) => {
    const { mail, text } = await mailById(app, parameter);
    return { mail: withReason(ctx.state.catalogue, mail), text };
  }),

  route(calls.retryMail, async ({ parameter, viewer }) => ({
    message: messages.retried,
    mail: await retryMail(app, parameter, viewer),
  })),
];

/** Translates why a mail was not sent; what a mail server has said of it stays as it is. */
const withReason = (catalogue: Catalogue, mail: Mail): Mail => ({
  ...mail,
  error: mail.error && inLanguage(catalogue, () => t(mail.error ?? '')),
});
