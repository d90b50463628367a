/** Returns the words of a heading as the fragment by which it is linked to, the first of those with the same words. */
export const headingWords = (heading: string): string =>
  heading
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu)
    ?.join('-') ?? 'section';
