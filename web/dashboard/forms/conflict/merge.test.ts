import { describe, expect, it } from 'vitest';
import { blocksOf, type Change, mergeBlocks } from './mergeBlocks.ts';
import {
  type ComparedField,
  type MergeChoice,
  mergedValues,
  mergeFields,
  mergeTags,
  splitBlocks,
} from './mergeFields.ts';
import { wordChanges } from './wordChanges.ts';

/** Merges texts of one-letter blocks: 'abc' has three. A collision is written [yours|theirs]. */
function merged(base: string, yours: string, theirs: string): string {
  const blocks = (text: string) => [...text];
  return mergeBlocks({ base: blocks(base), yours: blocks(yours), theirs: blocks(theirs) })
    .map((region) =>
      region.by === 'collision'
        ? `[${region.yours.join('')}|${region.theirs.join('')}]`
        : blocksOf(region, undefined).join(''),
    )
    .join('');
}

describe('merging the blocks of a text', () => {
  it.each([
    ['nothing', 'abc', 'abc', 'abc', 'abc'],
    ['your change', 'abc', 'axc', 'abc', 'axc'],
    ['their change', 'abc', 'abc', 'abx', 'abx'],
    ['changes of different blocks', 'abcd', 'xbcd', 'abcy', 'xbcy'],
    ['changes of neighbouring blocks', 'abcd', 'axcd', 'abyd', 'axyd'],
    ['the same change', 'abc', 'axc', 'axc', 'axc'],
    ['changes of one block', 'abc', 'axc', 'ayc', 'a[x|y]c'],
    ['a change and a deletion', 'abc', 'axc', 'ac', 'a[x|]c'],
    ['deletions of different blocks', 'abcd', 'bcd', 'abc', 'bc'],
    ['the same deletion', 'abc', 'ac', 'ac', 'ac'],
    ['insertions at different places', 'abc', 'xabc', 'abcy', 'xabcy'],
    ['insertions at the same place', 'ab', 'axb', 'ayb', 'a[x|y]b'],
    ['the same insertion', 'ab', 'axb', 'axb', 'axb'],
    ['an insertion beside a change', 'abc', 'abxc', 'abd', 'abxd'],
    ['an insertion beside a deletion', 'abc', 'axbc', 'ac', 'axc'],
    ['an insertion within what was replaced', 'abcd', 'abxcd', 'ayd', 'a[bxc|y]d'],
    ['overlapping changes', 'abcde', 'axyde', 'abzwe', 'a[xyd|bzw]e'],
    ['texts that were written anew', 'abc', 'xyz', 'uvw', '[xyz|uvw]'],
    ['a text that you emptied', 'ab', '', 'xb', '[|xb]'],
    ['two texts where there was none', '', 'x', 'y', '[x|y]'],
    ['a text where there was none', '', 'x', '', 'x'],
  ])('takes %s', (_what, base, yours, theirs, result) => {
    expect(merged(base, yours, theirs)).toBe(result);
  });

  it('loses no block of either side, in 500 random texts', () => {
    let seed = 1;
    const random = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    const edited = (text: string[], mark: string) => {
      const result = [...text];
      for (let edit = 0; edit < 3; edit++) {
        const at = random(result.length + 1);
        result.splice(at, random(3), ...Array.from({ length: random(3) }, (_, n) => `${mark}${edit}${n}`));
      }
      return result;
    };

    for (let round = 0; round < 500; round++) {
      const base = Array.from({ length: random(8) }, (_, n) => `b${n}`);
      const [yours, theirs] = [edited(base, 'y'), edited(base, 't')];

      const regions = mergeBlocks({ base, yours, theirs });

      const all = (choice: MergeChoice) => regions.flatMap((region) => blocksOf(region, choice));
      const own = (blocks: string[], mark: string) => blocks.filter((block) => block.startsWith(mark));
      expect(own(all('yours'), 'y')).toEqual(own(yours, 'y'));
      expect(own(all('theirs'), 't')).toEqual(own(theirs, 't'));
      expect(own(all('both'), 'y')).toEqual(own(yours, 'y'));
      expect(own(all('both'), 't')).toEqual(own(theirs, 't'));
      const back = (side: 'yours' | 'theirs' | 'base') =>
        regions.flatMap((region) => (region.by === 'nobody' ? region.blocks : (region as Change)[side]));
      expect(back('base')).toEqual(base);
      expect(back('yours')).toEqual(yours);
      expect(back('theirs')).toEqual(theirs);
    }
  });
});

