import { describe, expect, it } from 'vitest';
import { homePath } from '../../../shared/site/paths.ts';
import { canBeCategory, readHomeAddress } from './address.ts';

const read = (query: string) => readHomeAddress(new URLSearchParams(query));

describe('readHomeAddress', () => {
  it('reads page and category', () => {
    expect(read('category=Hand+tools&page=3')).toEqual({ page: 3, category: 'Hand tools' });
  });

  it.each([
    '',
    'page=',
    'page=abc',
    'page=0',
    'page=-1',
    'page=2.5',
    'page=1e3',
    'page=99999999999999999999',
    'page=%00',
  ])('takes the first page for "%s"', (query) => {
    expect(read(query).page).toBe(1);
  });

  it('takes a blank category for none', () => {
    expect(read('category=%20').category).toBeNull();
  });
});

describe('homePath', () => {
  it.each([
    [{}, '/'],
    [{ page: 1, category: null }, '/'],
    [{ page: 2 }, '/?page=2'],
    [{ category: 'Travel', page: 2 }, '/?category=Travel&page=2'],
    [{ category: 'Food & drink' }, '/?category=Food+%26+drink'],
  ])('leaves out what is the default: %j', (address, path) => {
    expect(homePath(address)).toBe(path);
  });

  it('is read back as it was written', () => {
    const address = { page: 4, category: '100% Ink & "Paper"?' };

    expect(read(homePath(address).slice(2))).toEqual(address);
  });
});

describe('canBeCategory', () => {
  it('knows what no category is called', () => {
    expect(canBeCategory('Travel')).toBe(true);
    expect(canBeCategory('x'.repeat(51))).toBe(false);
    expect(canBeCategory('a\u0000b')).toBe(false);
    expect(canBeCategory('\ud800')).toBe(false);
  });
});
