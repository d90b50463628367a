import { expect, inject, it } from 'vitest';
import { api } from '../../../shared/api.ts';
import { type Measured, measureCalls } from './measure.ts';
import { startLoadSite } from './site.ts';

/** Each with ten comments: over a thousand rows. */
const ARTICLES = 100;

/** `npm run test:load` makes the same on a site of a hundred thousand articles, and judges the waits. */
it.each(['SQLite', 'Postgres'])(
  'makes every call with its largest inputs while others read and write, on %s',
  async (engine) => {
    const site = await startLoadSite({
      articles: ARTICLES,
      postgres: engine === 'Postgres' ? inject('postgres') : undefined,
    });

    const { measured, quiet } = await measureCalls(site).finally(() => site.close());

    expect(new Set(measured.map(({ call }) => call))).toEqual(new Set(Object.keys(api)));
    expect(measured.filter(({ isExpected }) => !isExpected).map(nameOf)).toEqual([]);
    expect(measured.filter(({ refused }) => refused > 0).map(nameOf)).toEqual([]);
    for (const { pings, writes } of [quiet, ...measured]) expect(Math.min(pings, writes)).toBeGreaterThan(0);
  },
);

const nameOf = ({ call, input, status, refused }: Measured) => `${call} ${input}: ${status}, ${refused} others refused`;
