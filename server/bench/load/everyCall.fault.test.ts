import { expect, it, onTestFinished } from 'vitest';
import { api } from '../../../shared/api.ts';
import { type Measured, measureCalls } from './measure.ts';
import { startLoadSite } from './site.ts';

/** Each has ten comments and an account: over a thousand rows. */
const ARTICLES = 100;

/** Between two requests of others, in milliseconds: here they only must be served, not wait for as little as may be. */
const PAUSE = 100;

/** A bound against a hang, longer than the usual one: no other test makes so many requests. */
const HANG = 1_200_000;

// `npm run test:load` makes the same calls on a hundred thousand articles of either database, and judges how long others wait.
it(
  'makes every call with its largest inputs, while everybody else is served',
  async () => {
    const site = await startLoadSite({ articles: ARTICLES });
    onTestFinished(site.close);

    const { measured } = await measureCalls(site, { least: 1, pause: PAUSE, repeats: 0 });

    expect(new Set(measured.map(({ call }) => call))).toEqual(new Set(Object.keys(api)));
    expect(measured.filter(({ isExpected, refused }) => !isExpected || refused > 0).map(nameOf)).toEqual([]);
  },
  HANG,
);

const nameOf = ({ call, input, status, refused }: Measured) => `${call} ${input}: ${status}, ${refused} others refused`;
