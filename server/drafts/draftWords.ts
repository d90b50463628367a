import { readingTime } from '../../shared/documents/readingTime.ts';
import { INLINE_ELEMENTS, SYNONYMS } from '../../shared/documents/richText.ts';
import { beginningOfHtml, unescapeHtml } from '../../shared/kit/html.ts';
import { truncate } from '../../shared/kit/text.ts';

/** The part of a text in which its first words are looked for. */
const BEGINNING = 4_000;
/** The length of the first words. */
const FEW = 120;

/** Counts the words of HTML that is being typed, in one pass: it may be cut anywhere, and be of any depth. */
export const countDraftWords = (html: string): number => readingTime(textOf(html)).words;

/** Returns the first words of HTML that is being typed, in one line. */
export function firstWords(html: string): string {
  const text = textOf(beginningOfHtml(html, BEGINNING));
  const line = unescapeHtml(text.replaceAll('&nbsp;', ' ')).toWellFormed().replaceAll('\0', '');
  return truncate(line.replace(/\s+/g, ' ').trim(), FEW);
}

function textOf(html: string): string {
  const [first = '', ...tags] = html.split('<');
  const text = tags.map((tag) => {
    const name = /^\/?([a-z0-9]{1,20})/i.exec(tag)?.[1]?.toLowerCase() ?? '';
    return (Object.hasOwn(INLINE_ELEMENTS, SYNONYMS[name] ?? name) ? '' : ' ') + tag.slice(tag.indexOf('>') + 1);
  });
  return first + text.join('');
}
