import * as z from 'zod/mini';
import { t } from '../texts/t.ts';
import { textField } from './fields.ts';
import { HIDDEN } from './text.ts';

/** A name in any script, without deceptive characters; spaces of every kind and number become one plain space. */
export function nameField(field: { name: string; min?: number; max: number }) {
  const { name } = field;
  return textField(field).check(
    z.overwrite(withPlainSpaces),
    z.refine((text) => !hasHidden(text), {
      error: () => t('{name} must not have invisible or direction-changing characters.', { name: t(name) }),
      abort: true,
    }),
    z.refine((text) => !PILED.test(text.normalize('NFD')), {
      error: () => t('{name} must not have so many marks on one letter.', { name: t(name) }),
    }),
  );
}

export const withPlainSpaces = (text: string): string => text.replace(/\p{Zs}+/gu, ' ');

/**
 * Tells if a name has characters that are invisible or change the direction of the text around them, where they have no meaning. They
 * have within an emoji, and as the joiners of https://www.unicode.org/reports/tr31/#Layout_and_Format_Control_Characters
 */
export const hasHidden = (name: string): boolean => HIDDEN.test(name) && HIDDEN.test(name.replace(MEANINGFUL, ''));

/** The scripts whose letters join. */
const CURSIVE = String.raw`[\p{scx=Arab}\p{scx=Syrc}\p{scx=Mong}\p{scx=Nkoo}\p{scx=Mand}\p{scx=Adlm}\p{scx=Rohg}]`;
/** The signs that take its vowel from a letter and join it with the next: of the canonical combining class 9. */
const VIRAMA = String.raw`[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d3b\u0d3c\u0d4d\u0dca\u0e3a\u0eba\u0f84\u1039\u103a\u1714\u1734\u17d2\u1a60\u1b44\u1baa\u1bab\u1bf2\u1bf3\ua806\ua8c4\ua953\ua9c0\uaaf6\uabed]`;
const MEANINGFUL = new RegExp(
  [
    String.raw`\p{RGI_Emoji}|[\p{Emoji}--[0-9]]\ufe0f`,
    String.raw`(?<=${CURSIVE})\u200c(?=${CURSIVE})|(?<=${VIRAMA})[\u200c\u200d]`,
    // Of Bengali: the ra that stays whole before a ya, as in 'র‍্যাব'.
    String.raw`(?<=\u09b0)\u200d(?=\u09cd\u09af)`,
  ].join('|'),
  'gv',
);

/**
 * Matches so many marks on one letter that they cover the lines around it: four that belong to no script, which no language
 * writes, or seven of any, which is more than Burmese and Tibetan use.
 */
const PILED = /(?:(?=\p{M})\p{Script=Inherited}){4}|\p{M}{7}/u;
