import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import fresh from 'fresh';
import { acceptedEncodings, type Encoding, pack } from './encodings.ts';

/** An answer ready to send: of its encodings, those that are at hand. */
export interface FinishedAnswer {
  identity?: Form;
  br?: Form;
  gzip?: Form;
  /** Makes another; where that fails, gives the text as it is, or rejects where that is gone. Without it there are no others. */
  make?: (encoding: Encoding) => Promise<Form>;
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

/**
 * Finishes a text: strong ETag, and brotli or gzip when somebody first asks for it, which takes as long as all the rest.
 * What browsers ask for is brotli: once that is there the text itself, several times as large, is kept no longer, and made
 * again for who wants it. `onChanged` is told each time.
 */
export function finishAnswer(text: string, headers: Record<string, string>, onChanged: () => void): FinishedAnswer {
  const identity = Buffer.from(text);
  const form = formsOf(identity, headers);
  const making: Partial<Record<Encoding, Promise<Form>>> = {};
  const answer: FinishedAnswer = {
    identity: form('identity', identity),
    make(encoding) {
      making[encoding] ??= made(encoding)
        .catch(asItIs)
        .finally(() => delete making[encoding]);
      return making[encoding];
    },
  };
  return answer;

  async function made(encoding: Encoding): Promise<Form> {
    const { identity: whole, br } = answer;
    const body = whole?.body ?? (await promisify(brotliDecompress)(br?.body ?? ''));
    const found = form(encoding, encoding === 'identity' ? body : exact(await pack(encoding, body)));
    answer[encoding] = found;
    if (encoding === 'br') delete answer.identity;
    onChanged();
    return found;
  }

  /** Throws what was thrown where the text is kept no longer. */
  function asItIs(problem: unknown): Form {
    if (answer.identity) return answer.identity;
    throw problem;
  }
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
  const given = Object.entries(headers).filter(([name]) => !OUR_OWN.has(name.toLowerCase()));
  return (encoding: Encoding, body: Buffer) => formOf({ body, encoding, etag: `"${digest}-${encoding}"`, given });
}

/** What every form says of itself. */
const OUR_OWN = new Set(['etag', 'vary', 'content-encoding', 'content-length']);

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
  const encoding = encodingFor(req, answer);
  const form = answer[encoding];
  if (form) send(form, sending);
  // There may be no memory for it: whoever asks then learns that there was no answer.
  else
    void answer.make?.(encoding).then(
      (made) => send(made, sending),
      () => sending.res.destroy(),
    );
}

function send({ body, etag, headers, unchanged }: Form, { req, res, own = [] }: Sending): void {
  const had = req.headers['if-none-match'];
  // Without its Cache-Control, which is for caches on the way: fetch has one of its own beside every such header.
  if (had !== undefined && fresh({ 'if-none-match': had }, { etag })) {
    res.writeHead(304, unchanged.concat(own)).end();
    return;
  }
  res.writeHead(200, headers.concat(own)).end(req.method === 'HEAD' ? undefined : body);
}

interface Making extends Pick<Form, 'body' | 'etag'> {
  encoding: Encoding;
  given: [name: string, value: string][];
}

function formOf({ body, encoding, etag, given }: Making): Form {
  // https://www.rfc-editor.org/rfc/rfc9110#section-8.8.3
  const own = ['etag', etag, 'vary', 'Accept-Encoding'];
  if (encoding !== 'identity') own.push('content-encoding', encoding);
  const lasting = given.filter(([name]) => name.toLowerCase() !== 'content-type');
  return {
    body,
    etag,
    headers: [...given.flat(), ...own, 'content-length', String(body.length)],
    unchanged: [...lasting.flat(), ...own],
  };
}

/** The encoding that the request likes best of those there are, or can be made; the text as it is where it likes none. */
function encodingFor(req: IncomingMessage, answer: FinishedAnswer): Encoding {
  return acceptedEncodings(req).find((encoding) => answer[encoding] ?? answer.make) ?? 'identity';
}
