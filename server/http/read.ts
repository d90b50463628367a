import type * as z from 'zod/mini';
import { fieldErrors } from '../../shared/problems.ts';
import { invalid } from '../problems.ts';

/** What a caller sent, checked and converted by its schema. Throws 422 with a message for every wrong field. */
export function read<Schema extends z.ZodMiniType>(schema: Schema, sent: unknown): z.output<Schema> {
  if (!isRecord(sent)) throw invalid({ body: 'Send an object with the fields.' });
  const result = schema.safeParse(sent);
  if (!result.success) throw invalid(fieldErrors(result.error));
  return result.data;
}

function isRecord(sent: unknown): boolean {
  return typeof sent === 'object' && sent !== null && !Array.isArray(sent);
}
