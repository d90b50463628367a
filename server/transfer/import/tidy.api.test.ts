import { expect } from 'vitest';
import { ArticleRow } from '../../articles/model.ts';
import { CategoryRow } from '../../categories/model.ts';
import { wxr, wxrItem } from '../../testing/inputs/wxr.ts';
import { importInto, it, sourceFile } from '../../testing/servers/importing.ts';
import { sayNotes } from './notes.ts';

const feed = (...items: object[]) => [
  sourceFile('feed.json', JSON.stringify({ version: 'https://jsonfeed.org/version/1.1', items })),
];

/** Returns so many characters of three bytes each, which no database packs well. */
const unlike = (length: number) =>
  String.fromCodePoint(...Array.from({ length }, (_, index) => 0x4e00 + ((index * 7919) % 20_000)));

it('brings entries once whose names and texts have what no database or index takes', async ({ app }) => {
  const text = { content_html: '<p>One\u0001</p>', summary: 'In\u0000 \u0001short\nhere', tags: ['a\u0000b'] };
  const ids = ['a\u0000b', '\ud800', unlike(2_000), `${unlike(2_000)}b`];
  const items = ids.map((id, index) => ({ id, title: `Item\u0000 ${index}`, ...text }));

  const first = await importInto(app, feed(...items));
  const again = await importInto(app, feed(...items));

  const rows = await ArticleRow.findAll({ order: ['id'] });
  expect([first.counts.new, again.counts.same, rows.length]).toEqual([ids.length, ids.length, ids.length]);
  expect(rows[0]).toMatchObject({ title: 'Item 0', summary: 'In short here', tags: '["ab"]' });
});

it('refuses categories whose names show nothing or mean another address, and brings their articles', async ({
  app,
}) => {
  const categories = ['..', '\u200b'].map((name) => `<wp:category><wp:cat_name>${name}</wp:cat_name></wp:category>`);
  const more = '<category domain="category">..</category>';

  const { said } = await importInto(app, wxr(...categories, wxrItem({ id: 1, more })));

  expect(said.get('category ..')).toBe('refused: it has no name that its address can have');
  expect((await CategoryRow.findAll()).map(({ name }) => name)).toEqual(['News']);
  expect((await ArticleRow.findAll()).map(({ categoryId }) => categoryId)).toEqual([null]);
});

it('tells of articles that are published without a date that can be read', async ({ app }) => {
  const items = ['2101-01-01T00:00:00Z', '0000-00-00', '1969-07-20T20:17:00Z'];

  const { entries } = await importInto(
    app,
    feed(...items.map((date, id) => ({ id: `${id}`, title: date, content_html: '<p>a</p>', date_published: date }))),
  );

  const undated = 'it has no date that can be read';
  expect(entries.map(({ notes }) => sayNotes(notes))).toEqual([undated, undated, '']);
});

it('says of a file that ends before it shows anything that it cannot be read', async ({ app }) => {
  const [file] = feed();
  const cut = sourceFile('feed.json', '{"version": "https://jsonfeed.org/version/1.1", "tit');

  await expect(importInto(app, [cut])).rejects.toThrow('export cannot be read: The file ends in the middle.');
  expect((await importInto(app, file ? [file] : [])).stopped).toBeNull();
});
