import { judge, type Verdict, verdictOf } from './bars.ts';
import { memoryAtRest, watchMemory } from './memory.ts';
import { printProgress, table } from './report.ts';
import type { Site } from './site.ts';
import { coldStart, emptyNode } from './start.ts';
import { median } from './statistics.ts';

/** Medians, in milliseconds; `multiple` is that of the pairs. */
interface Starts {
  cold: number;
  empty: number;
  multiple: number;
}

/** The memory of the server's process, in megabytes, and its starts. */
export interface ProcessFigures {
  atRest: number;
  underLoad: number;
  starts: Starts;
}

/** Measures cold start and memory at rest, then watches the process; the result returns its peak memory. */
export async function watchProcess(site: Site, starts: number) {
  printProgress('  cold start…');
  const { best, verdict } = await judge({
    name: 'cold start, against node -e 0',
    bar: { most: 12 },
    measure: () => start(site, starts),
    figureOf: ({ multiple }) => multiple,
  });
  const atRest = await memoryAtRest(site.environment);
  const memory = watchMemory(site.pid);

  return (): { measured: ProcessFigures; verdicts: Verdict[] } => {
    memory.stop();
    const measured = { atRest, underLoad: memory.peak(), starts: best };
    print(measured);
    const verdicts = [
      verdictOf({ name: 'memory at rest', figure: atRest, bar: { most: 120 }, unit: 'MB' }),
      verdictOf({ name: 'memory under load', figure: measured.underLoad, bar: { most: 240 }, unit: 'MB' }),
      verdictOf({ name: 'cold start to first 200', figure: best.cold / 1000, bar: { most: 1 }, unit: 's' }),
      verdict,
    ];
    return { measured, verdicts };
  };
}

/** Measures starts in turns with an empty process. */
async function start({ environment }: Site, count: number): Promise<Starts> {
  const colds: number[] = [];
  const empties: number[] = [];
  for (let n = 0; n < count; n++) {
    empties.push(await emptyNode());
    colds.push(await coldStart(environment));
  }
  const multiples = colds.map((cold, n) => cold / (empties[n] ?? Number.NaN));
  return { cold: median(colds), empty: median(empties), multiple: median(multiples) };
}

function print({ atRest, underLoad, starts: { cold, empty, multiple } }: ProcessFigures): void {
  table(
    'The process',
    ['', ''],
    [
      ['memory at rest, after a first page', `${atRest.toFixed(0)} MB`],
      ['memory under load, the most during all scenarios', `${underLoad.toFixed(0)} MB`],
      ['cold start to first 200', `${cold.toFixed(0)} ms`],
      ['node -e 0', `${empty.toFixed(0)} ms`],
      ['cold start, times node -e 0', multiple.toFixed(1)],
    ],
  );
}
