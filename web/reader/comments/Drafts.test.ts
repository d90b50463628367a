import { describe, expect, it } from 'vitest';
import { Drafts } from './Drafts.ts';

function aStorage(): Storage {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  } as Storage;
}

describe('drafts', () => {
  it('are kept by article, over a reload', () => {
    const storage = aStorage();
    new Drafts(() => storage).keep('1', 'First');
    new Drafts(() => storage).keep('2', 'Second');

    const drafts = new Drafts(() => storage);

    expect([drafts.of('1'), drafts.of('2'), drafts.of('3')]).toEqual(['First', 'Second', '']);
  });

  it('are forgotten when blank', () => {
    const storage = aStorage();
    const drafts = new Drafts(() => storage);
    drafts.keep('1', 'First');

    drafts.keep('1', '  ');

    expect(drafts.of('1')).toBe('');
    expect(storage.getItem('octavo-drafts')).toBeNull();
  });

  it('are bounded: the oldest goes first', () => {
    const storage = aStorage();
    const drafts = new Drafts(() => storage);

    for (let article = 0; article < 21; article++) drafts.keep(`${article}`, 'text');

    expect(drafts.of('0')).toBe('');
    expect(drafts.of('20')).toBe('text');
  });

  it('live as long as the page where there is no storage', () => {
    const drafts = new Drafts(() => {
      throw new DOMException('', 'SecurityError');
    });

    drafts.keep('1', 'text');
    drafts.keep('2', 'other');
    drafts.keep('2', '');

    expect([drafts.of('1'), drafts.of('2'), drafts.onDevice]).toEqual(['text', '', false]);
  });
});
