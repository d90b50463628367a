import { expect, it } from 'vitest';
import type { Changes, Touched } from '../changes.ts';
import { createTotals } from './totals.ts';

/** Totals, and the news that they hear. */
function someTotals() {
  let tell = (_touched: Touched) => {};
  const changes = {
    current: true,
    isCurrent: () => changes.current,
    listen: (listener: typeof tell) => {
      tell = listener;
    },
  };
  const keptTotal = createTotals(changes as unknown as Changes);
  return { changes, keptTotal, tell: (touched: Touched) => tell(touched) };
}

const is = (total: number) => async () => total;

it('keeps a total, of each kind, until a write touches articles', async () => {
  const { keptTotal, tell } = someTotals();

  const first = [await keptTotal('draft', is(1)), await keptTotal('all', is(2)), await keptTotal('draft', is(3))];
  tell(['categories', 'article:1']);
  const kept = await keptTotal('draft', is(4));
  tell(['articles']);
  const counted = await keptTotal('draft', is(5));
  tell('*');
  const again = await keptTotal('draft', is(6));

  expect([...first, kept, counted, again]).toEqual([1, 2, 1, 1, 5, 6]);
});

it('does not keep what was counted while a write happened', async () => {
  const { keptTotal, tell } = someTotals();

  await keptTotal('all', async () => {
    tell(['articles']);
    return 1;
  });

  expect(await keptTotal('all', is(2))).toBe(2);
});

it('trusts nothing that it kept while it hears no news', async () => {
  const { changes, keptTotal } = someTotals();
  await keptTotal('all', is(1));

  changes.current = false;

  expect(await keptTotal('all', is(2))).toBe(2);
});
