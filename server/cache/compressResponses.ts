import type { Middleware } from 'koa';
import type { AppState } from '../context.ts';
import { HttpProblem } from '../problems.ts';
import { acceptedEncodings, compress } from './encodings.ts';

/** The minimum size in bytes: a smaller response fits into the first packet as it is. */
const MIN_LENGTH = 1_000;

/**
 * Compresses the responses that are not cached, such as the 404 page. Those to signed-in viewers stay as they are: beside
 * words of an attacker, the compressed length could give away the words of others (BREACH).
 * Throws 406 for a request that accepts no encoding at all.
 */
export const compressResponses: Middleware<AppState> = async (ctx, next) => {
  const [encoding] = acceptedEncodings(ctx.req);
  if (!encoding) {
    const message = 'None of the encodings that this is sent in is accepted: br, gzip, identity.';
    throw new HttpProblem(406, message, undefined, { Vary: 'Accept-Encoding' });
  }
  await next();
  if (ctx.respond === false || ctx.state.viewer || ctx.status === 204) return;
  const text = textOf(ctx.body);
  if (text === null || text.length < MIN_LENGTH) return;
  ctx.vary('Accept-Encoding');
  if (encoding === 'identity') return;
  ctx.body = await compress(encoding, Buffer.from(text));
  ctx.set('Content-Encoding', encoding);
};

/** The text that Koa would send for a body of text or JSON; null for any other. */
function textOf(body: unknown): string | null {
  if (typeof body === 'string') return body;
  return typeof body === 'object' && body !== null && !(body instanceof Buffer) ? JSON.stringify(body) : null;
}
