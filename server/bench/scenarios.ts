import type { Bare } from './bare.ts';
import { latency, median, type Target, throughput } from './load.ts';
import type { Site } from './site.ts';

/** How thoroughly to measure: how often, and each time for how many seconds or requests. Short turns share the machine's moods. */
export interface Effort {
  rounds: number;
  seconds: number;
  requests: number;
}

/** Something to measure, and what its figure may at least or at most be. */
export interface Scenario {
  name: string;
  bar: { least: number } | { most: number };
  measure(effort: Effort): Promise<Measured>;
}

interface Measured {
  figure: number;
  /** What the figure was made from. */
  detail: string;
}

const asABrowser = { 'Accept-Encoding': 'gzip, deflate, br' };

/** What is kept, against a bare node:http server that sends the same bytes. */
export function keptAnswers({ url }: Site, bare: Bare): Scenario[] {
  const paths = ['/', '/articles/notes-999', '/api/articles', '/api/articles/notes-999', '/api/comments/999'];
  return paths.map((path) => ({
    name: `kept ${path}, against bare node:http`,
    bar: { least: 0.8 },
    async measure(effort) {
      const ours: Target = { url, path: () => path, headers: asABrowser };
      return compareRates(effort, ours, await bare.copy(ours));
    },
  }));
}

/** What a reader gets, kept or made anew, of many articles against of few. */
export function growth(few: Site, many: Site): Scenario[] {
  // A server keeps what one address got: another address each time has it made anew.
  let unique = 0;
  const paths: [string, () => string][] = [
    ['new /', () => `/?n=${unique++}`],
    ['new /articles/…', () => `/articles/notes-999?n=${unique++}`],
    ['new /api/articles', () => `/api/articles?fields=card&n=${unique++}`],
    ['new /api/articles/…', () => `/api/articles/notes-999?n=${unique++}`],
  ];
  const target = ({ url }: Site, path: () => string): Target => ({ url, path, headers: asABrowser });
  const sizes = `${few.rows} to ${many.rows} articles, ${many.engine}`;
  const kept: Scenario = {
    name: `kept /, ${sizes}`,
    bar: { most: 1.3 },
    async measure(effort) {
      const both: [Target, Target] = [target(few, () => '/'), target(many, () => '/')];
      // Until both have had their code compiled: one may have answered many thousands before.
      for (const each of both) await throughput(each, 1);
      return compareRates(effort, ...both);
    },
  };
  const made = paths.map(
    ([name, path]): Scenario => ({
      name: `${name}, ${sizes}`,
      bar: { most: 1.3 },
      measure: (effort) => compareTimes(effort, target(many, path), target(few, path)),
    }),
  );
  return [kept, ...made];
}

/** The dashboard's lists: the last page, and the one that is furthest from both ends, against the first. */
export function deepPages({ url, cookie, rows, engine }: Site): Scenario[] {
  const places = [
    { place: 'middle', page: rows / 20 },
    { place: 'last', page: rows / 10 },
  ];
  return ['articles', 'users', 'comments', 'contacts'].flatMap((list) => {
    const target = (page: number) => ({ url, path: () => `/api/${list}?page=${page}`, headers: { Cookie: cookie } });
    return places.map(({ place, page }) => ({
      name: `/api/${list}, ${place} page of ${rows} rows, ${engine}`,
      bar: { most: 3 },
      measure: (effort: Effort) => compareTimes(effort, target(page), target(1)),
    }));
  });
}

async function compareRates(effort: Effort, ...targets: [Target, Target]): Promise<Measured> {
  const { figure, medians } = await compare(effort.rounds, targets, (target) => throughput(target, effort.seconds));
  const rates = medians.map((rate) => Math.round(rate).toLocaleString('en'));
  return { figure, detail: `${rates.join(' against ')} requests a second` };
}

async function compareTimes(effort: Effort, ...targets: [Target, Target]): Promise<Measured> {
  const { figure, medians } = await compare(effort.rounds, targets, (target) => latency(target, effort.requests));
  return { figure, detail: medians.map((time) => `${time.toFixed(2)} ms`).join(' against ') };
}

/** Measures both in turn, for the machine has its moods, after a first time for nothing: the median of their ratios, and of each. */
async function compare(rounds: number, [one, other]: [Target, Target], measure: (target: Target) => Promise<number>) {
  const ones: number[] = [];
  const others: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    if (round % 2 === 0) ones.push(await measure(one));
    others.push(await measure(other));
    if (round % 2 === 1) ones.push(await measure(one));
  }
  const ratios = ones.map((figure, round) => figure / (others[round] ?? Number.NaN));
  return { figure: median(ratios.slice(1)), medians: [median(ones), median(others)] };
}
