import type { Middleware } from 'koa';
import { msg } from '../../shared/texts/t.ts';
import { HttpProblem } from '../problems.ts';

const Allow = 'GET, HEAD';

/** Lets addresses outside the API be read only: responds to OPTIONS (204) and refuses all other methods (405). */
export const readOnly: Middleware = (ctx, next) => {
  if (ctx.method === 'GET' || ctx.method === 'HEAD') return next();
  if (ctx.method !== 'OPTIONS') throw new HttpProblem(405, msg('This address can only be read.'), undefined, { Allow });
  // `*` is the server as a whole: https://www.rfc-editor.org/rfc/rfc9110#section-9.3.7
  ctx.set('Allow', ctx.path === '*' ? `${Allow}, POST, PUT, DELETE, OPTIONS` : `${Allow}, OPTIONS`);
  ctx.status = 204;
  return undefined;
};

/** Tells if a path belongs to the API. */
export const isCall = (path: string): boolean => path === '/api' || path.startsWith('/api/');
