import { plural } from '../../../shared/text.ts';

// The arithmetic of server/articles/summary.ts.
const WORDS_A_MINUTE = 220;
const CHARACTERS_A_MINUTE = 450;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu;
const BLANK = /[\s\u200b-\u200d\u2060\ufeff]+/;

const number = new Intl.NumberFormat('en');

/** '1,234 words · 6 min read'. Scripts without spaces between words count by character. */
export function lengthOf(text: string): string {
  const unspaced = text.match(UNSPACED)?.length ?? 0;
  const spaced = text.replace(UNSPACED, ' ').split(BLANK).filter(Boolean).length;
  const minutes = Math.max(1, Math.round(spaced / WORDS_A_MINUTE + unspaced / CHARACTERS_A_MINUTE));
  const words = spaced + unspaced;
  return `${plural(words, 'word').replace(/^\d+/, number.format(words))} · ${minutes} min read`;
}
