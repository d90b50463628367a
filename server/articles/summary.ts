import { Parser } from 'htmlparser2';
import { INLINE_ELEMENTS } from '../../shared/richText.ts';
import { truncate } from '../../shared/text.ts';

const SUMMARY = 300;

/** Returns the text that a reader sees, in one line: elements that are not inline separate words. */
export function visibleText(html: string): string {
  const parts: string[] = [];
  const parser = new Parser({
    ontext: (text) => parts.push(text),
    onopentag: (name) => Object.hasOwn(INLINE_ELEMENTS, name) || parts.push(' '),
    onclosetag: (name) => Object.hasOwn(INLINE_ELEMENTS, name) || parts.push(' '),
  });
  parser.end(html);
  return parts
    .join('')
    .replace(/[\s\u200b-\u200d\u2060\ufeff]+/g, ' ')
    .trim();
}

/** Returns the beginning of an article's text, for cards and descriptions: 300 characters at most. */
export function summaryOf(text: string): string {
  return truncate(text, SUMMARY);
}
