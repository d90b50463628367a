import * as z from 'zod/mini';
import { msg, t } from '../texts/t.ts';
import { limits } from './limits.ts';
import { characterCount, isVisible } from './text.ts';

/** What presentations and spreadsheets put between the lines of a paragraph. */
export const SOFT_BREAKS = /[\v\f\u0085]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding control characters is its purpose
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the same, except for line breaks and tabs
const CONTROL_IN_LINES = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/** The response of a call that returns only a message. */
export const messageShape = z.object({ message: z.string() });

/** The response of a call that changes several rows: their number. */
export const changedShape = z.object({ message: z.string(), changed: z.int() });

/** The response of a call that deletes several rows: their number. */
export const deletedShape = z.object({ message: z.string(), deleted: z.int() });

interface TextField {
  /** The field's name in messages: 'Title'. */
  name: string;
  min?: number;
  max: number;
  /** True where line breaks and tabs are allowed. */
  lines?: boolean;
}

/** A trimmed text with bounds in characters and no control characters but soft breaks, which become spaces; each refusal names the field and the fix. */
export function textField({ name, min = 1, max, lines = false }: TextField) {
  const control = lines ? CONTROL_IN_LINES : CONTROL;
  return z.string({ error: (issue) => required(name, issue.input) }).check(
    wellFormed,
    z.overwrite((text) => text.replace(SOFT_BREAKS, ' ')),
    z.trim(),
    z.refine((text) => min === 0 || isVisible(text), {
      error: () => t('{name} is required.', { name: t(name) }),
      abort: true,
    }),
    z.refine((text) => characterCount(text) >= min, {
      error: () =>
        t('{name} must have at least {min, plural, one {# character} other {# characters}}.', { name: t(name), min }),
      abort: true,
    }),
    z.refine((text) => text.length <= max || characterCount(text) <= max, {
      error: () => t('{name} must have at most {max} characters.', { name: t(name), max }),
      abort: true,
    }),
    z.refine((text) => !control.test(text), {
      error: () => t('{name} must not have control characters.', { name: t(name) }),
    }),
    z.meta({ minLength: min, maxLength: max }),
  );
}

/** A letter or digit beyond ASCII in the domain of an address. */
const BEYOND_ASCII = /(?<=@.*)(?!\p{ASCII})[\p{L}\p{M}\p{N}]/gu;

/** A trimmed email address, whose domain may be in any script. */
export const emailField = z.string({ error: (issue) => required(msg('Email'), issue.input) }).check(
  z.trim(),
  z.refine((text) => text.length > 0, { error: msg('Email is required.'), abort: true }),
  z.refine((text) => text.length <= limits.emailMax, {
    error: () => t('{name} must have at most {max} characters.', { name: t('Email'), max: limits.emailMax }),
    abort: true,
  }),
  z.refine((text) => z.regexes.email.test(text.replace(BEYOND_ASCII, 'a')), {
    error: msg('Enter a valid email address, such as name@example.com.'),
  }),
  z.meta({ minLength: 1, maxLength: limits.emailMax, format: 'email' }),
);

/** true or false, also as the words that a multipart form carries. */
export const flagField = z.union(
  [
    z.boolean(),
    z.pipe(
      z.enum(['true', 'false']),
      z.transform((text) => text === 'true'),
    ),
  ],
  { error: 'Must be true or false.' },
);

const PICTURE = msg('Send the address of an image of the library, or empty text to take it away.');

/** The address of a picture of the library; empty text takes it away. */
export const pictureField = z.string(PICTURE).check(z.regex(/^$|^\/images\/[0-9a-f]{24}\/\d{1,4}\.webp$/, PICTURE));

const VERSION = 'version must be a whole number, 1 or more.';

/** The version of an entity: 1, 2, 3, … */
export const versionShape = z.int().check(z.minimum(1));

/** The version that a change begins with, also as the digits that a multipart form carries. */
export const versionField = z.union(
  [
    z.int(VERSION).check(z.minimum(1, VERSION)),
    z.pipe(
      z.string().check(z.regex(/^[1-9]\d{0,14}$/)),
      z.transform((text) => Number(text)),
    ),
  ],
  { error: VERSION },
);

/** The body of every bulk delete, which ignores ids of rows that do not exist. */
export const idList = z.object({
  ids: z
    .array(z.string({ error: 'Each id must be text.' }).check(z.maxLength(64, 'An id is too long.')), {
      error: 'Send ids as a list of texts.',
    })
    .check(
      z.minLength(1, msg('Select at least one row.')),
      z.maxLength(limits.bulkSize, { error: () => t('Select at most {max} rows.', { max: limits.bulkSize }) }),
    ),
});

/** Returns 'X is required.' for a missing value, 'X must be text.' for one of another type. */
export function required(name: string, input: unknown): string {
  const values = { name: t(name) };
  return input === undefined || input === null ? t('{name} is required.', values) : t('{name} must be text.', values);
}

// A lone surrogate cannot be encoded in UTF-8: databases would store another text than was acknowledged.
const wellFormed = z.overwrite((text: string) => text.toWellFormed());
