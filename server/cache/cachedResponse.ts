import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import fresh from 'fresh';
import { acceptedEncodings, compress, type Encoding } from './encodings.ts';

/** A response ready to send, in the variants that exist so far. */
export interface CachedResponse {
  identity?: Variant;
  br?: Variant;
  gzip?: Variant;
  /**
   * Makes another variant; where that fails, resolves to the identity, or rejects where that was dropped. Missing where all
   * variants exist already.
   */
  make?: (encoding: Encoding) => Promise<Variant>;
}

/** Headers are names and values in turn, as `writeHead` takes them: setting each by itself costs more than all other work. */
interface Variant {
  body: Buffer;
  etag: string;
  lastModified: string | undefined;
  headers: string[];
  /** The headers of a 304. */
  notModified: string[];
}

interface Bodies {
  identity: Buffer;
  br?: Buffer;
  gzip?: Buffer;
}

interface Rendered {
  /** Bytes where the text is encoded already. */
  text: string | Buffer;
  headers: Record<string, string>;
  /** The header of a request, beside the encoding, with which there may be another response. */
  vary?: string | undefined;
  /** Called after a variant was added, which changes the size. */
  onVariant?: () => void;
}

/**
 * Makes a text ready to send: strong ETag at once, brotli and gzip on first demand, because compressing takes as long as
 * everything else. Browsers prefer brotli: once it exists, the identity, several times as large, is dropped, and made again
 * on demand.
 */
export function createCachedResponse({ text, headers, vary, onVariant = () => {} }: Rendered): CachedResponse {
  const identity = typeof text === 'string' ? Buffer.from(text) : text;
  const variant = variantsOf(identity, headers, vary);
  const pending: Partial<Record<Encoding, Promise<Variant>>> = {};
  const response: CachedResponse = {
    identity: variant('identity', identity),
    make(encoding) {
      pending[encoding] ??= add(encoding)
        .catch(identityOrThrow)
        .finally(() => delete pending[encoding]);
      return pending[encoding];
    },
  };
  return response;

  async function add(encoding: Encoding): Promise<Variant> {
    const { identity: whole, br } = response;
    const body = whole?.body ?? (await promisify(brotliDecompress)(br?.body ?? ''));
    const added = variant(encoding, encoding === 'identity' ? body : copyOf(await compress(encoding, body)));
    response[encoding] = added;
    if (encoding === 'br') delete response.identity;
    onVariant();
    return added;
  }

  function identityOrThrow(problem: unknown): Variant {
    if (response.identity) return response.identity;
    throw problem;
  }
}

/** Copies bytes into a buffer of just their size: zlib returns a slice of 16 KB, all of which would stay in memory. */
function copyOf(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}

/** Makes a response of variants of one text that exist already, such as a built file's; identified by a strong ETag. */
export function cachedResponseOf({ identity, br, gzip }: Bodies, headers: Record<string, string>): CachedResponse {
  const variant = variantsOf(identity, headers);
  return {
    identity: variant('identity', identity),
    ...(br ? { br: variant('br', br) } : {}),
    ...(gzip ? { gzip: variant('gzip', gzip) } : {}),
  };
}

function variantsOf(identity: Buffer, headers: Record<string, string>, vary?: string) {
  const digest = createHash('sha256').update(identity).digest('base64url').slice(0, 27);
  const common: string[] = [];
  const withoutType: string[] = [];
  for (const [name, value] of Object.entries(headers)) {
    const lower = name.toLowerCase();
    if (VARIANT_HEADERS.has(lower)) continue;
    common.push(name, value);
    if (lower !== 'content-type') withoutType.push(name, value);
  }
  return (encoding: Encoding, body: Buffer): Variant => {
    const etag = `"${digest}-${encoding}"`;
    // https://www.rfc-editor.org/rfc/rfc9110#section-8.8.3
    const own = ['etag', etag, 'vary', vary ? `Accept-Encoding, ${vary}` : 'Accept-Encoding'];
    if (encoding !== 'identity') own.push('content-encoding', encoding);
    return {
      body,
      etag,
      lastModified: headers['Last-Modified'] ?? headers['last-modified'],
      headers: [...common, ...own, 'content-length', String(body.length)],
      notModified: [...withoutType, ...own],
    };
  };
}

/** The headers that differ between variants. */
const VARIANT_HEADERS = new Set(['etag', 'vary', 'content-encoding', 'content-length']);

interface SendOptions {
  response: CachedResponse;
  req: IncomingMessage;
  res: ServerResponse;
  /** Returns the headers of this request alone, as names and values in turn, as they are when the head is sent. */
  ownHeaders?: () => string[];
}

/** Sends the variant that the request prefers; 304 where the client has it already. */
export function sendCached(sending: SendOptions): void {
  const { response, req } = sending;
  const encoding = encodingFor(req, response);
  const variant = response[encoding];
  if (variant) send(variant, sending);
  // There may be no memory for it: the client then sees a closed connection.
  else
    void response.make?.(encoding).then(
      (made) => send(made, sending),
      () => sending.res.destroy(),
    );
}

function send(variant: Variant, { req, res, ownHeaders = () => [] }: SendOptions): void {
  const { body, headers, notModified } = variant;
  if (isFresh(variant, req)) {
    res.writeHead(304, notModified.concat(ownHeaders())).end();
    return;
  }
  res.writeHead(200, headers.concat(ownHeaders())).end(req.method === 'HEAD' ? undefined : body);
}

function isFresh({ etag, lastModified }: Variant, { headers }: IncomingMessage): boolean {
  const ifNoneMatch = headers['if-none-match'];
  // `fresh` must not see Cache-Control, which is for caches on the way: fetch adds its own to every conditional request.
  if (ifNoneMatch !== undefined) return fresh({ 'if-none-match': ifNoneMatch }, { etag });
  const ifModifiedSince = lastModified && headers['if-modified-since'];
  if (!ifModifiedSince) return false;
  return fresh({ 'if-modified-since': ifModifiedSince }, { 'last-modified': lastModified });
}

/** The encoding that the request prefers among those that exist or can be made; identity where it accepts none. */
function encodingFor(req: IncomingMessage, response: CachedResponse): Encoding {
  return acceptedEncodings(req).find((encoding) => response[encoding] ?? response.make) ?? 'identity';
}
