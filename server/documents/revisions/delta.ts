/** A text as parts of a base: a copied range (start, length) of the base, or text of its own. */
export type Delta = ([start: number, length: number] | string)[];

const MIN_CHUNK = 32;
const MAX_CHUNK = 1024;

/** Returns what makes `text` from `base`. Takes time in proportion to their lengths, whatever the difference. */
export function deltaOf(base: string, text: string): Delta {
  const places = new Map<string, number>();
  let place = 0;
  for (const chunk of chunksOf(base)) {
    if (!places.has(chunk)) places.set(chunk, place);
    place += chunk.length;
  }

  const delta: Delta = [];
  for (const chunk of chunksOf(text)) {
    const last = delta.at(-1);
    const isCopy = Array.isArray(last);
    const found = places.get(chunk);
    if (isCopy && base.startsWith(chunk, last[0] + last[1])) last[1] += chunk.length;
    else if (found !== undefined) delta.push([found, chunk.length]);
    else if (isCopy || last === undefined) delta.push(chunk);
    else delta[delta.length - 1] = last + chunk;
  }
  return delta;
}

/** Returns the text that a delta makes from its base. */
export function applyDelta(base: string, delta: Delta): string {
  return delta.map((part) => (typeof part === 'string' ? part : base.substr(part[0], part[1]))).join('');
}

/**
 * Splits a text where its own characters say so, so that equal passages give equal chunks wherever they stand: FastCDC,
 * https://www.usenix.org/conference/atc16/technical-sessions/presentation/xia
 */
function* chunksOf(text: string): Generator<string> {
  let start = 0;
  let hash = 0;
  for (let end = 1; end <= text.length; end++) {
    hash = ((hash << 1) + Math.imul(text.charCodeAt(end - 1) + 1, 0x9e3779b1)) | 0;
    const length = end - start;
    const isBoundary = (length >= MIN_CHUNK && hash >>> 25 === 0) || length === MAX_CHUNK || end === text.length;
    if (!isBoundary) continue;
    yield text.slice(start, end);
    start = end;
  }
}
