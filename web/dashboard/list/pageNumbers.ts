const AROUND = 1;

/** The pages that a pagination names: the first, the last, those around the current one; null stands for a gap of two or more. */
export function pageNumbers(page: number, totalPages: number): (number | null)[] {
  const named = [1, totalPages];
  for (let each = page - AROUND; each <= page + AROUND; each++) named.push(each);
  const sorted = [...new Set(named)]
    .filter((each) => each >= 1 && each <= totalPages)
    .sort((one, other) => one - other);
  return sorted.flatMap((each, index) => {
    const gap = each - (sorted[index - 1] ?? 0) - 1;
    if (gap === 0) return [each];
    return gap === 1 ? [each - 1, each] : [null, each];
  });
}
