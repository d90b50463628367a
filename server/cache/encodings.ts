import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import Negotiator from 'negotiator';

export type Encoding = 'br' | 'gzip' | 'identity';

/** The encodings of responses, smallest first. */
const ENCODINGS: readonly Encoding[] = ['br', 'gzip', 'identity'];

/** Browsers send a handful of different headers: the number and the length of those that are remembered. */
const REMEMBERED = 200;
const LONGEST = 200;
const remembered = new Map<string, Encoding[]>();

/**
 * Returns the encodings that a request accepts, the preferred one first and among equals the smallest; none where it refuses
 * them all. See https://www.rfc-editor.org/rfc/rfc9110#section-12.5.3
 */
export function acceptedEncodings({ headers }: IncomingMessage): Encoding[] {
  const header = String(headers['accept-encoding'] ?? '');
  const known = remembered.get(header);
  if (known) return known;
  const accepted = negotiated(header);
  if (remembered.size >= REMEMBERED) remembered.clear();
  if (header.length <= LONGEST) remembered.set(header, accepted);
  return accepted;
}

/** Its types do not know the option yet. */
type Preferring = Negotiator & {
  encodings(available: readonly string[], options: { preferred: readonly string[] }): string[];
};

function negotiated(header: string): Encoding[] {
  const negotiator = new Negotiator({ headers: { 'accept-encoding': header } }) as Preferring;
  return negotiator.encodings(ENCODINGS, { preferred: ENCODINGS }) as Encoding[];
}

/** The bytes up to which compressing here takes less than handing the work to a thread and back: a few tenths of a millisecond. */
const SMALL = 64 * 1024;

const isSmall = (body: Buffer) => body.length <= SMALL;

const compressors = {
  br(body: Buffer) {
    const params = {
      // 2 makes a page 7 % smaller, and rendering it take up to an eighth more of the processor.
      [constants.BROTLI_PARAM_QUALITY]: isSmall(body) ? 1 : 5,
      // No larger than most pages, which costs less to set up.
      [constants.BROTLI_PARAM_LGWIN]: 16,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    };
    return isSmall(body) ? brotliCompressSync(body, { params }) : promisify(brotliCompress)(body, { params });
  },
  gzip: (body: Buffer) => (isSmall(body) ? gzipSync(body) : promisify(gzip)(body)),
} satisfies Record<Exclude<Encoding, 'identity'>, (body: Buffer) => Buffer | Promise<Buffer>>;

/** Compresses a text that a reader waits for: fast rather than small. Rejects where there is no memory for it. */
export async function compress(encoding: Exclude<Encoding, 'identity'>, body: Buffer): Promise<Buffer> {
  return compressors[encoding](body);
}
