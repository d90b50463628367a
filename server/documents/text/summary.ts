import { Parser } from 'htmlparser2';
import { readingTime } from '../../../shared/documents/readingTime.ts';
import { INLINE_ELEMENTS } from '../../../shared/documents/richText.ts';
import { isVisible, truncateAtWord } from '../../../shared/kit/text.ts';
import { offLoop } from '../../workers/offLoop.ts';

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
export const visibleText = (html: string): string => oneLine(textIn(html, () => false));

/** The characters of a text that are read for its summary, and how many of them must be left without white space: it counts characters, of two units at most. */
const [BEGINNING, ENOUGH] = [10 * SUMMARY, 2 * (SUMMARY + 1)];

/**
 * Returns the beginning of an article's text, for cards and descriptions: 300 characters at most of its paragraphs, or of all that
 * it has where it has none, without its footnotes and the sounds of characters.
 */
export function summaryOf(html: string): string {
  return beginningOf(html, (name, isNote) => isAside(name, isNote) || NO_PROSE.has(name)) || beginningOf(html, isAside);
}

const isAside: IsLeftOut = (name, isNote) => isNote || name === 'rt' || name === 'rp';

const NO_PROSE = new Set('h1 h2 h3 h4 h5 h6 ul ol dl pre table figure audio aside details'.split(' '));

function beginningOf(html: string, isLeftOut: IsLeftOut): string {
  const beginning = oneLine(textIn(html, isLeftOut, BEGINNING));
  return truncateAtWord(beginning.length > ENOUGH ? beginning : oneLine(textIn(html, isLeftOut)), SUMMARY);
}

/** Tells if an element and what is in it are left out, by its name and whether it is a footnote. */
type IsLeftOut = (name: string, isNote: boolean) => boolean;

/** Returns the text of HTML as it is written, or its beginning of `most` characters or somewhat more. */
function textIn(html: string, isLeftOut: IsLeftOut, most = Number.POSITIVE_INFINITY): string {
  const parts: string[] = [];
  let length = 0;
  /** The number of open elements from the outermost one on that is left out. */
  let depth = 0;
  const parser = new Parser({
    ontext(text) {
      if (depth > 0) return;
      parts.push(text);
      length += text.length;
      if (length > most) parser.pause();
    },
    onopentag(name, { 'data-footnote': note }) {
      if (depth > 0 || isLeftOut(name, note !== undefined)) depth++;
      if (!Object.hasOwn(INLINE_ELEMENTS, name) || note !== undefined) parts.push(' ');
    },
    onclosetag(name) {
      if (depth > 0) depth--;
      if (!Object.hasOwn(INLINE_ELEMENTS, name)) parts.push(' ');
    },
  });
  parser.write(html);
  if (length <= most) parser.end();
  return parts.join('');
}

const oneLine = (text: string) =>
  text
    .replace(/[\u00ad\u2060\ufeff]/g, '')
    .replace(/[\s\u200b]+/g, ' ')
    .trim();
