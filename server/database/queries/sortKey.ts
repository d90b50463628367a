/** The most characters of a text that are compared. */
const COMPARED = 60;
/** The letters and digits of the Basic Multilingual Plane but for rare ideographs, in small letters: the surrogates stay free. */
const RANGES = [
  [0x30, 0x33ff],
  [0x4e00, 0xd7ff],
] as const;
/** Comes before every letter, as spaces and signs do. */
const SIGN = '\u0002';
/** Comes after every letter, before one that the order of the language does not know. */
const BEYOND = '\ud7ff';

/**
 * Returns the function that makes the key of a text by whose code points texts are in the order of a language, as `Intl.Collator` has
 * it: databases know no such order, or each another one. Letters that differ in case or accents alone are one there, unless the
 * language tells them apart ('ä' in Swedish, 'ñ' in Spanish); among texts that are the same to it, the text itself decides.
 */
export function sortKeyIn(language: string): (text: string) => string {
  const collator = new Intl.Collator(language, { sensitivity: 'base' });
  const alphabet = orderedAlphabet(collator);
  const weights = new Map<string, string>();
  const weightOf = (character: string): string => {
    const known = weights.get(character);
    if (known !== undefined) return known;
    const weight = makeWeight(character);
    weights.set(character, weight);
    return weight;
  };

  return (text) => {
    const characters = [...text.normalize('NFC').toLowerCase()].slice(0, COMPARED);
    return `${characters.map(weightOf).join('')}\u0001${text.normalize('NFC')}`;
  };

  function makeWeight(character: string): string {
    if (/\p{M}|\p{DI}/u.test(character)) return '';
    if (!/[\p{L}\p{N}]/u.test(character)) return SIGN;
    // One that is two to the language, such as 'ß' and 'æ' in German.
    const apart = [...(PAIRS[character] ?? '')];
    if (apart.length > 0 && collator.compare(character, apart.join('')) === 0) return apart.map(weightOf).join('');
    const rank = alphabet.rankOf(character);
    return rank === null ? `${BEYOND}${character}` : String.fromCharCode(0x100 + rank);
  }
}

const PAIRS: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th', ĳ: 'ij' };

/** Sorts all letters once, which takes some 30 ms, and finds the place of one by halving. */
function orderedAlphabet(collator: Intl.Collator) {
  const letters: string[] = [];
  for (const [from, to] of RANGES) {
    for (let point = from; point <= to; point++) {
      const letter = String.fromCharCode(point);
      if (/[\p{L}\p{N}]/u.test(letter) && letter === letter.toLowerCase() && letter === letter.normalize('NFC'))
        letters.push(letter);
    }
  }
  letters.sort(collator.compare);
  const ranks: number[] = [];
  for (const [index, letter] of letters.entries()) {
    const before = letters[index - 1];
    const isSame = before !== undefined && collator.compare(before, letter) === 0;
    ranks.push(index === 0 ? 0 : (ranks[index - 1] ?? 0) + (isSame ? 0 : 1));
  }
  return {
    /** Returns the place of a letter; null for one that is not the same as any. */
    rankOf(letter: string): number | null {
      let [low, high] = [0, letters.length - 1];
      while (low <= high) {
        const middle = (low + high) >> 1;
        const order = collator.compare(letter, letters[middle] ?? '');
        if (order === 0) return ranks[middle] ?? null;
        if (order < 0) high = middle - 1;
        else low = middle + 1;
      }
      return null;
    },
  };
}
