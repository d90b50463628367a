/** The longest term that is indexed, in characters; of a longer word its beginning is. */
const TERM_MAX = 64;
/** The scripts that do without spaces between words, and Korean, whose particles are written to the word. */
const SCRIPTS = ['Han', 'Hiragana', 'Katakana', 'Bopomofo', 'Hangul', 'Thai', 'Lao', 'Khmer', 'Myanmar'];
const UNSPACED = `(?:(?=[\\p{L}\\p{M}])[${SCRIPTS.map((script) => `\\p{scx=${script}}`).join('')}])`;
const STARTS_UNSPACED = new RegExp(`^${UNSPACED}`, 'u');
/** Signs of ASCII that are part of a word, as the index has them, whose tokenizer takes those for spaces. */
const OF_WORDS: Record<string, string> = { '+': '⁺', '#': '♯', '.': '․', '&': '⅋' };
const CHARACTER = '[\\p{L}\\p{N}\\p{M}⁺♯․⅋]';
/** A flag, or a picture: each is a word. */
const EMOJI = '\\p{RI}{2}|\\p{ExtPict}';
const RUNS = new RegExp(`${UNSPACED}+|(?:(?!${UNSPACED})${CHARACTER})+|${EMOJI}`, 'gu');
const WORDS = new RegExp(`${CHARACTER}+|${EMOJI}`, 'gu');
/** 'c++', 'f#', '.net' and 'r&b', which without their signs would be other words. */
const SIGNED =
  /(?<![\p{L}\p{N}])[\p{L}\p{N}]{1,3}&[\p{L}\p{N}]{1,3}(?![\p{L}\p{N}])|(?<=[\p{L}\p{N}])(?:\+\+|#)(?!\p{sc=Latin})|(?<![^\s(])\.(?=\p{L}{2})/gu;
/** Matches where such a word may be: most texts have none, and are told so ten times as fast. */
const MAY_BE_SIGNED = /[+#&]|(?:^|[\s(])\.[^\s.]/;
/** Matches where what is not seen may be: it is rare before the scripts after Armenian. */
const MAY_BE_INVISIBLE = /\u034f|[\u00ad\u0590-\uffff]/;
const ASCII_WORDS = /[a-z0-9]+/g;
/** Quotes, dashes and other signs between words, the only ones in most English texts that are not ASCII. */
const SIGNS = /[\u00a0\u00ab\u00bb\u2010-\u2027\u202f]/g;
/** Matches what may be of such a script: all of them come after the others in Unicode, around signs and more Latin. */
const LATER = /[\u0e00-\u1dff\u2e80-\uffff]/;
/** Marks that only modify a letter; those of Thai or Hindi are vowels, and stay. */
const ACCENTS = /([\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Arabic}\p{sc=Hebrew}])\p{M}+/gu;
/** Letters that Unicode does not take apart, and that people without their keyboard type otherwise. */
const LETTERS: Record<string, string> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', ħ: 'h', ı: 'i', ł: 'l', þ: 'th', ς: 'σ' },
  // Of Arabic: the final forms that stand for one another, and the line that only stretches a word.
  ...{ ى: 'ي', ة: 'ه', ـ: '' },
};
const SPECIAL = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'gu');
// biome-ignore lint/suspicious/noControlCharactersInRegex: all that is ASCII needs nothing but lower case
const ASCII = /^[\x00-\x7f]*$/;

/** Returns a text as it is indexed and searched: without case, accents and widths of letters, and what is not seen. */
export function foldText(text: string): string {
  const lower = text
    .toLowerCase()
    .replace(/n['’]t\b/g, 'nt')
    .replace(SIGNS, ' ');
  const folded = ASCII.test(lower) ? lower : foldLetters(lower);
  if (!MAY_BE_SIGNED.test(folded)) return folded;
  return folded.replace(SIGNED, (word) => {
    const signed = word.replace(/[+#.&]/g, (sign) => OF_WORDS[sign] ?? sign);
    // 'c++20' is two words.
    return /^[+#]/.test(word) ? `${signed} ` : signed;
  });
}

function foldLetters(lower: string): string {
  const seen = MAY_BE_INVISIBLE.test(lower)
    ? lower.replaceAll('\u200b', ' ').replace(/[\p{DI}\p{EMod}]+/gu, '')
    : lower;
  return seen
    .normalize('NFKD')
    .toLowerCase()
    .replace(ACCENTS, '$1')
    .normalize('NFC')
    .replace(SPECIAL, (letter) => LETTERS[letter] ?? letter);
}

/** Tells if a folded word is of a script without spaces, whose terms are pairs of characters. */
export const isUnspaced = (word: string): boolean => STARTS_UNSPACED.test(word);

/** Splits a folded text into its words: runs of letters and digits, each of scripts with spaces or of those without. */
export function wordsIn(folded: string): string[] {
  const words: string[] = folded.match(ASCII.test(folded) ? ASCII_WORDS : WORDS) ?? [];
  return LATER.test(folded) ? words.flatMap((word) => (LATER.test(word) ? (word.match(RUNS) ?? []) : word)) : words;
}

/**
 * Returns the terms of a folded word: itself, or the pairs of its characters where its script has no spaces. In the index,
 * the last character is a term too, so that the beginning of a term finds each single one, and so is a word without its signs.
 */
export function termsOfWord(word: string, isIndexed: boolean): string[] {
  if (!isUnspaced(word)) return isIndexed ? [cut(word), ...wordsWithin(word)] : [cut(word)];
  const characters = [...word];
  if (characters.length === 1) return characters;
  const pairs = characters.slice(1).map((character, index) => `${characters[index]}${character}`);
  return isIndexed ? [...pairs, characters.at(-1) ?? ''] : pairs;
}

const cut = (word: string): string => (word.length > TERM_MAX ? word.slice(0, TERM_MAX).toWellFormed() : word);

const wordsWithin = (word: string): string[] =>
  /[⁺♯․⅋]/.test(word)
    ? word
        .split(/[⁺♯․⅋]+/)
        .filter(Boolean)
        .map(cut)
    : [];

/** Returns the terms of a text in their order, for the index. */
export function termsOf(text: string): string[] {
  const folded = foldText(text);
  const words = wordsIn(folded);
  return ASCII.test(folded) ? words.map(cut) : words.flatMap((word) => termsOfWord(word, true));
}

/** Returns the parts of three characters of a term, with `^` and `$` at its ends, by which similar terms are found. */
export function trigramsOf(term: string): string[] {
  const characters = ['^', ...term, '$'];
  return [...new Set(characters.slice(2).map((_, index) => characters.slice(index, index + 3).join('')))];
}

/** Tells if a term is one whose spelling can be compared: a word, and no number or pair of characters. */
export const isSpelled = (term: string): boolean => {
  if (ASCII.test(term)) return term.length >= 3 && term.length <= 32 && /[a-z]/.test(term);
  const { length } = [...term];
  return length >= 3 && length <= TERM_MAX && !isUnspaced(term) && /\p{L}/u.test(term);
};
