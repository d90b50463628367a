import { COMMAS } from '../../../../shared/articles/tags.ts';

/** A tag within the text of tags, while it is typed. */
export interface TypedTag {
  /** Where its part begins, after the comma, and ends, before the next one. */
  from: number;
  to: number;
  tag: string;
}

/** Returns the tag at a place of comma-separated text; null in JSON text. */
export function typedTag(text: string, at: number): TypedTag | null {
  if (text.trimStart().startsWith('[')) return null;
  const before = text.slice(0, at);
  const from = before.length - (before.split(COMMAS).at(-1) ?? '').length;
  const to = before.length + (text.slice(at).split(COMMAS)[0] ?? '').length;
  return { from, to, tag: text.slice(from, to).trim() };
}

/** Returns the text with another tag in the place of a typed one, and where the typing goes on. */
export function completeTag(text: string, { from, to }: TypedTag, tag: string): { text: string; at: number } {
  const before = `${text.slice(0, from)}${from > 0 ? ' ' : ''}${tag}`;
  const after = text.slice(to) || ', ';
  return { text: before + after, at: before.length + (to === text.length ? after.length : 0) };
}

/** Tells if a tag can be written in comma-separated text. */
export const isPlain = (tag: string): boolean => !COMMAS.test(tag) && !tag.startsWith('[');
