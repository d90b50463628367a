import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeArticle, makeCategory } from '../testing/factories.ts';
import { type Octavo, startOctavo } from '../testing/octavo.ts';
import { Random } from '../testing/random.ts';

const COUNT = Number(process.env.HOSTILE_SEARCHES ?? 2_000);
/** A hostile search may take so many times as long as an ordinary one, in the mean: most are longer. */
const RATIO = 8;
/** The number of hostile searches for each ordinary one. */
const ORDINARY = 4;

/** Signs and words with a meaning in one of the databases, and texts that are handled with care elsewhere. */
const PIECES = [
  ...[
    '"',
    "'",
    '""',
    '“',
    '*',
    '**',
    '-',
    '--',
    '^',
    '$',
    '(',
    ')',
    '((',
    '{',
    '}',
    ':',
    '::',
    '+',
    '&',
    '|',
    '!',
    '~',
    '@',
  ],
  ...['<->', '<2>', ':*', ':A', '\\', '\\\\', '%', '_', '?', '?1', '$1', ':x', ';', '/*', '*/', '\0', '\x07', '\u2028'],
  ...['AND', 'OR', 'NOT', 'NEAR(a b, 2)', 'NEAR', 'title:', 'whole : book', 'rowid', 'rank', "'; DROP TABLE articles"],
  ...[
    'book',
    'Bücher',
    'a',
    'index',
    '本',
    '図書館',
    'ก๋วยเตี๋ยว',
    'السلام',
    'שלום',
    '\u202e',
    '\u200f',
    '\ufeff',
    '\ud800',
  ],
  ...['😀', '👩‍👩‍👧', '🇩🇪', 'e\u0301\u0301\u0301', 'ﷺ', 'ß', 'İ', 'ǆ', '\u{10ffff}', '０', '½', ' ', '  ', '\t', '\n'],
];

let octavo: Octavo;
beforeAll(async () => {
  octavo = await startOctavo();
  const { category } = await makeCategory(octavo, 'Books');
  for (let number = 1; number <= 20; number++)
    await makeArticle(octavo, { title: `A book of index ${number}`, category });
});
afterAll(() => octavo.close());

/** Generates a search: a few pieces, one of them many times, or all of them up to 10,000 characters. */
function hostile(random: Random): string {
  const some = Array.from({ length: 1 + random.below(12) }, () => random.of(PIECES));
  const glue = random.of(['', ' ']);
  const text = some.join(glue);
  return random.below(10) === 0 ? addressable(text.repeat(Math.ceil(10_000 / text.length))) : text;
}

/** Cuts a text to 10,000 characters, or to what the head of a request may hold once it is encoded. */
function addressable(text: string): string {
  let cut = text.slice(0, 10_000).toWellFormed();
  while (encodeURIComponent(cut).length > 14_000) cut = cut.slice(0, cut.length / 2).toWellFormed();
  return cut;
}

it(`answers ${COUNT} hostile searches, each with 200 and about as fast as any other`, async () => {
  const random = new Random(38);
  const times = { ordinary: 0, hostile: 0 };
  const search = async (kind: keyof typeof times, q: string) => {
    const started = performance.now();
    const { status } = await octavo.visitor.get(`/api/articles?fields=card&q=${encodeURIComponent(q.toWellFormed())}`);
    times[kind] += performance.now() - started;
    expect({ q, status }).toEqual({ q, status: 200 });
  };

  for (let index = 0; index < COUNT; index++) {
    await search('hostile', hostile(random));
    // Different ones, because each is cached; a few are enough for their mean.
    if (index % ORDINARY === 0) await search('ordinary', `index book ${index}`);
  }

  expect(times.hostile / (times.ordinary * ORDINARY)).toBeLessThan(RATIO);
});
