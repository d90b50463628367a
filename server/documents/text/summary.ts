import { Parser } from 'htmlparser2';
import { readingTime } from '../../../shared/documents/readingTime.ts';
import { INLINE_ELEMENTS } from '../../../shared/documents/richText.ts';
import { isVisible, truncate } from '../../../shared/kit/text.ts';
import { offLoop } from '../../workers/offLoop.ts';
import { withoutFootnotes } from '../reading/footnotes.ts';

const SUMMARY = 300;

/** The facts of a text that are stored beside it. */
export interface TextFacts {
  isVisible: boolean;
  summary: string;
  words: number;
  readingMinutes: number;
}

/** Reads the facts of a text: a long one in a thread. */
export const factsOf = offLoop({ module: 'documents/text/summary', name: 'readFacts' }, readFacts);

export function readFacts(html: string): TextFacts {
  const text = visibleText(html);
  const { words, minutes: readingMinutes } = readingTime(text);
  return { isVisible: isVisible(text) || html.includes('<img '), summary: summaryOf(html), words, readingMinutes };
}

/** Returns the text that a reader sees, in one line: elements that are not inline separate words. */
export const visibleText = (html: string): string => oneLine(textIn(html));

/** The characters of a text that are read for its summary, and how many of them must be left without white space: it counts characters, of two units at most. */
const [BEGINNING, ENOUGH] = [10 * SUMMARY, 2 * (SUMMARY + 1)];

/**
 * Returns the beginning of an article's text, for cards and descriptions: 300 characters at most, without its footnotes, what is
 * said of embeds, and the sounds of characters.
 */
export function summaryOf(html: string): string {
  const bare = withoutFootnotes(html).replaceAll(/<(r[tp])(?: [^>]*)?>.*?<\/\1>/gs, '');
  const text = bare.replaceAll(/<figure data-embed=.*?<\/figure>/gs, ' ');
  return beginningOf(text) || beginningOf(bare);
}

function beginningOf(bare: string): string {
  const beginning = oneLine(textIn(bare, BEGINNING));
  return truncate(beginning.length > ENOUGH ? beginning : visibleText(bare), SUMMARY);
}

/** Returns the text of HTML as it is written, or its beginning of `most` characters or somewhat more. */
function textIn(html: string, most = Number.POSITIVE_INFINITY): string {
  const parts: string[] = [];
  let length = 0;
  const parser = new Parser({
    ontext(text) {
      parts.push(text);
      length += text.length;
      if (length > most) parser.pause();
    },
    onopentag: (name, { 'data-footnote': note }) =>
      (Object.hasOwn(INLINE_ELEMENTS, name) && note === undefined) || parts.push(' '),
    onclosetag: (name) => Object.hasOwn(INLINE_ELEMENTS, name) || parts.push(' '),
  });
  parser.write(html);
  if (length <= most) parser.end();
  return parts.join('');
}

const oneLine = (text: string) => text.replace(/[\s\u200b-\u200d\u2060\ufeff]+/g, ' ').trim();
