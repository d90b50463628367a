import * as z from 'zod/mini';
import { textField } from '../kit/fields.ts';
import { limits } from '../kit/limits.ts';
import { hasHidden } from '../kit/text.ts';

/**
 * Matches so many marks on one letter that they cover the lines around it: four that belong to no script, which no language
 * writes, or seven of any, which is more than Burmese and Tibetan use.
 */
const PILED = /(?:(?=\p{M})\p{Script=Inherited}){4}|\p{M}{7}/u;

/** A username in any script, without deceptive characters; spaces of every kind and number become one plain space. */
export const usernameField = textField({ name: 'Username', min: limits.usernameMin, max: limits.usernameMax }).check(
  z.overwrite((text) => text.replace(/\p{Zs}+/gu, ' ')),
  z.refine((text) => !hasHidden(text), {
    error: 'Username must not have invisible or direction-changing characters.',
    abort: true,
  }),
  z.refine((text) => !PILED.test(text.normalize('NFD')), {
    error: 'Username must not have so many marks on one letter.',
  }),
);
