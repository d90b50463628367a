import { readingTime } from '../../shared/documents/readingTime.ts';
import { INLINE_ELEMENTS } from '../../shared/documents/richText.ts';

/** Counts the words of HTML that is being typed, in one pass: it may be cut anywhere, and be of any depth. */
export function countDraftWords(html: string): number {
  const [first = '', ...tags] = html.split('<');
  const text = tags.map((tag) => {
    const name = /^\/?([a-z0-9]{1,20})/i.exec(tag)?.[1]?.toLowerCase() ?? '';
    return (Object.hasOwn(INLINE_ELEMENTS, name) ? '' : ' ') + tag.slice(tag.indexOf('>') + 1);
  });
  return readingTime(first + text.join('')).words;
}
