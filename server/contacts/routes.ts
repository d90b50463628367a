import { Router } from '@koa/router';
import { contactFields } from '../../shared/contacts.ts';
import { idList } from '../../shared/fields.ts';
import { done } from '../../shared/messages.ts';
import { pageQuery } from '../../shared/paging.ts';
import type { AppState } from '../context.ts';
import { jsonBody } from '../http/body.ts';
import { read } from '../http/read.ts';
import { byAddress, type RateLimits } from '../limits/rateLimits.ts';
import { requireAdmin, signedIn } from '../sessions/viewer.ts';
import type { Contacts } from './contacts.ts';

/** Messages to the publisher over HTTP. */
export function contactRoutes(contacts: Contacts, rateLimits: RateLimits): Router<AppState> {
  const router = new Router<AppState>({ prefix: '/contacts' });
  const json = jsonBody();

  router.post('/', json, async (ctx) => {
    const fields = read(contactFields, ctx.request.body);
    const contact = await rateLimits.within(ctx, [byAddress('contact', ctx)], () => contacts.send(fields));
    ctx.status = 201;
    ctx.body = { message: done.messageSent, contact };
  });

  router.get('/', requireAdmin, async (ctx) => {
    const page = await contacts.list(read(pageQuery, ctx.query));
    ctx.body = { ...page, totalContacts: page.total };
  });

  router.post('/bulk-delete', requireAdmin, json, async (ctx) => {
    const { ids } = read(idList, ctx.request.body);
    ctx.body = { message: done.messagesDeleted, deleted: await contacts.removeMany(ids, signedIn(ctx)) };
  });

  router.delete('/:id', requireAdmin, async (ctx) => {
    await contacts.remove(ctx.params.id!, signedIn(ctx));
    ctx.body = { message: done.messageDeleted };
  });

  return router;
}
