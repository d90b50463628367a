import { type Node, Schema } from '@tiptap/pm/model';
import { describe, expect, it } from 'vitest';
import { findMatches, indexAt, type Query, searchFor } from './matches.ts';

const { nodes } = new Schema({
  nodes: {
    doc: { content: 'block+' },
    quote: { content: 'block+', group: 'block' },
    paragraph: { content: 'inline*', group: 'block' },
    text: { group: 'inline' },
    image: { group: 'inline', inline: true },
    note: { group: 'inline', inline: true, attrs: { text: {} } },
    html: { group: 'block', attrs: { text: {} } },
  },
  marks: { strong: {} },
});
const { schema } = nodes.doc as NonNullable<typeof nodes.doc>;
const paragraph = (...content: (string | Node)[]) =>
  schema.node(
    'paragraph',
    null,
    content.map((each) => (typeof each === 'string' ? schema.text(each) : each)),
  );
const strong = (text: string) => schema.text(text, [schema.mark('strong')]);
const note = (text: string) => schema.node('note', { text });
const hiddenText = ({ attrs }: Node): string | null => attrs.text ?? null;
const docOf = (...blocks: ReturnType<typeof paragraph>[]) => schema.node('doc', null, blocks);

function found(doc: ReturnType<typeof docOf>, text: string, choices: Partial<Query> = {}): string[] {
  const search = searchFor({ text, isCaseSensitive: false, isWholeWord: false, ...choices }, hiddenText);
  return search ? findMatches(doc, search).map(({ from, to }) => doc.textBetween(from, to)) : [];
}

describe('finding in a text', () => {
  it('finds over marks, within blocks of blocks, and behind pictures', () => {
    const doc = docOf(
      paragraph('Ink', strong('well'), ' and'),
      schema.node('quote', null, [paragraph('an inkWELL')]),
      paragraph('x ', schema.node('image'), ' inkwell'),
    );

    expect(found(doc, 'inkwell')).toEqual(['Inkwell', 'inkWELL', 'inkwell']);
    expect(found(doc, 'inkwell', { isCaseSensitive: true })).toEqual(['inkwell']);
    expect(found(doc, 'ink an')).toEqual([]);
  });

  it('finds in footnotes, where they stand in the text', () => {
    const doc = docOf(paragraph('ink', note('of ink and ink'), ' ink'), paragraph(note('paper')), paragraph('ink'));
    const search = searchFor({ text: 'ink', isCaseSensitive: false, isWholeWord: false }, hiddenText);

    expect(search && findMatches(doc, search)).toEqual([
      { from: 1, to: 4 },
      { from: 4, to: 5, within: { from: 3, to: 6 } },
      { from: 4, to: 5, within: { from: 11, to: 14 } },
      { from: 6, to: 9 },
      { from: 14, to: 17 },
    ]);
  });

  it('finds in blocks of HTML, and tells them', () => {
    const doc = docOf(paragraph('ink'), schema.node('html', { text: 'no ink' }), paragraph('ink'));
    const search = searchFor({ text: 'ink', isCaseSensitive: false, isWholeWord: false }, hiddenText);

    expect(search && findMatches(doc, search)).toEqual([
      { from: 1, to: 4 },
      { from: 5, to: 6, within: { from: 3, to: 6 }, isInHtml: true },
      { from: 7, to: 10 },
    ]);
  });

  it('tells whole words in every script', () => {
    const doc = docOf(paragraph('ink inks inkées чернила черника ink_ (ink)'));

    expect(found(doc, 'ink', { isWholeWord: true })).toHaveLength(2);
    expect(found(doc, 'черн', { isWholeWord: true })).toEqual([]);
    expect(found(doc, 'чернила', { isWholeWord: true })).toHaveLength(1);
  });

  it('takes what is sought literally, but for quotes and spaces, which are set in many ways', () => {
    const doc = docOf(paragraph('a.b a+b (x] “it’s” «\u202foui\u202f»'));

    expect(found(doc, 'a.b')).toEqual(['a.b']);
    expect(found(doc, '(x]')).toEqual(['(x]']);
    expect(found(doc, '"it\'s"')).toEqual(['“it’s”']);
    expect(found(doc, '" oui "')).toEqual(['«\u202foui\u202f»']);
    expect(found(doc, '’')).toEqual(['’']);
  });

  it('searches only changed blocks again', () => {
    const search = searchFor({ text: 'ink', isCaseSensitive: false, isWholeWord: false }, hiddenText);
    const [first, second] = [paragraph('ink'), paragraph('ink ink')];
    if (search) findMatches(docOf(first, second), search);

    search?.known.set(first, []);

    expect(search && findMatches(docOf(first, paragraph('new ink')), search)).toEqual([{ from: 10, to: 13 }]);
  });
});

it('goes on from a position, and from the end to the start', () => {
  const matches = [
    { from: 2, to: 5 },
    { from: 8, to: 11 },
  ];

  expect([0, 2, 4, 5, 10, 11].map((pos) => indexAt(matches, pos))).toEqual([0, 0, 0, 1, 1, 0]);
  expect(indexAt([], 3)).toBe(-1);
});
