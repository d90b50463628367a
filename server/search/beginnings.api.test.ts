import { describe, expect, vi } from 'vitest';
import { makeArticle, makeCategory } from '../testing/inputs/factories.ts';
import { it, octavo } from '../testing/servers/it.ts';
import { sql } from '../testing/servers/sql.ts';

/** More words that begin alike than a search looks for one by one. */
const many = Array.from(
  { length: 60 },
  (_, index) => `zorb${'abcdef'[Math.floor(index / 10)]}${'ghijklmnop'[index % 10]}`,
);

it.beforeAll(async () => {
  const { category } = await makeCategory(octavo);
  const make = (title: string, text: string) => makeArticle(octavo, { title, content: `<p>${text}</p>`, category });
  await make('The hive', 'A hive for bees in a wooden frame.');
  await make('The wall', `A wall of ${many.join(' ')}.`);
  await make('The last', 'The last one is zorbzz.');
  await vi.waitUntil(async () => (await sql(octavo, 'SELECT article_id FROM search_queue')).length === 0, 30_000);
});

describe.each([
  ['ranked', ''],
  ['by title', '&sort=title'],
])('a search, %s', (_order, sort) => {
  const titlesOf = async (q: string): Promise<string[]> => {
    const { body } = await octavo.visitor.get(`/api/articles?fields=card&q=${encodeURIComponent(q)}${sort}`);
    return body.data.map(({ title }: { title: string }) => title).sort();
  };

  it.each([
    ['a few words begin like', 'woo*', ['The hive']],
    ['more words begin like than are looked for one by one', 'zorb*', ['The last', 'The wall']],
    ['a word is', 'hive*', ['The hive']],
    ['no word begins like', 'hivex*', []],
  ])('finds what %s', async (_what, q, titles) => {
    expect(await titlesOf(q)).toEqual(titles);
  });

  it('finds words that follow one another, the last of which goes on', async () => {
    expect(await titlesOf('wooden-fra*')).toEqual(['The hive']);
    expect(await titlesOf('frame-woo*')).toEqual([]);
  });

  it('does not find what has a word that begins like an unwanted one', async () => {
    expect(await titlesOf('the -zorb*')).toEqual(['The hive']);
    expect(await titlesOf('the -woo*')).toEqual(['The last', 'The wall']);
  });

  it('finds words that are not typed to their end, whichever they are', async () => {
    expect(await titlesOf('bee woode fram')).toEqual(['The hive']);
    expect(await titlesOf('zorbz las')).toEqual(['The last']);
  });
});
