import * as z from 'zod/mini';

export const excerptShape = z.array(z.object({ text: z.string(), match: z.boolean() }));

/** A part of a text in pieces: those that `match` are words that a search found. */
export type Excerpt = z.infer<typeof excerptShape>;
