import { randomBytes } from 'node:crypto';

/** A request that a driver repeats. */
export interface Request {
  method: string;
  /** `{new}` stands for a text that no request had before, `{id}` for 1, 2, 3 … up to `ids` and round again. */
  path: string;
  ids: number;
  headers: Record<string, string>;
  body: string;
  /** The expected status. */
  status: number;
}

/** Completes a request with the defaults, a browser's GET. */
export function requestOf(request: Pick<Request, 'path'> & Partial<Request>): Request {
  const { headers, ...rest } = request;
  return { method: 'GET', ids: 1, body: '', status: 200, ...rest, headers: { ...ENCODINGS, ...headers } };
}

/** Returns a text that distinguishes the requests of one turn from those of all others. */
export const newSeed = (): string => randomBytes(6).toString('hex');

/** The path of the nth request of a turn, from 0. */
export function pathOf({ path, ids }: Request, seed: string, n: number): string {
  return path.replace('{new}', `${seed}${n}`).replace('{id}', String(1 + (n % ids)));
}

const ENCODINGS = { 'Accept-Encoding': 'gzip, deflate, br' };
