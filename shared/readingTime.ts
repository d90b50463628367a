const WORDS_A_MINUTE = 220;
/** The speed for scripts without spaces between words, which are counted by character. */
const CHARACTERS_A_MINUTE = 450;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu;
/** Matches where those scripts are in Unicode: told faster, and most texts have none of them. */
const MAY_BE_UNSPACED = /[\u0e00-\u0e7f\u2e80-\uffff]/;
/** Matches words from their first letter or digit on, and so not a dash between blanks. */
const WORDS = /[\p{L}\p{N}][^\s\u200b-\u200d\u2060\ufeff]*/gu;

/** Counts the words of a plain text, and the minutes that reading takes, at least one. */
export function readingTime(text: string): { words: number; minutes: number } {
  const unspaced = MAY_BE_UNSPACED.test(text) ? countOf(text, UNSPACED) : 0;
  const spaced = countOf(unspaced > 0 ? text.replace(UNSPACED, ' ') : text, WORDS);
  const minutes = Math.max(1, Math.round(spaced / WORDS_A_MINUTE + unspaced / CHARACTERS_A_MINUTE));
  return { words: spaced + unspaced, minutes };
}

const countOf = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;
