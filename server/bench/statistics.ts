/** Returns the median of several numbers. */
export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}

/** Returns the value that so many percent do not exceed. */
export function percentile(values: number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.ceil((values.length * share) / 100) - 1] ?? Number.NaN;
}

/** Returns the median of the numbers that `of` takes from the measurements. */
export const medianOf = <T>(measured: T[], of: (one: T) => number): number => median(measured.map(of));
