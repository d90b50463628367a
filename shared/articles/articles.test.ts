import { describe, expect, it } from 'vitest';
import { fieldErrors } from '../kit/problems.ts';
import { articleChanges, articleFields } from './articles.ts';

const valid = { title: 'A title', content: '<p>Text</p>', category: 'Reading' };

const errorsOf = (fields: object) => {
  const result = articleFields.safeParse({ ...valid, ...fields });
  return result.success ? {} : fieldErrors(result.error);
};

describe('tags', () => {
  it.each<[string, unknown]>([
    ['comma-separated text', ' paper, ink ,,paper , INK'],
    ['JSON text', '["paper","ink"," ","Paper"]'],
    ['a list', ['paper', ' ink ', '', 'PAPER']],
    ['a list with one of which nothing can be seen', ['paper', '\u200b\u3164', 'ink']],
  ])('come as %s', (_form, tags) => {
    expect(articleFields.parse({ ...valid, tags }).tags).toEqual(['paper', 'ink']);
  });

  it('may begin with a bracket', () => {
    expect(articleFields.parse({ ...valid, tags: '[sic], ink' }).tags).toEqual(['[sic]', 'ink']);
  });

  it('are none when not sent', () => {
    expect(articleFields.parse(valid).tags).toEqual([]);
  });

  it.each<[string, unknown]>([
    ['more than 20', Array.from({ length: 21 }, (_, index) => `tag ${index}`)],
    ['one of more than 40 characters', ['x'.repeat(41)]],
    ['a number among them', ['a', 1]],
    ['an object', { a: 1 }],
  ])('are refused: %s', (_case, tags) => {
    expect(errorsOf({ tags })).toHaveProperty('tags');
  });
});

describe('published', () => {
  it.each([
    [true, true],
    ['true', true],
    [false, false],
    ['false', false],
    [undefined, false],
  ])('reads %j as %j', (sent, published) => {
    expect(articleFields.parse({ ...valid, published: sent }).published).toBe(published);
  });

  it.each(['yes', 1, '1', null])('refuses %j', (published) => {
    expect(errorsOf({ published })).toHaveProperty('published');
  });
});

it('names every wrong field at once', () => {
  expect(errorsOf({ title: ' ', content: '', category: undefined })).toEqual({
    title: 'Title is required.',
    content: 'Content is required.',
    category: 'Category is required.',
  });
});

it('counts the length of a title in characters', () => {
  expect(errorsOf({ title: '😀'.repeat(200) })).toEqual({});
  expect(errorsOf({ title: '😀'.repeat(201) })).toEqual({ title: 'Title must have at most 200 characters.' });
});

it('replaces lone surrogates, which no database can store', () => {
  expect(articleFields.parse({ ...valid, title: 'a\ud800b' }).title).toBe('a\ufffdb');
});

it('changes nothing that is not sent', () => {
  expect(articleChanges.parse({})).toEqual({});
});
