import { startProcess } from '../testing/servers/process.ts';
import { judge, type Verdict } from './bars.ts';
import { processorTime } from './costs.ts';
import { startBare } from './drive/bare.ts';
import type { Driver } from './drive/driver.ts';
import { recordResponse } from './drive/recordResponse.ts';
import { type Request, requestOf } from './drive/request.ts';
import { pagesOf, uncached } from './pages.ts';
import { ms, printProgress, ratio, table, whole } from './report.ts';
import type { Site } from './site.ts';
import { median, medianOf } from './statistics.ts';

/** What several processes did in the same seconds. */
interface Turn {
  rate: number;
  cost: number;
}

interface Options {
  /** On Postgres, so that several processes can share its data. */
  site: Site;
  /** The identifier of the process of that Postgres. */
  postgres: number;
  driver: Driver;
  /** Numbers of processes, ascending. */
  counts: number[];
  rounds: number;
}

/** Responses a second of so many processes together, and the milliseconds of a core that each takes of them and Postgres. */
interface Shared {
  name: string;
  rates: number[];
  costs: number[];
  /** How many times the first number's the last one's rate is, and its cost. */
  growth: { rate: number; cost: number };
}

const SECONDS = 3;
/**
 * A response costs hardly more where others are made beside it. That two processes make 1.7 times as many is only seen where Postgres, the
 * threads that compress and the driver have cores of their own.
 */
const COST = { most: 1.15 };
const CACHED = 0.8;

/**
 * Measures how much more several processes on one Postgres do than one, in turns of one run, and that a page from a process's cache costs
 * nothing more where it shares the rest with others.
 */
export async function measureProcesses({ site, postgres, driver, counts, rounds }: Options) {
  const most = counts.at(-1) ?? 1;
  const others = await Promise.all(Array.from({ length: most - 1 }, () => startProcess(site.environment)));
  const urls = [site.url, ...others.map(({ url }) => url)];
  const verdicts: Verdict[] = [];
  const shared: Shared[] = [];
  const { home, article, list } = pagesOf(site.articles);
  const pids = [site.pid, ...others.map(({ pid }) => pid), postgres];
  const spent = () => pids.reduce((sum, pid) => sum + processorTime(pid), 0);
  const turnOf = async (count: number, request: Request) => {
    const before = spent();
    const turns = await Promise.all(
      urls.slice(0, count).map((url) => driver.drive({ url, request, seconds: SECONDS })),
    );
    const rate = turns.reduce((sum, turn) => sum + turn.rate, 0);
    return { rate, cost: (spent() - before) / (rate * SECONDS) };
  };

  try {
    for (const [name, path] of Object.entries({ home: home.first, article, 'list API, cards': list.cards })) {
      printProgress(`  ${name}, not cached, by ${counts.join(' and ')} processes…`);
      const request = requestOf({ path: uncached(path) });
      await turnOf(most, request);
      const { best, verdict } = await judge({
        name: `${name}, not cached, cores' time by ${most} processes against ${counts[0]}`,
        bar: COST,
        measure: async (): Promise<Shared> => {
          const turns: Turn[][] = [];
          for (let round = 0; round < rounds; round++) {
            const turn: Turn[] = [];
            for (const count of counts) turn.push(await turnOf(count, request));
            turns.push(turn);
          }
          const middle = (of: keyof Turn) =>
            counts.map((_, at) => medianOf(turns, (turn) => turn[at]?.[of] ?? Number.NaN));
          const growth = (of: keyof Turn) =>
            median(turns.map((turn) => (turn.at(-1)?.[of] ?? 0) / (turn[0]?.[of] ?? 0)));
          return {
            name,
            rates: middle('rate'),
            costs: middle('cost'),
            growth: { rate: growth('rate'), cost: growth('cost') },
          };
        },
        figureOf: ({ growth }) => growth.cost,
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
    'Several processes on one Postgres, not cached: responses a second, and the milliseconds of a core of each',
    ['', ...counts.map(String), 'growth', ...counts.map((count) => `${count}, ms`), 'growth'],
    shared.map(({ name, rates, costs, growth }) => [
      ...[name, ...rates.map(whole), ratio(growth.rate)],
      ...[...costs.map(ms), ratio(growth.cost)],
    ]),
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
