/** Counts the characters of a text as people do: code points, not UTF-16 units. */
export function characterCount(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}

/** Counts the bytes of a text in UTF-8. */
export function utf8Bytes(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0;
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
  }
  return bytes;
}

/** Folds a text for comparisons (names, emails, tags) as it is seen: without case and width, invisible characters and second spaces. */
export function fold(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\p{DI}+/gu, '')
    .replace(/\s+/g, ' ')
    .toLowerCase();
}

/** Tells if a text has any visible character. */
export function isVisible(text: string): boolean {
  return text.replace(new RegExp(HIDDEN, 'gu'), '').trim() !== '';
}

/** Matches characters that Unicode calls ignorable or bidi controls, line separators, and others that render as nothing. */
export const HIDDEN =
  /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\u2028\u2029\u2800\ufff9-\ufffc\u{16fe4}\u{1d159}]/u;

/** Truncates a text to `max` characters including the '…' at its end. */
export function truncate(text: string, max: number): string {
  if (text.length <= max || firstCharacters(text, max) === text) return text;
  return `${firstCharacters(text, max - 1).trimEnd()}…`;
}

/** Returns the first `max` characters of a text; fewer where that would divide what people see as one, such as a flag. */
export function firstCharacters(text: string, max: number): string {
  if (text.length <= max) return text;
  let left = max;
  let end = 0;
  for (const character of text) {
    if (left-- === 0) return text.slice(0, graphemeStart(text, end) || end);
    end += character.length;
  }
  return text;
}

/** Returns where that begins which people see as one character, and in which an index lies. */
function graphemeStart(text: string, index: number): number {
  if (/[ -~]{2}/.test(text.slice(index - 1, index + 1))) return index;
  return (
    graphemes()
      .segment(text.slice(0, index + 50))
      .containing(index)?.index ?? index
  );
}

let segmenter: Intl.Segmenter | undefined;
const graphemes = () => (segmenter ??= new Intl.Segmenter());

/** Truncates a text as `truncate` does, after a word where one ends shortly before. */
export function truncateAtWord(text: string, max: number): string {
  const cut = truncate(text, max);
  const space = cut.lastIndexOf(' ');
  const isWhole = cut === text || text[cut.length - 1] === ' ';
  return !isWhole && space > cut.length - 25 ? `${cut.slice(0, space)}…` : cut;
}

/** Returns what people see as the first letter of a name, in upper case, for an avatar; '?' where there is no name. */
export function initial(name: string | null | undefined): string {
  const text = (name ?? '').trim();
  return text === '' ? '?' : capital(graphemes().segment(text).containing(0)?.segment ?? '?');
}

/** Formats a count: '1 Comment', '2 Comments', '0 Comments'. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** Returns a text with its first letter in upper case: 'Travel' from 'travel'. */
export function capitalise(text: string): string {
  const [first = ''] = text;
  return capital(first) + text.slice(first.length);
}

/** Georgian has capitals that no name begins with: https://www.unicode.org/versions/Unicode17.0.0/core-spec/chapter-7/#G23160 */
const capital = (letter: string) => (/^\p{sc=Georgian}/u.test(letter) ? letter : letter.toUpperCase());
