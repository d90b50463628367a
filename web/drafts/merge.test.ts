import { describe, expect, it } from 'vitest';
import type { WholeDraft } from '../../shared/documents/drafts.ts';
import { hasFields, merge } from './merge.ts';

const stored = (fields: object, rev = 4): WholeDraft => ({
  ...{ _id: 'a', kind: 'article', of: '7', base: 3, rev, updatedAt: '2026-11-26T12:00:00.000Z' },
  fields: { title: 'Stored', ...fields },
});
const local = { by: 'here', at: 20, known: { id: 'a', rev: 3, updatedAt: null, at: 20 } };

describe('merge', () => {
  it.each([
    [
      'its answer was lost, and more was typed since',
      { by: 'here', at: 10 },
      { ...local, known: { ...local.known, at: 5 } },
      'local',
    ],
    ['the device was full, and has an older text', { by: 'here', at: 30 }, local, 'stored'],
    ['both have the same change', { by: 'here', at: 20 }, { ...local, known: null }, 'local'],
    ['another device went on from what was typed here', { by: 'there', at: 10 }, local, 'stored'],
    ['another client went on, and sent back who wrote it before', { by: 'here', at: 20 }, local, 'stored'],
    [
      'something was typed here since then',
      { by: 'there', at: 10 },
      { ...local, known: { ...local.known, at: 15 } },
      'ask',
    ],
    ['the device began with this state', { by: 'there' }, { ...local, known: { ...local.known, rev: 4 } }, 'local'],
    ['another tab began a draft of the same article', { by: 'there' }, { ...local, known: null }, 'ask'],
    [
      'the known draft was ended, and another one begun',
      { by: 'there' },
      { ...local, known: { ...local.known, id: 'b', rev: 4 } },
      'ask',
    ],
    ['it is a client that names no writer', {}, { ...local, known: null }, 'ask'],
  ] as const)('where %s', (_, fields, known, chosen) => {
    expect(merge(known, stored(fields))).toBe(chosen);
  });
});

describe('hasFields', () => {
  it('compares what is typed, and nothing beside it', () => {
    const draft = stored({ tags: ['a'], by: 'there', at: 1 });

    expect(hasFields(draft, { title: 'Stored', tags: ['a'] })).toBe(true);
    expect(hasFields(draft, { tags: ['b'], title: 'Stored' })).toBe(false);
    expect(hasFields(draft, { title: 'Stored', summary: '' })).toBe(false);
  });
});
