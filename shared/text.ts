/** The number of characters as people count them on a keyboard: code points, not UTF-16 units. */
export function characters(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}

/** How many bytes the text takes in UTF-8. */
export function utf8Bytes(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0;
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
  }
  return bytes;
}

/** The form in which two texts are compared where case must not matter (names, emails, tags). */
export function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

/** Tells whether a text has characters that nobody sees, or that turn the direction of the text around them. */
export function hasHidden(text: string): boolean {
  return HIDDEN.test(text);
}

/** Tells whether anything of a text can be seen. */
export function isVisible(text: string): boolean {
  return text.replace(new RegExp(HIDDEN, 'gu'), '').trim() !== '';
}

/** The characters that Unicode calls ignorable and bidi controls, line separators, and what is blank or stands for nothing without saying so there. */
const HIDDEN = /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\u2028\u2029\u2800\ufff9-\ufffc\u{16fe4}\u{1d159}]/u;

/** At most `max` characters; a longer text ends in '…', which counts. Never cuts a surrogate pair in two. */
export function cut(text: string, max: number): string {
  if (text.length <= max) return text;
  // What is needed to know whether there are more, and not all of a text that may be long.
  const begin = text.slice(0, 2 * (max + 1));
  const points = HALF.test(begin) ? [...begin] : begin;
  if (points.length <= max) return text;
  const kept = points.slice(0, max - 1);
  return `${(typeof kept === 'string' ? kept : kept.join('')).trimEnd()}…`;
}

/** A half of a character that takes two UTF-16 units; most texts have none. */
const HALF = /[\ud800-\udfff]/;

/** The first letter, in upper case, for an avatar; '?' where there is no name. */
export function initial(name: string | null | undefined): string {
  const first = [...(name ?? '').trim()][0];
  return first ? first.toUpperCase() : '?';
}

/** '1 Comment', '2 Comments', '0 Comments'. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** 'Travel' from 'travel': the first letter in upper case, all else as it is. */
export function capitalise(text: string): string {
  const [first = ''] = text;
  return first.toUpperCase() + text.slice(first.length);
}
