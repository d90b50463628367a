import { describe, expect } from 'vitest';
import { it, octavo } from '../../testing/servers/it.ts';

const names = ['Éclair', 'E\u0301clair decomposed', 'eclair plain', 'Ærø Straße', 'Ёлка', 'Οδός', 'ŁÓDŹ', 'a*[b]?'];
const listed = async (q: string): Promise<string[]> => {
  const { body } = await octavo.admin.get(`/api/categories?q=${encodeURIComponent(q)}&limit=100`);
  return body.data.map(({ category }: { category: string }) => category);
};

it.beforeAll(async () => {
  for (const category of names) await octavo.admin.post('/api/categories', { category });
});

describe("a list's filter", () => {
  it.each([
    ['eclair', ['Éclair', 'E\u0301clair decomposed', 'eclair plain']],
    ['ÉCLAIR', ['Éclair', 'E\u0301clair decomposed', 'eclair plain']],
    ['e\u0301clair', ['Éclair', 'E\u0301clair decomposed', 'eclair plain']],
    ['ærö', ['Ærø Straße']],
    ['елка', ['Ёлка']],
    ['οδοσ', ['Οδός']],
    ['lodz', ['ŁÓDŹ']],
    ['a*[b]?', ['a*[b]?']],
    ['a*b', []],
    ['xclair', []],
  ])('finds %j whatever the case and the accents', async (q, found) => {
    expect((await listed(q)).toSorted()).toEqual(found.toSorted());
  });
});
