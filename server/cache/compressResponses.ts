import type { Context, Middleware } from 'koa';
import { msg } from '../../shared/texts/t.ts';
import type { AppState } from '../http/state.ts';
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
    const message = msg('None of the encodings that this is sent in is accepted: br, gzip, identity.');
    throw new HttpProblem(406, message, undefined, { Vary: 'Accept-Encoding' });
  }
  await next();
  if (ctx.respond === false || ctx.state.viewer || ctx.status === 204) return;
  const bytes = bytesOf(ctx);
  if (bytes === null || bytes.length < MIN_LENGTH) return;
  ctx.vary('Accept-Encoding');
  if (encoding === 'identity') return;
  ctx.body = await compress(encoding, bytes);
  ctx.set('Content-Encoding', encoding);
};

/** The bytes that Koa would send for a body of text or JSON; null for any other. */
function bytesOf({ body, response }: Context): Buffer | null {
  if (body instanceof Buffer) return response.is('text/*') ? body : null;
  if (typeof body === 'string') return Buffer.from(body);
  return typeof body === 'object' && body !== null ? Buffer.from(JSON.stringify(body)) : null;
}
