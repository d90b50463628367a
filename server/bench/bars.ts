/** The bounds of a figure. */
export type Bar = { least: number } | { most: number };

/** One line of the table of bars. */
export interface Verdict {
  name: string;
  figure: number;
  bar: Bar;
  unit: string;
  met: boolean;
  /** The number of measurements: a figure that misses its bar is measured again, because other load on the machine makes it worse. */
  attempts: number;
  /** A ratio within one run, which every machine can reach; a miss fails the run. Other figures depend on the machine. */
  isRatio: boolean;
}

const ATTEMPTS = 3;

const meets = (figure: number, bar: Bar): boolean => ('least' in bar ? figure >= bar.least : figure <= bar.most);

interface Judged<T> {
  name: string;
  bar: Bar;
  /** The unit, empty for ratios. */
  unit?: string;
  measure(): Promise<T>;
  figureOf(measured: T): number;
}

/** Measures until the bar is met, three times at most; resolves to the best measurement and its verdict. */
export async function judge<T>({
  name,
  bar,
  unit = '',
  measure,
  figureOf,
}: Judged<T>): Promise<{ best: T; verdict: Verdict }> {
  let best = await measure();
  let attempts = 1;
  for (; !meets(figureOf(best), bar) && attempts < ATTEMPTS; attempts++) {
    const again = await measure();
    if (isBetter(figureOf(again), figureOf(best), bar)) best = again;
  }
  return { best, verdict: verdictOf({ name, figure: figureOf(best), bar, unit, attempts }) };
}

/** The verdict on a figure that is known. */
export function verdictOf({
  name,
  figure,
  bar,
  unit,
  attempts = 1,
}: Pick<Verdict, 'name' | 'figure' | 'bar' | 'unit'> & { attempts?: number }): Verdict {
  return { name, figure, bar, unit, met: meets(figure, bar), attempts, isRatio: unit === '' };
}

/** Tells if a run fails: a ratio missed its bar each time. */
export const fails = (verdicts: Verdict[]): boolean => verdicts.some(({ met, isRatio }) => isRatio && !met);

const isBetter = (one: number, other: number, bar: Bar): boolean => ('least' in bar ? one > other : one < other);