describe('merging tags', () => {
  it.each([
    ['additions of both', 'a', 'a b', 'a c', 'a c b'],
    ['your removal and their addition', 'a b', 'a', 'a b c', 'a c'],
    ['their removal', 'a b', 'a b', 'b', 'b'],
    ['the same addition in other letters', '', 'Ink', 'ink', 'ink'],
    ['your removal of what they removed', 'a b', 'a', 'a', 'a'],
    ['your new order', 'a b', 'b a', 'a b', 'a b'],
  ])('takes %s', (_what, base, yours, theirs, result) => {
    const tags = (text: string) => text.split(' ').filter(Boolean);

    expect(mergeTags({ base: tags(base), yours: tags(yours), theirs: tags(theirs) })).toEqual(tags(result));
  });
});

describe('the blocks of HTML', () => {
  it('are its outermost elements, byte for byte', () => {
    const blocks = [
      '<p>One <b title="a > b">two</b></p>',
      '<hr>',
      '<ul><li><p>x</p></li></ul>',
      'bare text',
      '<img src="a">',
    ];

    expect(splitBlocks(blocks.join('\n'))).toEqual(blocks);
    expect(splitBlocks(' \n ')).toEqual([]);
  });
});

interface Values {
  title: string;
  tags: string;
  content: string;
  published: boolean;
}

const fields: ComparedField<Values>[] = [
  { name: 'title', label: 'Title' },
  { name: 'tags', label: 'Tags', kind: 'tags' },
  { name: 'content', label: 'Content', kind: 'html' },
  { name: 'published', label: 'Published' },
];
const base: Values = { title: 'One', tags: 'a', content: '<p>1</p>\n<p>2</p>\n<p>3</p>', published: false };

describe('merging fields', () => {
  it('takes what does not collide by itself', () => {
    const yours = { ...base, title: 'Yours', tags: 'a, b', content: '<p>1!</p>\n<p>2</p>\n<p>3</p>' };
    const theirs = { ...base, tags: 'a, c', content: '<p>1</p>\n<p>2</p>\n<p>3?</p>', published: true };
    const versions = { base, yours, theirs };

    const changes = mergeFields(versions, fields);

    expect(changes.map(({ field, by }) => `${field.name} ${by}`)).toEqual([
      'title you',
      'tags merged',
      'content merged',
      'published them',
    ]);
    expect(mergedValues(versions, changes, {})).toEqual({
      title: 'Yours',
      tags: 'a, c, b',
      content: '<p>1!</p>\n<p>2</p>\n<p>3?</p>',
    });
  });

  it('leaves out what both changed alike', () => {
    const changed = { ...base, title: 'Same' };

    expect(mergeFields({ base, yours: changed, theirs: changed }, fields)).toEqual([]);
  });

  it.each<[MergeChoice, string, string]>([
    ['yours', 'Yours', '<p>1</p>\n<p>mine</p>\n<p>3</p>'],
    ['theirs', 'Theirs', '<p>1</p>\n<p>2, theirs</p>\n<p>3</p>'],
    ['both', 'Yours', '<p>1</p>\n<p>2, theirs</p>\n<p>mine</p>\n<p>3</p>'],
  ])('takes what is chosen where they collide: %s', (choice, title, content) => {
    const yours = { ...base, title: 'Yours', content: base.content.replace('2', 'mine') };
    const theirs = { ...base, title: 'Theirs', content: base.content.replace('2', '2, theirs') };
    const versions = { base, yours, theirs };
    const changes = mergeFields(versions, fields);

    const values = mergedValues(versions, changes, { title: choice, 'content 1': choice });

    expect({ ...theirs, ...values }).toEqual({ ...base, title, content });
  });
});

describe('the words of two texts', () => {
  it('are the same, inserted or removed', () => {
    expect(wordChanges('The quick fox', 'The slow fox runs')).toEqual([
      { kind: 'same', text: 'The ' },
      { kind: 'removed', text: 'quick' },
      { kind: 'inserted', text: 'slow' },
      { kind: 'same', text: ' fox' },
      { kind: 'inserted', text: ' runs' },
    ]);
  });

  it('are shown whole where hardly one is in both', () => {
    const text = (mark: string) => Array.from({ length: 2_000 }, (_, n) => `${mark}${n}`).join(' ');

    expect(wordChanges(text('a'), text('b')).map(({ kind }) => kind)).toEqual(['removed', 'inserted']);
  });

  it('are shown whole where little more than spaces is in both', () => {
    expect(wordChanges('An article on presses', 'A title of my own')).toEqual([
      { kind: 'removed', text: 'An article on presses' },
      { kind: 'inserted', text: 'A title of my own' },
    ]);
  });

  it('are shortened where both texts have them', () => {
    const long = 'word '.repeat(200);

    const [same] = wordChanges(`${long}end`, `${long}other`);

    expect(same?.text.length).toBeLessThan(300);
  });
});
