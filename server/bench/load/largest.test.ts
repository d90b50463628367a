import { expect, it } from 'vitest';
import { api } from '../../../shared/api.ts';
import { largest, plan } from './largest.ts';

it('has every call once in its order, but for one whose inputs are apart', () => {
  const calls = plan().map(({ call }) => call);

  expect(new Set(calls)).toEqual(new Set(Object.keys(api)));
  expect(calls.length - new Set(calls).size).toBe(plan().filter(({ input }) => input !== undefined).length);
});

it('has a largest input for each of them', () => {
  expect(Object.keys(largest).toSorted()).toEqual(Object.keys(api).toSorted());
});
