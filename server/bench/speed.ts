import { type Bar, judge, type Verdict } from './bars.ts';
import { type Bare, startBare } from './drive/bare.ts';
import type { Driver, Turn } from './drive/driver.ts';
import { recordResponse } from './drive/recordResponse.ts';
import { residentMegabytes } from './memory.ts';
import { ms, printLine, printProgress, ratio, table, whole } from './report.ts';
import { notes, type Scenario, scenariosOf } from './scenarios.ts';
import { settled } from './settled.ts';
import type { Site } from './site.ts';
import { median, medianOf } from './statistics.ts';

/** The duration of a turn, and the number of rounds. */
export interface Effort {
  rounds: number;
  /** Whole seconds. */
  seconds: number;
}

/** The figures of the three servers in one scenario: medians of the rounds, ratios to bare node:http within each. */
export interface Compared {
  name: string;
  octavo: Turn;
  bare: Turn;
  koa: Turn;
  ratio: number;
  koaRatio: number;
  /** The bytes of one response's body, as sent. */
  bytes: number;
  /** The memory of Octavo's process afterwards. */
  megabytes: number;
  notes: string[];
}

interface Options {
  site: Site;
  driver: Driver;
  effort: Effort;
  /** Tells which scenarios to measure. */
  isSelected(scenario: Scenario): boolean;
}

/** Drives Octavo, bare node:http and bare Koa in turns through every scenario, and prints the table. */
export async function measureSpeed({
  site,
  driver,
  effort,
  isSelected,
}: Options): Promise<{ compared: Compared[]; verdicts: Verdict[] }> {
  const servers: Servers = { site, bare: await startBare('node:http'), koa: await startBare('Koa') };
  const compared: Compared[] = [];
  const verdicts: Verdict[] = [];
  try {
    for (const scenario of (await scenariosOf(site)).filter(isSelected)) {
      printProgress(`  ${scenario.name}…`);
      const measure = () => compare(servers, scenario, { driver, effort });
      if (scenario.least === undefined) {
        compared.push(await measure());
        continue;
      }
      const bar: Bar = { least: scenario.least };
      const name = `${scenario.name}, against bare node:http`;
      const { best, verdict } = await judge({ name, bar, measure, figureOf: (one) => one.ratio });
      compared.push(best);
      verdicts.push(verdict);
    }
  } finally {
    servers.bare.stop();
    servers.koa.stop();
  }
  print(compared, driver);
  return { compared, verdicts };
}

interface Servers {
  site: Site;
  bare: Bare;
  koa: Bare;
}

async function compare(
  { site, bare, koa }: Servers,
  { name, request, note, leastSeconds = 0, warmUp = 0 }: Scenario,
  { driver, effort }: Pick<Options, 'driver' | 'effort'>,
): Promise<Compared> {
  const response = await recordResponse(site.url, request);
  await bare.send(response);
  await koa.send(response);
  const rounds: Record<'octavo' | 'bare' | 'koa', Turn>[] = [];
  const turn = (url: string, seconds = effort.seconds) => driver.drive({ url, request, seconds });
  if (warmUp > 0) await turn(site.url, warmUp);
  for (let round = 0; round < effort.rounds; round++) {
    const octavo = await turn(site.url, Math.max(effort.seconds, leastSeconds));
    await settled(site.pid);
    rounds.push({ octavo, bare: await turn(bare.url), koa: await turn(koa.url) });
  }
  const middle = (of: (round: (typeof rounds)[number]) => Turn): Turn => ({
    rate: medianOf(rounds, (round) => of(round).rate),
    p50: medianOf(rounds, (round) => of(round).p50),
    p99: medianOf(rounds, (round) => of(round).p99),
  });
  const bytes = response.status === 304 ? 0 : response.body.length;
  return {
    name,
    octavo: middle(({ octavo }) => octavo),
    bare: middle((round) => round.bare),
    koa: middle((round) => round.koa),
    ratio: median(rounds.map(({ octavo, bare }) => octavo.rate / bare.rate)),
    koaRatio: median(rounds.map(({ koa, bare }) => koa.rate / bare.rate)),
    bytes,
    megabytes: residentMegabytes(site.pid),
    notes: [...(note ? [notes[note]] : []), ...(bytes > driver.mostBytes ? [DRIVER_BOUND] : [])],
  };
}

const DRIVER_BOUND = 'The driver is the bottleneck at so many bytes, and all servers seem alike: install wrk.';

function print(compared: Compared[], driver: Driver): void {
  const said = [...new Set(compared.flatMap((one) => one.notes))];
  table(
    `Requests a second, ${driver.name} with 10 connections`,
    ['scenario', 'Octavo', 'node:http', 'Koa', 'p50 ms', 'p99 ms', 'bytes', 'ratio', "Koa's", 'MB', 'note'],
    compared.map(({ name, octavo, bare, koa, bytes, ...one }) => [
      name,
      whole(octavo.rate),
      whole(bare.rate),
      whole(koa.rate),
      ms(octavo.p50),
      ms(octavo.p99),
      whole(bytes),
      ratio(one.ratio),
      ratio(one.koaRatio),
      whole(one.megabytes),
      one.notes.map((note) => said.indexOf(note) + 1).join(),
    ]),
  );
  printLine('');
  for (const [index, note] of said.entries()) printLine(`${index + 1}  ${note}`);
  printLine(`   ${driver.remark}`);
}
