import * as z from 'zod/mini';

/** The query of a text: as it is stored, or with all that it has for reading. */
export const readableQuery = z.object({
  content: z.optional(z.enum(['readable'], 'content must be readable, or left out.')),
});
