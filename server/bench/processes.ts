import { startProcess } from '../testing/servers/process.ts';
import { judge, type Verdict } from './bars.ts';
import { startBare } from './drive/bare.ts';
import type { Driver } from './drive/driver.ts';
import { recordResponse } from './drive/recordResponse.ts';
import { type Request, requestOf } from './drive/request.ts';
import { pagesOf, uncached } from './pages.ts';
import { printProgress, ratio, table, whole } from './report.ts';
import type { Site } from './site.ts';
import { median, medianOf } from './statistics.ts';

interface Options {
  /** On Postgres, so that several processes can share its data. */
  site: Site;
  driver: Driver;
  /** Numbers of processes, ascending. */
  counts: number[];
  rounds: number;
}

/** Responses a second of so many processes together, and how many times that is of the first number. */
interface Shared {
  name: string;
  rates: number[];
  growth: number;
}

const SECONDS = 3;
/** Each process adds at least this share of what it would do alone: 1.7 times as much for two. */
const SHARE = 0.85;
const CACHED = 0.8;

/**
 * Measures how much more several processes on one Postgres do than one, in turns of one run, and that a page from a process's cache costs
 * nothing more where it shares the rest with others.
 */
export async function measureProcesses({ site, driver, counts, rounds }: Options) {
  const most = counts.at(-1) ?? 1;
  const others = await Promise.all(Array.from({ length: most - 1 }, () => startProcess(site.environment)));
  const urls = [site.url, ...others.map(({ url }) => url)];
  const verdicts: Verdict[] = [];
  const shared: Shared[] = [];
  const { home, article, list } = pagesOf(site.articles);
  const rateOf = async (count: number, request: Request) => {
    const turns = await Promise.all(
      urls.slice(0, count).map((url) => driver.drive({ url, request, seconds: SECONDS })),
    );
    return turns.reduce((sum, { rate }) => sum + rate, 0);
  };

  try {
    for (const [name, path] of Object.entries({ home: home.first, article, 'list API, cards': list.cards })) {
      printProgress(`  ${name}, not cached, by ${counts.join(' and ')} processes…`);
      const request = requestOf({ path: uncached(path) });
      await rateOf(most, request);
      const { best, verdict } = await judge({
        name: `${name}, not cached, by ${most} processes against ${counts[0]}`,
        bar: { least: (SHARE * most) / (counts[0] ?? 1) },
        measure: async (): Promise<Shared> => {
          const turns: number[][] = [];
          for (let round = 0; round < rounds; round++) {
            const turn: number[] = [];
            for (const count of counts) turn.push(await rateOf(count, request));
            turns.push(turn);
          }
          const rates = counts.map((_, place) => medianOf(turns, (turn) => turn[place] ?? Number.NaN));
          return { name, rates, growth: median(turns.map((turn) => (turn.at(-1) ?? 0) / (turn[0] ?? 0))) };
        },
        figureOf: ({ growth }) => growth,
      });
      shared.push(best);
      verdicts.push(verdict);
    }
    for (const [name, path] of Object.entries({ home: home.first, article })) {
      printProgress(`  ${name}, cached, beside other processes…`);
      verdicts.push(await cachedVerdict(name, site.url, requestOf({ path }), driver, rounds));
    }
  } finally {
    await Promise.all(others.map(({ stop }) => stop()));
  }
  table(
    'Several processes on one Postgres: responses a second, not cached',
    ['', ...counts.map(String), 'growth'],
    shared.map(({ name, rates, growth }) => [name, ...rates.map(whole), ratio(growth)]),
  );
  return { shared, verdicts };
}

async function cachedVerdict(name: string, url: string, request: Request, driver: Driver, rounds: number) {
  const bare = await startBare('node:http');
  try {
    await bare.send(await recordResponse(url, request));
    const measure = async () => {
      const ratios: number[] = [];
      for (let round = 0; round < rounds; round++) {
        const ours = await driver.drive({ url, request, seconds: SECONDS });
        ratios.push(ours.rate / (await driver.drive({ url: bare.url, request, seconds: SECONDS })).rate);
      }
      return median(ratios);
    };
    const title = `${name}, cached, one of several processes, against bare node:http`;
    const { verdict } = await judge({ name: title, bar: { least: CACHED }, measure, figureOf: (figure) => figure });
    return verdict;
  } finally {
    bare.stop();
  }
}
