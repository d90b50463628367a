import { readTags } from '../../../shared/articles/tags.ts';
import { limits } from '../../../shared/kit/limits.ts';
import { characterCount } from '../../../shared/kit/text.ts';

/** The text that `readTags` reads as these tags: separated by commas, or JSON where a tag has a comma of its own. */
export function writeTags(tags: readonly string[]): string {
  const text = tags.join(', ');
  return readTags(text).join('\n') === tags.join('\n') ? text : JSON.stringify(tags);
}

/** Returns the error of a tag at an index, or null. */
export function tagError(tag: string, index: number): string | null {
  if (characterCount(tag) > limits.tagMax) return 'too long';
  return index >= limits.tagsMax ? 'one too many' : null;
}
