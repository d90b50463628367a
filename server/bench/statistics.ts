/** The middle one of several numbers. */
export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}

/** The value that so many of a hundred do not exceed. */
export function percentile(values: number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.ceil((values.length * share) / 100) - 1] ?? Number.NaN;
}

/** Several numbers of one kind, each made by `of` from one of the measurements, to their median. */
export const medianOf = <T>(measured: T[], of: (one: T) => number): number => median(measured.map(of));
