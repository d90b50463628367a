const TINTS = 8;

/** Which of the tints in tokens.css a name has, from 1: the same name always has the same. */
export function tintOf(name: string | null): number {
  let hash = 7;
  for (const character of name ?? '') hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 65_521;
  return (hash % TINTS) + 1;
}

/** The letter on a typographic cover: the first letter or figure of a title, whatever stands before it. */
export function coverLetter(title: string): string {
  const [first = '¶'] = /[\p{L}\p{N}]/u.exec(title) ?? [];
  return first.toUpperCase();
}
