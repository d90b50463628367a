import type * as z from 'zod/mini';
import { fieldErrors } from '../../shared/problems.ts';
import { invalid } from '../problems.ts';

/** Checks and converts a caller's input by its schema. Throws 422 with a message for every wrong field. */
export function validate<Schema extends z.ZodMiniType>(schema: Schema, input: unknown): z.output<Schema> {
  if (!isRecord(input)) throw invalid({ body: 'Send an object with the fields.' });
  const result = schema.safeParse(input);
  if (!result.success) throw invalid(fieldErrors(result.error));
  return result.data;
}

function isRecord(input: unknown): boolean {
  return typeof input === 'object' && input !== null && !Array.isArray(input);
}
