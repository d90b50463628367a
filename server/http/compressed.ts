import type { Middleware } from 'koa';
import type { AppState } from '../context.ts';
import { HttpProblem } from '../problems.ts';
import { acceptedEncodings, pack } from './encodings.ts';

/** In bytes: what is smaller fits into the first packet as it is. */
const WORTHWHILE = 1_000;

/**
 * Packs the answers that are not cached, such as the page for what is not there. Those to people who are signed in stay as
 * they are: beside words of an attacker, the length of what is packed could give away the words of others (BREACH).
 * Throws 406 for a request that accepts no encoding at all.
 */
export const compressed: Middleware<AppState> = async (ctx, next) => {
  const [encoding] = acceptedEncodings(ctx.req);
  if (!encoding) {
    const message = 'None of the encodings that this is sent in is accepted: br, gzip, identity.';
    throw new HttpProblem(406, message, undefined, { Vary: 'Accept-Encoding' });
  }
  await next();
  if (ctx.respond === false || ctx.state.viewer || ctx.status === 204) return;
  const text = textOf(ctx.body);
  if (text === null || text.length < WORTHWHILE) return;
  ctx.vary('Accept-Encoding');
  if (encoding === 'identity') return;
  ctx.body = await pack(encoding, Buffer.from(text));
  ctx.set('Content-Encoding', encoding);
};

/** The text that Koa sends of a body that is a text or JSON; null for any other. */
function textOf(body: unknown): string | null {
  if (typeof body === 'string') return body;
  return typeof body === 'object' && body !== null && !(body instanceof Buffer) ? JSON.stringify(body) : null;
}
