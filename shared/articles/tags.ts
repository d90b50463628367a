import * as z from 'zod/mini';
import { limits } from '../kit/limits.ts';
import { hasHidden, withPlainSpaces } from '../kit/names.ts';
import { characterCount, fold, isVisible } from '../kit/text.ts';
import { msg, t } from '../texts/t.ts';

const TAGS_AS = 'Send tags as comma-separated text, as JSON text, or as a list of texts.';
const lists = z.array(z.string({ error: TAGS_AS }), { error: TAGS_AS });

/** The commas of all scripts: of Arabic, N'Ko, Ethiopic, Mongolian, Chinese, Japanese, and their forms of other widths. */
export const COMMAS = /[,\u060c\u07f8\u1363\u1802\u1808\u3001\ufe50\ufe51\uff0c\uff64]/;

/** Parses tags in any of their three encodings to one trimmed list without empty or repeated ones. */
export const tagsField = z
  .pipe(
    z.union([z.string(), lists], { error: TAGS_AS }),
    z.transform((sent) => (typeof sent === 'string' ? readTags(sent) : uniqueTags(sent))),
  )
  .check(
    z.refine((tags) => tags.length <= limits.tagsMax, {
      error: () => t('Use at most {max} tags.', { max: limits.tagsMax }),
    }),
    z.refine((tags) => tags.every((tag) => characterCount(tag) <= limits.tagMax), {
      error: () => t('Each tag must have at most {max} characters.', { max: limits.tagMax }),
    }),
    z.refine((tags) => !tags.some((tag) => /\p{Cc}/u.test(tag)), {
      error: msg('Tags must not have control characters.'),
    }),
    z.refine((tags) => !tags.some(hasHidden), {
      error: msg('Tags must not have invisible or direction-changing characters.'),
    }),
    // Browsers take them out of addresses: https://url.spec.whatwg.org/#single-dot-path-segment
    z.refine((tags) => !tags.some((tag) => /^\.\.?$/.test(tag)), {
      error: msg('A tag must not be only one or two dots.'),
    }),
  );

/** Parses a text to its tags: trimmed, without empty and repeated ones, whatever their number and length. */
export function readTags(text: string): string[] {
  return uniqueTags(splitTags(text));
}

/** The text that `readTags` reads as these tags: separated by commas, or JSON where a tag has a comma of its own. */
export function writeTags(tags: readonly string[]): string {
  const text = tags.join(', ');
  return readTags(text).join('\n') === tags.join('\n') ? text : JSON.stringify(tags);
}

/** Reads `["a","b"]` as JSON and any other text as separated by the commas of any script, so that a tag may itself begin with a bracket. */
function splitTags(text: string): string[] {
  if (text.trimStart().startsWith('[')) {
    try {
      const parsed = lists.safeParse(JSON.parse(text));
      if (parsed.success) return parsed.data;
    } catch {
      // Not JSON after all.
    }
  }
  return text.split(COMMAS);
}

/** Returns tags trimmed, without empty ones, and each once, in its first spelling. */
export function uniqueTags(tags: string[]): string[] {
  const byFold = new Map<string, string>();
  for (const tag of tags) {
    const trimmed = withPlainSpaces(tag.toWellFormed()).trim();
    if (isVisible(trimmed) && !byFold.has(fold(trimmed))) byFold.set(fold(trimmed), trimmed);
  }
  return [...byFold.values()];
}
