/** The most characters of a text that are compared. */
const COMPARED = 60;
/** The first and the last of thousands of letters that no other stands between, which are sorted when one of them is met. */
type Block = readonly [first: string, last: string];
const BLOCKS: Block[] = [
  ['一', '鿿'],
  ['가', '힣'],
];
/** In Korean an ideograph stands among the syllables that sound like it. */
const KOREAN_BLOCKS: Block[] = [['一', '힣']];
/** The letters and digits of the Basic Multilingual Plane before the blocks, and one of each of these. */
const LETTERS = [...charactersIn('0', '\u33ff'), '一', '가'];
/** Pairs of letters that are one in some languages, which stands after the first, such as the Czech 'ch'. */
const PAIRS = 'aa ch cs dd dž ff gj gy lj ll ly nj ny ph rh rr sh sz th ty xh zh zs'.split(' ');
/** Comes before every letter, as spaces and signs do. */
const SIGN = '\u0002';
/** Comes after every letter, before one that is in none of these. */
const BEYOND = '\ud7ff';

/**
 * Returns the function that makes the key of a text by whose code points texts are in the order of a language, as `Intl.Collator` has
 * it: databases know no such order, or each another one. Letters that differ in case or accents alone are one there, unless the
 * language tells them apart ('ä' in Swedish, 'ñ' in Spanish); among texts that are the same to it, the text itself decides.
 */
export function sortKeyIn(language: string): (text: string) => string {
  const collator = new Intl.Collator(language, { sensitivity: 'base' });
  const pairs = PAIRS.filter((pair) => collator.compare(pair, `${pair[0]}zz`) > 0);
  const characters = new RegExp([...pairs, '.'].join('|'), 'gsu');
  const weightAmong = orderOf([...LETTERS, ...pairs], collator);
  const blocks = collator.resolvedOptions().locale.startsWith('ko') ? KOREAN_BLOCKS : BLOCKS;
  const orders = new Map<Block, ReturnType<typeof orderOf>>();
  const weights = new Map<string, string>();
  const weightOf = (character: string): string => {
    const known = weights.get(character);
    if (known !== undefined) return known;
    const weight = makeWeight(character);
    weights.set(character, weight);
    return weight;
  };

  return (text) => {
    const whole = text.normalize('NFC');
    const compared = whole.toLowerCase().match(characters)?.slice(0, COMPARED) ?? [];
    return `${compared.map(weightOf).join('')}\u0001${whole}`;
  };

  function makeWeight(character: string): string {
    if (/\p{M}|\p{DI}/u.test(character)) return '';
    if (!/[\p{L}\p{N}]/u.test(character)) return SIGN;
    // One that is two to the language, such as 'ß' and 'æ' in German.
    const apart = [...(EXPANSIONS[character] ?? '')];
    if (apart.length > 0 && collator.compare(character, apart.join('')) === 0) return apart.map(weightOf).join('');
    const block = blocks.find(([first, last]) => character >= first && character <= last);
    if (!block) return weightAmong(character) ?? BEYOND + character;
    const order = orders.get(block) ?? orderOf(charactersIn(...block), collator);
    orders.set(block, order);
    return `${weightAmong(block[0])}${order(character)}`;
  }
}

const EXPANSIONS: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th', ĳ: 'ij' };

function charactersIn(first: string, last: string): string[] {
  const [from, to] = [first.charCodeAt(0), last.charCodeAt(0)];
  const all = Array.from({ length: to - from + 1 }, (_, index) => String.fromCharCode(from + index));
  return all.filter((each) => /[\p{L}\p{N}]/u.test(each) && each === each.toLowerCase().normalize('NFC'));
}

/** Sorts letters once. Returns the function that finds the weight of one by halving; null for one that is the same as none of them. */
function orderOf(unsorted: readonly string[], { compare }: Intl.Collator): (letter: string) => string | null {
  const letters = unsorted.toSorted(compare);
  const ranks: number[] = [];
  for (const [index, letter] of letters.entries()) {
    const before = letters[index - 1];
    const isOther = before !== undefined && compare(before, letter) !== 0;
    ranks.push((ranks.at(-1) ?? 0) + (isOther ? 1 : 0));
  }
  return (letter) => {
    let [low, high] = [0, letters.length - 1];
    while (low <= high) {
      const middle = (low + high) >> 1;
      const order = compare(letter, letters[middle] ?? '');
      if (order === 0) return String.fromCharCode(0x100 + (ranks[middle] ?? 0));
      if (order < 0) high = middle - 1;
      else low = middle + 1;
    }
    return null;
  };
}
