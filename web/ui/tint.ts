const TINTS = 8;

/** The number, from 1, of a name's tint in tokens.css; the same name always has the same. */
export function tintOf(name: string | null): number {
  let hash = 7;
  for (const character of name ?? '') hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 65_521;
  return (hash % TINTS) + 1;
}

/** The letter on a typographic cover: the first letter or digit of a title. */
export function coverLetter(title: string): string {
  const [first = '¶'] = /[\p{L}\p{N}]/u.exec(title) ?? [];
  return first.toUpperCase();
}
