import type { Middleware } from 'koa';
import type { App } from '../context.ts';
import { unsubscribe } from './notifications.ts';

const PATH = /^\/unsubscribe\/([^/]+)$/;

/**
 * Ends mails by a POST without a session to the address of its link: by a mail program at one click, which is answered
 * without a redirect (https://www.rfc-editor.org/rfc/rfc8058#section-3.1), or by the form of the page, which follows one. A
 * GET changes nothing, because programs that check mails follow their links.
 */
export function unsubscribeByMail(app: App): Middleware {
  return async (ctx, next) => {
    const token = ctx.method === 'POST' ? PATH.exec(ctx.path)?.[1] : undefined;
    if (token === undefined) return next();
    const isDone = await unsubscribe(app, token);
    ctx.set('Cache-Control', 'no-store');
    if (ctx.accepts('text/plain', 'text/html') === 'text/html') {
      ctx.redirect(`${ctx.path}?${isDone ? 'done' : 'failed'}=1`);
      ctx.status = 303;
      return;
    }
    ctx.status = isDone ? 200 : 404;
    ctx.body = isDone ? 'You get no more of these mails.' : 'This link does not work.';
  };
}
