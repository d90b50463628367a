import { describe, expect, it } from 'vitest';
import { characterCount, fold, initial, plural, truncate, truncateAtWord, utf8Bytes } from './text.ts';

describe('characterCount', () => {
  it('counts code points, as people do', () => {
    expect(characterCount('a😀é')).toBe(3);
  });
});

describe('utf8Bytes', () => {
  it.each(['', 'plain', 'Größe', '日本語', '😀', 'a\u0800\uffff'])('agrees with the encoder on %j', (text) => {
    expect(utf8Bytes(text)).toBe(Buffer.byteLength(text, 'utf8'));
  });
});

describe('fold', () => {
  it.each([
    ['ÉCOLE', 'école'],
    ['e\u0301cole', 'école'],
    ['ＡＢＣ', 'abc'],
    ['Twin', 'Tw\u200bin'],
    ['Twin', 'Twi\u00adn'],
    ['a b', 'A \u3000 B'],
  ])('makes %j and %j the same', (one, other) => {
    expect(fold(one)).toBe(fold(other));
  });
});

describe('truncate', () => {
  it('returns a text of exactly the maximum length unchanged', () => {
    expect(truncate('12345', 5)).toBe('12345');
  });

  it('ends a longer one in an ellipsis that counts', () => {
    expect(truncate('123456', 5)).toBe('1234…');
  });

  it('never splits a surrogate pair', () => {
    expect(truncate('😀😀😀😀', 3)).toBe('😀😀…');
  });

  it.each([
    ['aaa 👨‍👩‍👧 a family', 7, 'aaa…'],
    ['🇩🇪🇫🇷🇮🇹', 4, '🇩🇪…'],
    ['👍🏽👍🏽👍🏽', 4, '👍🏽…'],
    ['e\u0301e\u0301e\u0301e\u0301', 4, 'e\u0301…'],
    ['ලං ශ්‍රී', 6, 'ලං…'],
    ['क्षत्रिय', 4, 'क्ष…'],
    ['\u1100\u1161\u11a8\u1100\u1161\u11a8', 5, '\u1100\u1161\u11a8…'],
  ])('never divides what people see as one: %s', (text, max, cut) => {
    expect(truncate(text, max)).toBe(cut);
  });

  it('divides a letter whose marks have no end', () => {
    expect(truncate(`a${'\u0301'.repeat(90)}`, 20)).toHaveLength(20);
  });

  it('measures in characters, not in UTF-16 units', () => {
    expect(truncate('😀😀😀', 3)).toBe('😀😀😀');
  });
});

describe('truncateAtWord', () => {
  it('ends after a word where one ends shortly before', () => {
    expect(truncateAtWord('one of which works during a power cut', 31)).toBe('one of which works during a…');
  });

  it.each(['short, so…', 'a'.repeat(20)])('leaves what is short enough as it is: %s', (text) => {
    expect(truncateAtWord(text, 20)).toBe(text);
  });

  it('keeps a word that fits', () => {
    expect(truncateAtWord('aaa bbb ccc ddd', 12)).toBe('aaa bbb ccc…');
  });

  it('divides a text without spaces', () => {
    expect(truncateAtWord('a'.repeat(30), 20)).toBe(`${'a'.repeat(19)}…`);
  });
});

describe('initial', () => {
  it.each([
    ['ada', 'A'],
    ['  émile', 'É'],
    ['😀 smile', '😀'],
    ['👨‍👩‍👧 we', '👨‍👩‍👧'],
    ['e\u0301mile', 'É'.normalize('NFD')],
    ['हिन्दी', 'हि'],
    ['გიორგი', 'გ'],
    ['', '?'],
    ['   ', '?'],
    [null, '?'],
    [undefined, '?'],
  ])('of %j is %j', (name, letter) => {
    expect(initial(name)).toBe(letter);
  });
});

describe('plural', () => {
  it.each([
    [0, '0 Comments'],
    [1, '1 Comment'],
    [2, '2 Comments'],
  ])('of %i is %j', (count, text) => {
    expect(plural(count, 'Comment')).toBe(text);
  });
});
