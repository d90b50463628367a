import { refused } from '../../shared/kit/refused.ts';
import { HttpProblem, invalid } from '../problems.ts';

/** The version that a change begins with, as far as its request names one. */
export interface ExpectedVersion {
  /** The entity tags of `If-Match`; null for its `*`, which every version matches. */
  ifMatch?: string[] | null;
  field?: number | undefined;
}

/** A change of an entity: the fields that are sent, and the version that it begins with. */
export interface Update<Fields> {
  fields: Fields;
  expected?: ExpectedVersion | undefined;
}

/** A restoration: the version of the revision, in place of the version that the change begins with. */
export interface Restoring extends Pick<Update<object>, 'expected'> {
  version: string;
}

const TAG = /(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"/;
const TAGS = new RegExp(`^${TAG.source}(?:[ \\t]*,[ \\t]*${TAG.source})*$`);

/** Returns the entity tag of a version. */
export const versionTag = (version: number): string => `"${version}"`;

/**
 * Reads `If-Match` (https://www.rfc-editor.org/rfc/rfc9110#field.if-match), which is undefined where the request has none.
 * Throws 422 where it is malformed.
 */
export function readIfMatch(header: string | undefined): Pick<ExpectedVersion, 'ifMatch'> {
  if (header === undefined) return {};
  const text = header.trim();
  if (text === '*') return { ifMatch: null };
  if (!TAGS.test(text)) throw invalid({ 'If-Match': refused.malformedIfMatch });
  return { ifMatch: text.match(new RegExp(TAG, 'g')) ?? [] };
}

interface Check {
  expected: ExpectedVersion | undefined;
  /** The current version. */
  version: number;
  /** Resolves to the fields of a refusal: the entity as it is now. */
  current(): object | Promise<object>;
}

/**
 * Checks, within a write that has locked the row, that the change begins with the current version. Throws the entity as it
 * is now otherwise: 412 for the header, 409 for the field. A weak tag matches nothing, as the standard has it.
 */
export async function requireVersion({ expected = {}, version, current }: Check): Promise<void> {
  const { ifMatch, field } = expected;
  const tag = versionTag(version);
  const status = ifMatch && !ifMatch.includes(tag) ? 412 : field !== undefined && field !== version ? 409 : null;
  if (status !== null) {
    throw new HttpProblem(status, refused.changedMeanwhile, undefined, { ETag: tag }, { ...(await current()) });
  }
}
