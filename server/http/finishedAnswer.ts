import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

type Encoding = 'br' | 'gzip' | 'identity';

/** An answer ready to send, in each encoding that is worth it. */
export interface FinishedAnswer {
  /** `ETag` without quotes: each encoding's is made from it. */
  headers: Record<string, string>;
  bodies: { identity: Buffer; br?: Buffer; gzip?: Buffer };
}

/** Finishes a text: strong ETag, gzip and brotli. Quick rather than small, since a reader waits. */
export async function finishAnswer(text: string, headers: Record<string, string>): Promise<FinishedAnswer> {
  const identity = Buffer.from(text);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: identity.length };
  const [br, zipped] = await Promise.all([promisify(brotliCompress)(identity, { params }), promisify(gzip)(identity)]);
  return { headers: { ...headers, ...validators(identity) }, bodies: { br, gzip: zipped, identity } };
}

/** The headers by which a copy is told from another: https://www.rfc-editor.org/rfc/rfc9110#section-8.8.3 */
export function validators(body: Buffer): { ETag: string; Vary: string } {
  const etag = createHash('sha256').update(body).digest('base64url').slice(0, 27);
  return { ETag: etag, Vary: 'Accept-Encoding' };
}

/** Sends it in the best encoding that the request accepts; 304 where the reader has it already. */
export function sendFinished({ headers, bodies }: FinishedAnswer, req: IncomingMessage, res: ServerResponse): void {
  const encoding = accepted(req, bodies);
  const body = bodies[encoding] ?? bodies.identity;
  for (const name in headers) res.setHeader(name, headers[name] ?? '');
  const etag = `"${headers.ETag}-${encoding}"`;
  res.setHeader('ETag', etag);
  if (encoding !== 'identity') res.setHeader('Content-Encoding', encoding);
  if (req.headers['if-none-match']?.includes(etag)) {
    res.statusCode = 304;
    res.removeHeader('Content-Type');
    res.end();
    return;
  }
  res.statusCode = 200;
  res.setHeader('Content-Length', body.length);
  res.end(req.method === 'HEAD' ? undefined : body);
}

/** The best of the encodings there are that the request names and does not refuse (`;q=0`). */
function accepted({ headers }: IncomingMessage, { br, gzip }: FinishedAnswer['bodies']): Encoding {
  const names = String(headers['accept-encoding'] ?? '');
  const takes = (name: string) => new RegExp(`\\b${name}\\b(?!\\s*;\\s*q=0(\\.0+)?\\s*(,|$))`).test(names);
  return br && takes('br') ? 'br' : gzip && takes('gzip') ? 'gzip' : 'identity';
}
