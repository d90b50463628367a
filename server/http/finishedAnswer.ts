import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

type Encoding = 'br' | 'gzip' | 'identity';

/** An answer ready to send, in each encoding that is worth it. */
export interface FinishedAnswer {
  identity: Form;
  br?: Form;
  gzip?: Form;
}

/** Headers are names and values in turn, as `writeHead` takes them: to set each of them again costs more than all else. */
interface Form {
  body: Buffer;
  etag: string;
  headers: string[];
  /** Those of a 304. */
  unchanged: string[];
}

interface Bodies {
  identity: Buffer;
  br?: Buffer;
  gzip?: Buffer;
}

/** Finishes a text: strong ETag, gzip and brotli. Quick rather than small, since a reader waits. */
export async function finishAnswer(text: string, headers: Record<string, string>): Promise<FinishedAnswer> {
  const identity = Buffer.from(text);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: identity.length };
  const [br, zipped] = await Promise.all([promisify(brotliCompress)(identity, { params }), promisify(gzip)(identity)]);
  return answerOf({ br: exact(br), gzip: exact(zipped), identity }, headers);
}

/** The same bytes alone: what zlib gives is the beginning of 16 KB, which would all be kept with it. */
function exact(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}

/** The answer of these bodies, which are the same text, told apart from others by a strong ETag. */
export function answerOf({ identity, br, gzip }: Bodies, headers: Record<string, string>): FinishedAnswer {
  const digest = createHash('sha256').update(identity).digest('base64url').slice(0, 27);
  const form = (encoding: Encoding, body: Buffer) =>
    formOf({ body, encoding, etag: `"${digest}-${encoding}"`, headers });
  return {
    identity: form('identity', identity),
    ...(br ? { br: form('br', br) } : {}),
    ...(gzip ? { gzip: form('gzip', gzip) } : {}),
  };
}

interface Sending {
  answer: FinishedAnswer;
  req: IncomingMessage;
  res: ServerResponse;
  /** Headers of this request alone, as names and values in turn. */
  own?: string[];
}

/** Sends it in the best encoding that the request accepts; 304 where the reader has it already. */
export function sendFinished({ answer, req, res, own = [] }: Sending): void {
  const { body, etag, headers, unchanged } = accepted(req, answer);
  const had = req.headers['if-none-match'];
  if (had !== undefined && (had.trim() === '*' || had.includes(etag))) {
    res.writeHead(304, unchanged.concat(own)).end();
    return;
  }
  res.writeHead(200, headers.concat(own)).end(req.method === 'HEAD' ? undefined : body);
}

function formOf({
  body,
  encoding,
  etag,
  headers,
}: Omit<Form, 'headers' | 'unchanged'> & { encoding: Encoding; headers: Record<string, string> }): Form {
  const same = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  // https://www.rfc-editor.org/rfc/rfc9110#section-8.8.3
  same.set('etag', etag).set('vary', 'Accept-Encoding');
  if (encoding !== 'identity') same.set('content-encoding', encoding);
  const all = new Map(same).set('content-length', String(body.length));
  same.delete('content-type');
  return { body, etag, headers: [...all].flat(), unchanged: [...same].flat() };
}

/** The best of the forms there are that the request names and does not refuse. */
function accepted({ headers }: IncomingMessage, { br, gzip, identity }: FinishedAnswer): Form {
  const names = String(headers['accept-encoding'] ?? '');
  return br && TAKES_BR.test(names) ? br : gzip && TAKES_GZIP.test(names) ? gzip : identity;
}

/** Named, and not with `;q=0`. */
const takes = (name: string) => new RegExp(`\\b${name}\\b(?!\\s*;\\s*q=0(\\.0+)?\\s*(,|$))`);
const TAKES_BR = takes('br');
const TAKES_GZIP = takes('gzip');
