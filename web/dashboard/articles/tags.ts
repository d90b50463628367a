import { articleFields } from '../../../shared/articles.ts';
import { limits } from '../../../shared/limits.ts';
import { characters, fold } from '../../../shared/text.ts';

/**
 * The tags that a text stands for, as the server reads it: trimmed, without empty and repeated ones. Where the server
 * would refuse the text, as it would have read it.
 */
export function readTags(text: string): string[] {
  const read = articleFields.shape.tags.safeParse(text);
  if (read.success) return read.data;
  const tags = new Map<string, string>();
  for (const tag of text.split(',').map((piece) => piece.toWellFormed().trim())) {
    if (tag !== '' && !tags.has(fold(tag))) tags.set(fold(tag), tag);
  }
  return [...tags.values()];
}

/** The text that `readTags` reads as these tags: separated by commas, or JSON where a tag has a comma of its own. */
export function writeTags(tags: readonly string[]): string {
  const text = tags.join(', ');
  return readTags(text).join('\n') === tags.join('\n') ? text : JSON.stringify(tags);
}

/** What is wrong with a tag, the `index`-th of its article; null where nothing is. */
export function flawOf(tag: string, index: number): string | null {
  if (characters(tag) > limits.tagMax) return 'too long';
  return index >= limits.tagsMax ? 'one too many' : null;
}
