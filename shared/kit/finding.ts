import * as z from 'zod/mini';
import { limits } from './limits.ts';

const TIME = 'must be a date such as 2026-12-31, or a time with its offset such as 2026-12-31T18:00:00+01:00.';

/** A time, or a date alone, which stands for that day in UTC from its beginning and until its end. */
export const timeField = (name: string) =>
  z.optional(z.union([z.iso.datetime({ offset: true }), z.iso.date()], { error: `${name} ${TIME}` }));

/** The `_id` of a row by which a list is filtered; one that no row has matches nothing. */
export const idField = (name: string, row: string) =>
  z.optional(z.string(`${name} must be text.`).check(z.maxLength(64, `${name} must be the \`_id\` of ${row}.`)));

/** A search as somebody types it: words that must each be found. Nothing in it is an error; what is too long is cut. */
export const searchField = z.optional(
  z.pipe(
    z.union([z.string(), z.array(z.string())], 'q must be text.'),
    z.transform((sent) => cut([sent].flat().join(' '))),
  ),
);

/** The same in a body, which has it once. */
export const sentSearchField = z.optional(z.pipe(z.string('q must be text.'), z.transform(cut)));

/** Tells if a search has more than spaces and control characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: a control character separates words as a space does
export const isSearch = (q = ''): boolean => /[^\s\u0000-\u001f\u007f-\u009f]/.test(q);

function cut(text: string): string {
  return [...text.toWellFormed()].slice(0, limits.searchMax).join('');
}

/** The order of a list: by one of these fields, ascending, or with '-' before it descending. */
export function sortField<const Name extends string>(names: readonly Name[]) {
  const sorts = names.flatMap((name) => [name, `-${name}`] as const);
  return z.optional(z.enum(sorts, `sort must be one of ${sorts.join(', ')}.`));
}
