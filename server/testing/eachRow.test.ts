import { expect, it } from 'vitest';
import { eachRow } from './eachRow.ts';

it('fails by the first row that does, and names it', async () => {
  const checked: number[] = [];
  const check = eachRow([1, 2, 3], async (row) => {
    checked.push(row);
    expect(row).toBeLessThan(2);
  });

  await expect(check).rejects.toThrow(/^2: expected 2 to be less than 2/);
  expect(checked).toEqual([1, 2]);
});
