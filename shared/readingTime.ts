const WORDS_A_MINUTE = 220;
/** The speed for scripts without spaces between words, which are counted by character. */
const CHARACTERS_A_MINUTE = 450;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu;
/** Matches words, as opposed to a dash between blanks. */
const WORD = /[\p{L}\p{N}]/u;
const BLANK = /[\s\u200b-\u200d\u2060\ufeff]+/;

/** Counts the words of a plain text, and the minutes that reading takes, at least one. */
export function readingTime(text: string): { words: number; minutes: number } {
  const unspaced = text.match(UNSPACED)?.length ?? 0;
  const spaced = text
    .replace(UNSPACED, ' ')
    .split(BLANK)
    .filter((piece) => WORD.test(piece)).length;
  const minutes = Math.max(1, Math.round(spaced / WORDS_A_MINUTE + unspaced / CHARACTERS_A_MINUTE));
  return { words: spaced + unspaced, minutes };
}
