import { searchLimits } from '../../../../shared/kit/limits.ts';

/** Returns the slug of a text as it is typed: 'on-paper' for 'On Paper!'; null where it has letters that only the server can spell in Latin. */
export function typedSlug(text: string): string | null {
  const folded = text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
  if (/[^\p{ASCII}]/u.test(folded.replace(/[^\p{L}\p{N}]/gu, ''))) return null;
  const slug = folded
    .replace(/['’`]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return slug.length > searchLimits.slugMax ? null : slug;
}
