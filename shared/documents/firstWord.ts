/**
 * Matches a paragraph at the beginning of a text that begins with a word of a script whose letters stand by themselves. A word of
 * one letter does not count: browsers drop the space after it, and the first of a number is no letter.
 */
export const FIRST_WORD =
  /^<p(?=[^>]*>(?:<(?:a|em|mark|s|span|strong|u)(?: [^>]*)?>)*(?=\p{L})[\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}]\p{M}*\p{L})/u;
