import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

type Packing = 'br' | 'gzip';
type Encoding = Packing | 'identity';

/** An answer ready to send. */
export interface FinishedAnswer {
  identity: Form;
  /** Of the encodings, those that were asked for; of a file, those that there are. */
  br?: Form;
  gzip?: Form;
  /** Makes an encoding; without it there are no others. Never throws: what cannot be packed is sent as it is. */
  pack?: (packing: Packing) => Promise<Form>;
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

const packers = {
  // Quick rather than small, since a reader waits; so is a window no larger than most pages, for which it sets up tables.
  br: (body: Buffer) =>
    promisify(brotliCompress)(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 5,
        [constants.BROTLI_PARAM_LGWIN]: 16,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
  gzip: (body: Buffer) => promisify(gzip)(body),
} satisfies Record<Packing, (body: Buffer) => Promise<Buffer>>;

/**
 * Finishes a text: strong ETag, and brotli or gzip when somebody first asks for it, which takes as long as all the rest.
 * `onGrown` is told of each that was made.
 */
export function finishAnswer(text: string, headers: Record<string, string>, onGrown: () => void): FinishedAnswer {
  const identity = Buffer.from(text);
  const form = formsOf(identity, headers);
  const made: Partial<Record<Packing, Promise<Form>>> = {};
  const answer: FinishedAnswer = {
    identity: form('identity', identity),
    pack(packing) {
      made[packing] ??= packers[packing](identity).then(
        (body) => {
          answer[packing] = form(packing, exact(body));
          onGrown();
          return answer[packing];
        },
        () => answer.identity,
      );
      return made[packing];
    },
  };
  return answer;
}

/** The same bytes alone: what zlib gives is the beginning of 16 KB, which would all be kept with it. */
function exact(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}

/** The answer of these bodies, which are the same text, told apart from others by a strong ETag. */
export function answerOf({ identity, br, gzip }: Bodies, headers: Record<string, string>): FinishedAnswer {
  const form = formsOf(identity, headers);
  return {
    identity: form('identity', identity),
    ...(br ? { br: form('br', br) } : {}),
    ...(gzip ? { gzip: form('gzip', gzip) } : {}),
  };
}

function formsOf(identity: Buffer, headers: Record<string, string>) {
  const digest = createHash('sha256').update(identity).digest('base64url').slice(0, 27);
  return (encoding: Encoding, body: Buffer) => formOf({ body, encoding, etag: `"${digest}-${encoding}"`, headers });
}

interface Sending {
  answer: FinishedAnswer;
  req: IncomingMessage;
  res: ServerResponse;
  /** Headers of this request alone, as names and values in turn. */
  own?: string[];
}

/** Sends it in the best encoding that the request accepts; 304 where the reader has it already. */
export function sendFinished(sending: Sending): void {
  const { answer, req } = sending;
  const encoding = acceptedBy(req, answer);
  const form = answer[encoding];
  if (form) send(form, sending);
  else void answer.pack?.(encoding as Packing).then((packed) => send(packed, sending));
}

function send({ body, etag, headers, unchanged }: Form, { req, res, own = [] }: Sending): void {
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

/** The best of the encodings there are, or can be made, that the request names and does not refuse. */
function acceptedBy({ headers }: IncomingMessage, { br, gzip, pack }: FinishedAnswer): Encoding {
  const names = String(headers['accept-encoding'] ?? '');
  if ((br ?? pack) && TAKES_BR.test(names)) return 'br';
  return (gzip ?? pack) && TAKES_GZIP.test(names) ? 'gzip' : 'identity';
}

/** Named, and not with `;q=0`. */
const takes = (name: string) => new RegExp(`\\b${name}\\b(?!\\s*;\\s*q=0(\\.0+)?\\s*(,|$))`);
const TAKES_BR = takes('br');
const TAKES_GZIP = takes('gzip');
