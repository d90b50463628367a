import { expect, it } from 'vitest';
import { pageNumbers } from './Pagination.tsx';

it.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 9, [1, 2, null, 9]],
  [5, 9, [1, null, 4, 5, 6, null, 9]],
  [4, 9, [1, 2, 3, 4, 5, null, 9]],
  [9, 9, [1, null, 8, 9]],
  [5000, 10000, [1, null, 4999, 5000, 5001, null, 10000]],
])('names, on page %i of %i, its neighbours and both ends', (page, totalPages, numbers) => {
  expect(pageNumbers(page, totalPages)).toEqual(numbers);
});
