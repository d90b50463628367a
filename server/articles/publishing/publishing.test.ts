import { describe, expect, it } from 'vitest';
import { HttpProblem } from '../../problems.ts';
import { publicationColumns } from './publishing.ts';

const NOW = new Date('2026-12-03T08:00:00Z');
const at = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);
const nothing = { published: false, publishAt: null, publishedAt: null, publishFailedAt: null, handedInAt: null };
const handedIn = { ...nothing, handedInAt: at(-60) };
const published = { ...nothing, published: true, publishedAt: at(-3_600) };
const scheduled = { ...nothing, publishAt: at(3_600), publishFailedAt: at(-60) };

describe('the publication of an article', () => {
  it.each([
    ['a new draft', undefined, {}, nothing],
    ['a new article', undefined, { published: true }, { ...nothing, published: true, publishedAt: NOW }],
    ['a new scheduled one', undefined, { publishAt: at(60) }, { ...nothing, publishAt: at(60) }],
    ['one due now', undefined, { publishAt: NOW }, { ...nothing, published: true, publishedAt: NOW }],
    ['one due a minute ago', nothing, { publishAt: at(-60) }, { ...nothing, published: true, publishedAt: NOW }],
    ['a changed draft', nothing, {}, nothing],
    ['a changed scheduled one', scheduled, {}, scheduled],
    ['one scheduled anew', scheduled, { publishAt: at(9) }, { ...nothing, publishAt: at(9) }],
    ['one unscheduled', scheduled, { publishAt: null }, nothing],
    ['a scheduled one that stays unpublished', scheduled, { published: false }, scheduled],
    ['a scheduled one that is published', scheduled, { published: true }, { ...published, publishedAt: NOW }],
    ['a changed one that is handed in', handedIn, { publishAt: null }, handedIn],
    ['one handed in that is published', handedIn, { published: true }, { ...published, publishedAt: NOW }],
    ['one handed in that is scheduled', handedIn, { publishAt: at(9) }, { ...nothing, publishAt: at(9) }],
    ['a changed published one', published, {}, published],
    ['one published again', published, { published: true }, published],
    ['one without a time to take away', published, { publishAt: null }, published],
    ['one unpublished', published, { published: false }, { ...published, published: false }],
    [
      'one unpublished until a time',
      published,
      { published: false, publishAt: at(9) },
      { ...published, published: false, publishAt: at(9) },
    ],
  ])('is right for %s', (_which, before, fields, after) => {
    expect(publicationColumns(fields, { ...(before && { before }), now: NOW })).toEqual(after);
  });

  it.each([
    ['in the past', nothing, { publishAt: at(-61) }, 'Choose a time that is not in the past.'],
    ['for a published one', published, { publishAt: at(60) }, 'This article is already published.'],
    ['with publishing', nothing, { published: true, publishAt: at(60) }, 'This article is already published.'],
  ])('refuses a time %s', (_where, before, fields, message) => {
    const change = () => publicationColumns(fields, { before, now: NOW });

    expect(change).toThrow(HttpProblem);
    expect(change).toThrow(message);
  });
});
