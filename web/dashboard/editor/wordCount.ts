import { readingTime } from '../../../shared/documents/readingTime.ts';
import { plural } from '../../../shared/kit/text.ts';

const number = new Intl.NumberFormat('en');

/** '1,234 words · 6 min read'. */
export function sayLength(text: string): string {
  const { words, minutes } = readingTime(text);
  return `${plural(words, 'word').replace(/^\d+/, number.format(words))} · ${minutes} min read`;
}
