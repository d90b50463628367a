import { Parser } from 'htmlparser2';
import { INLINE_ELEMENTS } from '../../shared/richText.ts';
import { truncate } from '../../shared/text.ts';
import { withoutFootnotes } from '../reading/footnotes.ts';

const SUMMARY = 300;

/** Returns the text that a reader sees, in one line: elements that are not inline separate words. */
export function visibleText(html: string): string {
  const parts: string[] = [];
  const parser = new Parser({
    ontext: (text) => parts.push(text),
    onopentag: (name, { 'data-footnote': note }) =>
      (Object.hasOwn(INLINE_ELEMENTS, name) && note === undefined) || parts.push(' '),
    onclosetag: (name) => Object.hasOwn(INLINE_ELEMENTS, name) || parts.push(' '),
  });
  parser.end(html);
  return parts
    .join('')
    .replace(/[\s\u200b-\u200d\u2060\ufeff]+/g, ' ')
    .trim();
}

/**
 * Returns the beginning of an article's text without its footnotes, for cards and descriptions: 300 characters at most.
 * `text` is its visible text, where that is known.
 */
export function summaryOf(html: string, text = visibleText(html)): string {
  const bare = withoutFootnotes(html);
  return truncate(bare === html ? text : visibleText(bare), SUMMARY);
}
