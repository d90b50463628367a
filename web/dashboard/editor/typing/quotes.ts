/** The quotation marks of a language: the outer ones, and those within them. */
interface Quotes {
  outer: [start: string, end: string];
  inner: [start: string, end: string];
}

/**
 * The quotation marks of languages: start and end of the outer ones, then of those within. From Unicode CLDR 45,
 * `delimiters.json` of each locale: https://github.com/unicode-org/cldr-json/tree/45.0.0/cldr-json/cldr-misc-full/main
 */
const TABLE: Record<string, string> = {
  ar: '”“’‘',
  bg: '„“„“',
  ca: '«»“”',
  cs: '„“‚‘',
  da: '“”‘’',
  de: '„“‚‘',
  el: '«»“”',
  en: '“”‘’',
  es: '“”‘’',
  et: '„“‚‘',
  fi: '””’’',
  fr: '«»«»',
  'fr-ch': '«»‹›',
  he: '””’’',
  hr: '„“‚‘',
  hu: '„”»«',
  it: '«»“”',
  lt: '„“„“',
  lv: '“”‘’',
  nb: '«»‘’',
  nl: '‘’‘’',
  no: '«»‘’',
  pl: '„”«»',
  pt: '“”‘’',
  'pt-pt': '«»“”',
  ro: '„”«»',
  ru: '«»„“',
  sk: '„“‚‘',
  sl: '„“‚‘',
  sr: '„“‘‘',
  sv: '””’’',
  tr: '“”‘’',
  uk: '«»„“',
};

/** Returns the quotation marks of a language by its tag; null where they are not known, or are typed with keys of their own. */
export function quotesOf(tag: string): Quotes | null {
  const [language = '', ...rest] = tag.toLowerCase().split('-');
  const signs = TABLE[`${language}-${rest.at(-1)}`] ?? TABLE[language];
  if (!signs) return null;
  const [start = '', end = '', innerStart = '', innerEnd = ''] = signs;
  // French sets a narrow space within its marks, which no line break parts.
  const space = language === 'fr' ? '\u202f' : '';
  return { outer: [start + space, space + end], inner: [innerStart, innerEnd] };
}

/** Matches where a quotation begins: at the start, or after a blank, a bracket or another start of one. */
const OPENS = /(?:^|[\s([{<“„‘‚«‹]|[«‹]\u202f)$/;
/** Matches where one begins unless another is open, which ends there: after a dash, a slash, a footnote or a picture. */
const MAY_OPEN = /[–—/\ufffc]$/;
/** Matches marks within a quotation that look like apostrophes. */
const SINGLE = /^[‘’‚‹]$/;

/** Matches a start of a quotation that was an apostrophe: of a decade. */
export const DECADE = /(?<=^|[\s([{–—\ufffc“„«])([‘‚])\d\ds$/;

/** Returns the sign for a quotation mark that was typed after a text: a start, an end, or an apostrophe. */
export function quoteAfter(before: string, typed: '"' | "'", { outer, inner }: Quotes): string {
  const opens = (marks: Quotes['outer']) => OPENS.test(before) || (MAY_OPEN.test(before) && !isOpen(before, marks));
  if (typed === '"') return outer[opens(outer) ? 0 : 1];
  const [start, end] = inner;
  if (!SINGLE.test(start)) return '’';
  if (opens(inner)) return start;
  // An end that is no apostrophe ends only what was begun.
  return end !== '’' && isOpen(before, inner) ? end : '’';
}

/** Tells if a quotation is open at the end of a text. The apostrophe within a word ends none. */
function isOpen(text: string, marks: Quotes['outer']): boolean {
  const [start, end] = marks.map((mark) => mark.trim()) as Quotes['outer'];
  const read = text.replace(/(?<=\p{L})’(?=\p{L})/gu, '');
  return start === end ? read.split(start).length % 2 === 0 : read.lastIndexOf(start) > read.lastIndexOf(end);
}
