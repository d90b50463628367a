import { readTags, writeTags } from '../../../../shared/articles/tags.ts';
import { fold } from '../../../../shared/kit/text.ts';
import { isSame } from '../../../forms/Form.ts';
import { slicesOf } from '../../editor/html/slicesOf.ts';
import { blocksOf, mergeBlocks, type Region } from './mergeBlocks.ts';
import type { Versions } from './Versions.ts';

/** A field of a form as the conflict shows it. */
export interface ComparedField<Values> {
  name: keyof Values & string;
  label: string;
  /** 'tags' are merged as sets, 'html' by its blocks, any other value is one side's or the other's. */
  kind?: 'tags' | 'html';
  /** The text of a value; the value itself by default. */
  show?: (value: never) => string;
}

export type MergeChoice = 'yours' | 'theirs' | 'both';

/** A field that was changed by you, by them or by both. */
export interface FieldChange<Values> {
  field: ComparedField<Values>;
  /** 'merged' where both changed it, without a collision or with those among `regions`. */
  by: 'you' | 'them' | 'collision' | 'merged';
  /** The tags after the merge, as text. */
  tags?: string;
  /** The regions of HTML. */
  regions?: Region[];
}

/** Compares the fields of three versions: those that nobody changed, and those with the same change by both, are left out. */
export function mergeFields<Values extends object>(
  { base, yours, theirs }: Versions<Values>,
  fields: ComparedField<Values>[],
): FieldChange<Values>[] {
  return fields.flatMap((field): FieldChange<Values>[] => {
    const values = { base: base[field.name], yours: yours[field.name], theirs: theirs[field.name] };
    if (isSame(values.yours, values.theirs)) return [];
    const isYours = !isSame(values.base, values.yours);
    const isTheirs = !isSame(values.base, values.theirs);
    const by = isYours && isTheirs ? 'collision' : isYours ? 'you' : 'them';
    if (field.kind === 'html') {
      const regions = mergeBlocks(mapped(values, (html) => splitBlocks(String(html))));
      return [{ field, by: by === 'collision' ? 'merged' : by, regions }];
    }
    if (field.kind === 'tags' && by === 'collision') {
      const tags = writeTags(mergeTags(mapped(values, (text) => readTags(String(text)))));
      return [{ field, by: 'merged', tags }];
    }
    return [{ field, by }];
  });
}

/** The name of the choice for a collision: of a field, or of a region of it. */
export function choiceName(field: string, region?: number): string {
  return region === undefined ? field : `${field} ${region}`;
}

/** The values after the merge: those that differ from theirs. */
export function mergedValues<Values extends object>(
  { yours }: Versions<Values>,
  changes: FieldChange<Values>[],
  choices: Partial<Record<string, MergeChoice>>,
): Partial<Values> {
  const entries = changes.flatMap(({ field: { name }, by, tags, regions }): [string, unknown][] => {
    if (by === 'them') return [];
    if (by === 'you') return [[name, yours[name]]];
    if (tags !== undefined) return [[name, tags]];
    if (regions) {
      const blocks = regions.flatMap((region, index) => blocksOf(region, choices[choiceName(name, index)]));
      return [[name, blocks.join('\n')]];
    }
    return choices[name] === 'theirs' ? [] : [[name, yours[name]]];
  });
  return Object.fromEntries(entries) as Partial<Values>;
}

function mapped<Value, Result>(
  { base, yours, theirs }: Versions<Value>,
  map: (value: Value) => Result,
): Versions<Result> {
  return { base: map(base), yours: map(yours), theirs: map(theirs) };
}

/** Merges tags as sets: theirs without those that you removed, and with those that you added. It never collides. */
export function mergeTags({ base, yours, theirs }: Versions<string[]>): string[] {
  const has = (tags: string[], tag: string) => tags.some((other) => fold(other) === fold(tag));
  const remaining = theirs.filter((tag) => has(yours, tag) || !has(base, tag));
  const added = yours.filter((tag) => !has(base, tag) && !has(theirs, tag));
  return [...remaining, ...added];
}

/** Splits HTML into its outermost elements, byte for byte, without the white space between them. */
export function splitBlocks(html: string): string[] {
  return slicesOf(html)
    .map((slice) => slice.trim())
    .filter((slice) => slice !== '');
}
