import { describe, expect, it } from 'vitest';
import { articleFields } from '../../../../shared/articles/articles.ts';
import { readTags, writeTags } from '../../../../shared/articles/tags.ts';
import { tagError } from './TagsInput.tsx';

const long = 'x'.repeat(41);

describe('readTags', () => {
  it.each(['', ' , ,', 'travel, food', ' travel ,Travel,FOOD , food', '["a","b,c"]', '[draft, b', 'ﬁg,fig', 'é, É'])(
    'reads as the server does: %s',
    (text) => {
      expect(readTags(text)).toEqual(articleFields.shape.tags.parse(text));
    },
  );

  it('reads tags that the server would refuse', () => {
    expect(readTags(`travel, ${long},, Travel`)).toEqual(['travel', long]);
  });

  it('reads more tags than an article may have', () => {
    const many = Array.from({ length: 21 }, (_, index) => `tag ${index}`);

    expect(readTags(many.join(','))).toEqual(many);
  });
});

describe('writeTags', () => {
  it('separates tags by commas', () => {
    expect(writeTags(['travel', 'food'])).toBe('travel, food');
  });

  it.each([[[]], [['travel']], [['Paris, Texas', 'food']], [['["a"]']], [['[draft', 'b']], [[long, 'food']]])(
    'is read as what was written: %j',
    (tags) => {
      expect(readTags(writeTags(tags))).toEqual(tags);
    },
  );
});

describe('tagError', () => {
  it.each([
    ['x'.repeat(40), 0, null],
    ['😀'.repeat(40), 19, null],
    [long, 0, 'too long'],
    ['travel', 20, 'one too many'],
  ])('of %s in place %i is %s', (tag, index, error) => {
    expect(tagError(tag, index)).toBe(error);
  });
});
