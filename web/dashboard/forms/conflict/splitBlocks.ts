import { slicesOf } from '../../editor/html/slicesOf.ts';

/** Splits HTML into its outermost elements, byte for byte, without the white space between them. */
export function splitBlocks(html: string): string[] {
  return slicesOf(html)
    .map((slice) => slice.trim())
    .filter((slice) => slice !== '');
}
