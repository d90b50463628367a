const WORDS_A_MINUTE = 220;
/** Scripts without spaces between words are counted by character. */
const CHARACTERS_A_MINUTE = 450;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu;
/** A dash between blanks is none. */
const WORD = /[\p{L}\p{N}]/u;
const BLANK = /[\s\u200b-\u200d\u2060\ufeff]+/;

/** How many words a plain text has, and how long it takes to read, in whole minutes, at least one. */
export function lengthOf(text: string): { words: number; minutes: number } {
  const unspaced = text.match(UNSPACED)?.length ?? 0;
  const spaced = text
    .replace(UNSPACED, ' ')
    .split(BLANK)
    .filter((piece) => WORD.test(piece)).length;
  const minutes = Math.max(1, Math.round(spaced / WORDS_A_MINUTE + unspaced / CHARACTERS_A_MINUTE));
  return { words: spaced + unspaced, minutes };
}
