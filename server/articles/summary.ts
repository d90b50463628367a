import { Parser } from 'htmlparser2';
import { cut } from '../../shared/text.ts';

const SUMMARY = 300;
const WORDS_A_MINUTE = 220;
/** Scripts without spaces between words are counted by character. */
const CHARACTERS_A_MINUTE = 450;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu;

const INLINE = new Set(
  'a abbr b cite code del em i ins kbd mark q s samp small span strong sub sup time u var'.split(' '),
);

/** The text that a reader sees, in one line: elements that are not inline part words. */
export function visibleText(html: string): string {
  const parts: string[] = [];
  const parser = new Parser({
    ontext: (text) => parts.push(text),
    onopentag: (name) => INLINE.has(name) || parts.push(' '),
    onclosetag: (name) => INLINE.has(name) || parts.push(' '),
  });
  parser.end(html);
  return parts
    .join('')
    .replace(/[\s\u200b-\u200d\u2060\ufeff]+/g, ' ')
    .trim();
}

/** The beginning of an article's text, for cards and descriptions: 300 characters at most. */
export function summaryOf(text: string): string {
  return cut(text, SUMMARY);
}

/** How long a text takes to read, in whole minutes, at least one. */
export function readingMinutes(text: string): number {
  const unspaced = text.match(UNSPACED)?.length ?? 0;
  const words = text.replace(UNSPACED, ' ').split(' ').filter(Boolean).length;
  return Math.max(1, Math.round(words / WORDS_A_MINUTE + unspaced / CHARACTERS_A_MINUTE));
}
