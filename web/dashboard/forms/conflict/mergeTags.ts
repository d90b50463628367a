import { fold } from '../../../../shared/kit/text.ts';
import type { Versions } from './Versions.ts';

/** Merges tags as sets: theirs without those that you removed, and with those that you added. It never collides. */
export function mergeTags({ base, yours, theirs }: Versions<string[]>): string[] {
  const has = (tags: string[], tag: string) => tags.some((other) => fold(other) === fold(tag));
  const remaining = theirs.filter((tag) => has(yours, tag) || !has(base, tag));
  const added = yours.filter((tag) => !has(base, tag) && !has(theirs, tag));
  return [...remaining, ...added];
}
