import { expect } from 'vitest';
import { makeArticle, makeCategory } from '../testing/inputs/factories.ts';
import { Random } from '../testing/inputs/random.ts';
import { it, octavo } from '../testing/servers/it.ts';

const COUNT = Number(process.env.HOSTILE_SEARCHES ?? 300);
/** A statement of a hostile search may be so many times as long as the longest of an ordinary one: most have more words. */
const RATIO = 6;

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

it.beforeAll(async () => {
  const { category } = await makeCategory(octavo, 'Books');
  for (let number = 1; number <= 20; number++)
    await makeArticle(octavo, { title: `A book of index ${number}`, category });
});

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

/** Searches; resolves to the number and the greatest length of the statements that it takes, which is the database's work. */
async function search(q: string) {
  const statements = await octavo.server.statementsOf(async () => {
    const { status } = await octavo.visitor.get(`/api/articles?fields=card&q=${encodeURIComponent(q.toWellFormed())}`);
    expect({ q, status }).toEqual({ q, status: 200 });
  });
  return { statements: statements.length, longest: Math.max(0, ...statements.map(({ length }) => length)) };
}

it(`answers ${COUNT} hostile searches, each with 200 and with as few statements as any other`, async () => {
  const random = new Random(38);
  // Finds nothing, so that it is asked in other words, too.
  const ordinary = await search('index book 77');

  for (let index = 0; index < COUNT; index++) {
    const q = hostile(random);
    const { statements, longest } = await search(q);

    expect(statements, q).toBeLessThanOrEqual(ordinary.statements);
    expect(longest, q).toBeLessThan(RATIO * ordinary.longest);
  }
});
