import { describe, expect, it, vi } from 'vitest';
import { deviceStorage } from '../kernel/deviceStorage.ts';
import { CommentDrafts } from './CommentDrafts.ts';

const KEY = 'octavo-drafts';

/** Gives the test a `localStorage` of its own. */
function stubStorage(): Map<string, string> {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
  return stored;
}

describe('drafts of comments', () => {
  it('are stored by article, over a reload', () => {
    stubStorage();
    new CommentDrafts().set('1', 'First');
    new CommentDrafts().set('2', 'Second');

    const drafts = new CommentDrafts();

    expect([drafts.get('1'), drafts.get('2'), drafts.get('3')]).toEqual(['First', 'Second', '']);
  });

  it('are removed when blank', () => {
    const stored = stubStorage();
    const drafts = new CommentDrafts();
    drafts.set('1', 'First');

    drafts.set('1', '  ');

    expect(drafts.get('1')).toBe('');
    expect(stored.has(KEY)).toBe(false);
  });

  it('are limited in number, and the oldest is removed first', () => {
    stubStorage();
    const drafts = new CommentDrafts();

    for (let article = 0; article < 21; article++) drafts.set(`${article}`, 'text');

    expect(drafts.get('0')).toBe('');
    expect(drafts.get('20')).toBe('text');
  });

  it.each(['', '{', '{}', '[1,["1",2],["2","text"]]'])('ignore a stored text that is no list of drafts: %s', (text) => {
    stubStorage().set(KEY, text);

    expect(new CommentDrafts().get('1')).toBe('');
  });

  it('last while the page is open where there is no storage', () => {
    vi.stubGlobal('localStorage', undefined);
    const drafts = new CommentDrafts(deviceStorage('elsewhere'));

    drafts.set('1', 'text');
    drafts.set('2', 'other');
    drafts.set('2', '');

    expect([drafts.get('1'), drafts.get('2'), drafts.isStored]).toEqual(['text', '', false]);
  });
});
