import * as z from 'zod/mini';
import { textField } from './fields.ts';
import { limits } from './limits.ts';
import { hasHidden } from './text.ts';

/**
 * Marks upon one letter that cover the lines around it: four of those that belong to no script, which no language writes,
 * or seven of any, which is more than Burmese and Tibetan need.
 */
const PILED = /(?:(?=\p{M})\p{Script=Inherited}){4}|\p{M}{7}/u;

/** A name that looks like what it is, in any script; spaces of every kind and number are one plain space. */
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
