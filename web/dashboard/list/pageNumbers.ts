const AROUND = 1;

/** The pages in a pagination: the first, the last, and those around the current one; null marks a gap of two or more. */
export function pageNumbers(page: number, totalPages: number): (number | null)[] {
  const shown = [1, totalPages];
  for (let each = page - AROUND; each <= page + AROUND; each++) shown.push(each);
  const sorted = [...new Set(shown)]
    .filter((each) => each >= 1 && each <= totalPages)
    .sort((one, other) => one - other);
  return sorted.flatMap((each, index) => {
    const gap = each - (sorted[index - 1] ?? 0) - 1;
    if (gap === 0) return [each];
    return gap === 1 ? [each - 1, each] : [null, each];
  });
}
