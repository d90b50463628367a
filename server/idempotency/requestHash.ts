import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';

interface HashedRequest {
  method: string;
  path: string;
  /** The parsed body. */
  body: unknown;
  /** The path of the uploaded file, if any. */
  file: string | undefined;
}

/**
 * Resolves to the hashes of a request's call, fields and file, with spaces between: the same for the same fields and file
 * bytes, whatever their order or boundary.
 */
export async function requestHash({ method, path, body, file }: HashedRequest): Promise<string> {
  const parts = [hashOf(`${method} ${path}`), hashOf(JSON.stringify(body ?? null, sorted))];
  return [...parts, ...(file === undefined ? [] : [await fileHash(file)])].join(' ');
}

/** Tells if two requests were the same call on the same row. */
export function isSameCall(one: string, other: string): boolean {
  return one.split(' ')[0] === other.split(' ')[0];
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

async function fileHash(file: string): Promise<string> {
  const hash: Hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

/** A replacer of `JSON.stringify` that sorts the fields of objects. */
function sorted(_field: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}
