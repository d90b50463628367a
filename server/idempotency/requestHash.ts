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

/** Resolves to a hash that is the same for requests of the same fields and file bytes, whatever the order or boundary. */
export async function requestHash({ method, path, body, file }: HashedRequest): Promise<string> {
  const fields = createHash('sha256').update(JSON.stringify([method, path, body], sorted));
  return `${fields.digest('hex')}${file === undefined ? '' : ` ${await fileHash(file)}`}`;
}

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
