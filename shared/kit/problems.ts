import * as z from 'zod/mini';
import { t } from '../texts/t.ts';

/** One message per wrong field. */
export type FieldErrors = Record<string, string>;

/** The body of every response that is not a success. */
export const problemShape = z.object({
  message: z.string(),
  errors: z.optional(z.record(z.string(), z.string())),
});

export type Problem = z.infer<typeof problemShape>;

/** Returns the first message for each field, in the language that `t` speaks; one about the whole body is under `body`. */
export function fieldErrors(error: z.core.$ZodError): FieldErrors {
  const errors: FieldErrors = {};
  for (const issue of error.issues) {
    const field = String(issue.path[0] ?? 'body');
    if (!Object.hasOwn(errors, field)) errors[field] = t(issue.message);
  }
  return errors;
}
